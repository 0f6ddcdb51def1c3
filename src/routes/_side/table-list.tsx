import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { TablesScreen } from '#site/app-shell/screens/guide/TablesScreen.tsx';

export const Route = createFileRoute('/_side/table-list')({ beforeLoad: guard('auth'), component: TablesScreen });
