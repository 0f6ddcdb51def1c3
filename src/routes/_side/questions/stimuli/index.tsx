import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { StimuliScreen } from '#items/question-bank/stimuli/screens/StimuliScreen.tsx';
import { stimulusSearch } from '#items/question-bank/stimuli/screens/stimulus-search.ts';

export const Route = createFileRoute('/_side/questions/stimuli/')({
  ...stimulusSearch.route,
  beforeLoad: guard('faculty'),
  component: StimuliScreen,
});
