import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#account/guard.ts';
import { MapsScreen } from '#site/screens/guide/MapsScreen.tsx';

export const Route = createFileRoute('/_side/maps')({ beforeLoad: guard('auth'), component: MapsScreen });
