import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#account/guard.ts';
import { TablesScreen } from '#site/screens/guide/TablesScreen.tsx';

export const Route = createFileRoute('/_side/table-list')({ beforeLoad: guard('auth'), component: TablesScreen });
