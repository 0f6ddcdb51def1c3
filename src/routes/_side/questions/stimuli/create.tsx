import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { CreateStimulusScreen } from '#items/question-bank/stimuli/screens/StimulusScreen.tsx';

export const Route = createFileRoute('/_side/questions/stimuli/create')({
  beforeLoad: guard('faculty'),
  component: CreateStimulusScreen,
});
