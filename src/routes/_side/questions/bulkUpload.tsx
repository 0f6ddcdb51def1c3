import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { ImportScreen } from '#items/question-bank/import/screens/ImportScreen.tsx';

export const Route = createFileRoute('/_side/questions/bulkUpload')({
  beforeLoad: guard('faculty'),
  validateSearch: z.object({ task: z.uuid().optional().catch(undefined) }),
  component: BulkUploadPage,
});

function BulkUploadPage() {
  return <ImportScreen task={Route.useSearch().task} />;
}
