import { createFileRoute } from '@tanstack/react-router';
import { MeScreen } from '#identity/account/profile/screens/MeScreen.tsx';
import { meSearch } from '#identity/account/profile/screens/me-search.ts';
import { OwnKeysSection } from '#identity/api-keys/screens/shared/OwnKeysSection.tsx';
import { NameRequestPart } from '#identity/privacy/names/screens/shared/NameRequestPart.tsx';
import { DataPart } from '#identity/privacy/screens/shared/DataPart.tsx';
import { ConnectionsSection } from '#integrations/connections/screens/shared/ConnectionsSection.tsx';
import { OwnAccommodations } from '#quizzes/accommodations/screens/shared/OwnAccommodations.tsx';

export const Route = createFileRoute('/_side/user/me')({
  ...meSearch.route,
  component: function Page() {
    return (
      <MeScreen
        data={<DataPart />}
        keys={
          <>
            <ConnectionsSection person={null} />
            <OwnKeysSection />
          </>
        }
        more={<OwnAccommodations />}
        nameRequest={(mayAsk) => <NameRequestPart mayAsk={mayAsk} />}
      />
    );
  },
});
