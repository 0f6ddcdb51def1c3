import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { ConnectScreen } from '#integrations/lti/screens/ConnectScreen.tsx';

export const Route = createFileRoute('/_public/connect')({
  beforeLoad: guard('auth'),
  component: ConnectScreen,
});
