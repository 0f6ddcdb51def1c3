import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#account/guard.ts';
import { DeletionsNotice } from '#own-data/screens/shared/DeletionsNotice.tsx';
import { NameRequestsNotice } from '#own-data/screens/shared/NameRequestsNotice.tsx';
import { PeopleScreen } from '#people/screens/PeopleScreen.tsx';
import { peopleSearch } from '#people/screens/people-search.ts';

export const Route = createFileRoute('/_side/user/')({
  ...peopleSearch.route,
  beforeLoad: guard('faculty'),
  component: function Page() {
    return (
      <PeopleScreen
        notice={
          <>
            <DeletionsNotice />
            <NameRequestsNotice />
          </>
        }
      />
    );
  },
});
