import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#account/guard.ts';
import { QuestionSchemaScreen } from '#question-bank/screens/QuestionSchemaScreen.tsx';

export const Route = createFileRoute('/_side/questions/schema')({
  beforeLoad: guard('faculty'),
  component: QuestionSchemaScreen,
});
