import { createFileRoute } from '@tanstack/react-router';
import { AuditScreen } from '#admin/operations/screens/AuditScreen.tsx';
import { auditSearch } from '#admin/operations/screens/audit-search.ts';
import { guard } from '#identity/account/sign-in/route-guard.ts';

export const Route = createFileRoute('/_side/_company/company/audit')({
  ...auditSearch.route,
  beforeLoad: guard('admin'),
  component: AuditScreen,
});
