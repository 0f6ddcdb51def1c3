import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { QuestionSchemaScreen } from '#items/question-bank/screens/QuestionSchemaScreen.tsx';

export const Route = createFileRoute('/_side/questions/schema')({
  beforeLoad: guard('faculty'),
  component: QuestionSchemaScreen,
});
