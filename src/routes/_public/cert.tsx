import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { VerifyScreen } from '#credentials/certificates/screens/VerifyScreen.tsx';

export const Route = createFileRoute('/_public/cert')({
  validateSearch: z.object({
    code: z.string().max(100).optional().catch(undefined),
    scan: z.literal('1').optional().catch(undefined),
  }),
  component: function Page() {
    const { code = '', scan } = Route.useSearch();
    return <VerifyScreen key={code} code={code} isScanning={scan === '1'} />;
  },
});
