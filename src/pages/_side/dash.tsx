import { createFileRoute } from '@tanstack/react-router';
import { DashboardScreen } from '#dashboard/screens/DashboardScreen.tsx';

export const Route = createFileRoute('/_side/dash')({ component: DashboardScreen });
