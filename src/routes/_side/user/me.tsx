import { createFileRoute } from '@tanstack/react-router';
import { MeScreen } from '#identity/account/profile/screens/MeScreen.tsx';
import { meSearch } from '#identity/account/profile/screens/me-search.ts';
import { NameRequestPart } from '#identity/privacy/names/screens/shared/NameRequestPart.tsx';
import { DataPart } from '#identity/privacy/screens/shared/DataPart.tsx';

export const Route = createFileRoute('/_side/user/me')({
  ...meSearch.route,
  component: function Page() {
    return <MeScreen data={<DataPart />} nameRequest={(mayAsk) => <NameRequestPart mayAsk={mayAsk} />} />;
  },
});
