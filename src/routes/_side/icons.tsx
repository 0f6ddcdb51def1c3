import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { IconsScreen } from '#site/app-shell/screens/guide/IconsScreen.tsx';

export const Route = createFileRoute('/_side/icons')({ beforeLoad: guard('auth'), component: IconsScreen });
