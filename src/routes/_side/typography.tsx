import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { TypographyScreen } from '#site/app-shell/screens/guide/TypographyScreen.tsx';

export const Route = createFileRoute('/_side/typography')({ beforeLoad: guard('auth'), component: TypographyScreen });
