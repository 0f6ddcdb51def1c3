import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#account/guard.ts';
import { SsoScreen } from '#sso/screens/SsoScreen.tsx';

export const Route = createFileRoute('/_side/_company/company/sign-in')({
  beforeLoad: guard('admin'),
  component: SsoScreen,
});
