import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#account/guard.ts';
import { AuditScreen } from '#operations/screens/AuditScreen.tsx';
import { auditSearch } from '#operations/screens/audit-search.ts';

export const Route = createFileRoute('/_side/_company/company/audit')({
  ...auditSearch.route,
  beforeLoad: guard('admin'),
  component: AuditScreen,
});
