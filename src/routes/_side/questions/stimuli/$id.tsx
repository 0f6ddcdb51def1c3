import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { StimulusScreen } from '#items/question-bank/stimuli/screens/StimulusScreen.tsx';

export const Route = createFileRoute('/_side/questions/stimuli/$id')({
  beforeLoad: guard('faculty'),
  component: StimulusPage,
});

function StimulusPage() {
  const { id } = Route.useParams();
  return <StimulusScreen key={id} id={id} />;
}
