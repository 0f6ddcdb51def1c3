import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { AssignmentScreen } from '#results/practice/assignments/screens/AssignmentScreen.tsx';

export const Route = createFileRoute('/_side/practice/assigned/$id')({
  beforeLoad: guard('faculty'),
  component: function Page() {
    return <AssignmentScreen id={Route.useParams().id} />;
  },
});
