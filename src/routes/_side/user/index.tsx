import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { PeopleScreen } from '#identity/people/screens/PeopleScreen.tsx';
import { peopleSearch } from '#identity/people/screens/people-search.ts';
import { NameRequestsNotice } from '#identity/privacy/names/screens/shared/NameRequestsNotice.tsx';
import { DeletionsNotice } from '#identity/privacy/screens/shared/DeletionsNotice.tsx';

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
