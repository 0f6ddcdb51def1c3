import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { JoinScreen } from '#live/screens/play/JoinScreen.tsx';

export const Route = createFileRoute('/_live/join')({
  // The address of the QR code has the PIN.
  validateSearch: z.object({ pin: z.coerce.string().max(12).optional().catch(undefined) }),
  component: () => <JoinScreen pin={Route.useSearch().pin ?? ''} />,
});
