import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { UploadScreen } from '#identity/user-import/screens/UploadScreen.tsx';

export const Route = createFileRoute('/_side/user/bulkUpload/')({
  validateSearch: z.object({
    step: z.enum(['columns', 'preview', 'options']).optional().catch(undefined),
    task: z.uuid().optional().catch(undefined),
  }),
  beforeLoad: guard('admin'),
  component: function Page() {
    return <UploadScreen {...Route.useSearch()} />;
  },
});
