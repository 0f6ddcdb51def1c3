import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { GroupScreen } from '#identity/people/screens/GroupScreen.tsx';
import { membersSearch } from '#identity/people/screens/groups-search.ts';
import { loadGroup } from '#identity/people/screens/load-group.ts';
import { rostersQuery } from '#integrations/lti/roster/queries.ts';
import { Rosters } from '#integrations/lti/roster/screens/shared/Rosters.tsx';
import { accommodationsQuery } from '#quizzes/accommodations/queries.ts';
import { GroupAccommodations } from '#quizzes/accommodations/screens/shared/HolderAccommodations.tsx';

export const Route = createFileRoute('/_side/user/groups/$id')({
  ...membersSearch.route,
  beforeLoad: guard('admin'),
  loader: ({ context, params }) =>
    Promise.all([
      loadGroup(context.queryClient, params.id),
      // There with the list: what comes below it later would push the foot of the page down.
      context.queryClient.prefetchQuery(accommodationsQuery({ group: params.id })),
      context.queryClient.prefetchQuery(rostersQuery(params.id, 1)),
    ]),
  component: function Page() {
    const { id } = Route.useParams();
    return (
      <GroupScreen key={id} id={id}>
        <GroupAccommodations group={id} />
        <Rosters group={id} />
      </GroupScreen>
    );
  },
});
