import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#account/guard.ts';
import { DashboardScreen } from '#dashboard/screens/DashboardScreen.tsx';

export const Route = createFileRoute('/_side/dash')({ beforeLoad: guard('auth'), component: DashboardScreen });
