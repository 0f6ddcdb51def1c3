import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { can } from '#access/can.ts';
import { nameRequestsQuery } from '#identity/privacy/names/queries.ts';
import { namesTexts } from '#identity/privacy/names/screens/texts.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useViewer } from '#platform/web/session.ts';
import { TextLink } from '#platform/web/ui/links.tsx';

/** Above the list of people, for admins: how many ask for another name, as long as somebody does. */
export function NameRequestsNotice() {
  const texts = useTexts(namesTexts).list;
  const viewer = useViewer();
  const isAdmin = viewer !== null && can(viewer, 'people.write');
  const { data } = useQuery({ ...nameRequestsQuery({ state: 'waiting', ofst: 0, limit: 20 }), enabled: isAdmin });
  if (!data || data.total === 0) return null;
  return (
    <Alert mb="md" color="info">
      {texts.notice(data.total)} <TextLink to="/company/names">{texts.look}</TextLink>
    </Alert>
  );
}
