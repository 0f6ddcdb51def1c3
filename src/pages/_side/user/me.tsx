import { createFileRoute } from '@tanstack/react-router';
import { MeScreen } from '#account/screens/MeScreen.tsx';
import { meSearch } from '#account/screens/me-search.ts';
import { DataPart } from '#own-data/screens/shared/DataPart.tsx';
import { NameRequestPart } from '#own-data/screens/shared/NameRequestPart.tsx';

export const Route = createFileRoute('/_side/user/me')({
  ...meSearch.route,
  component: function Page() {
    return <MeScreen data={<DataPart />} nameRequest={(mayAsk) => <NameRequestPart mayAsk={mayAsk} />} />;
  },
});
