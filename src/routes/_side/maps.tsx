import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { MapsScreen } from '#site/app-shell/screens/guide/MapsScreen.tsx';

export const Route = createFileRoute('/_side/maps')({ beforeLoad: guard('auth'), component: MapsScreen });
