import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { can } from '#access/can.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useViewer } from '#platform/web/session.ts';
import { TextLink } from '#platform/web/ui/links.tsx';
import { deletionsQuery } from '../../queries.ts';
import { ownDataTexts } from '../texts.ts';

/** Above the list of people, for admins: how many ask to be deleted, as long as somebody does. */
export function DeletionsNotice() {
  const texts = useTexts(ownDataTexts).list;
  const viewer = useViewer();
  const isAdmin = viewer !== null && can(viewer, 'people.write');
  const { data } = useQuery({ ...deletionsQuery({ state: 'waiting', ofst: 0, limit: 20 }), enabled: isAdmin });
  if (!data || data.total === 0) return null;
  return (
    <Alert mb="md" color={data.overdue > 0 ? 'warning' : 'info'}>
      {texts.notice(data.total, data.overdue)} <TextLink to="/company/deletions">{texts.look}</TextLink>
    </Alert>
  );
}
