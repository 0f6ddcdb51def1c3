import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#account/guard.ts';
import { ImportScreen } from '#question-bank/screens/ImportScreen.tsx';

export const Route = createFileRoute('/_side/questions/bulkUpload')({
  beforeLoad: guard('faculty'),
  component: ImportScreen,
});
