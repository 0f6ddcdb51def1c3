import { Card, Pagination, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { CardsSkeleton, ErrorState } from '#platform/web/ui/states.tsx';
import classes from '../../../screens/lti.module.css';
import type { Roster } from '../../contract.ts';
import { ROSTERS_AT_ONCE, rostersQuery, useRosterActions } from '../../queries.ts';
import { RosterDialog } from '../RosterDialog.tsx';
import { RosterRow } from '../RosterRow.tsx';
import { rosterTexts } from '../texts.ts';

/** The courses whose members come into a group here; those of one group, which may have none. */
export function Rosters({ group }: { group?: string }) {
  const texts = useTexts(rosterTexts);
  const [page, setPage] = useState(1);
  const [edited, setEdited] = useState<Roster | null>(null);
  const { data, error, refetch } = useQuery(rostersQuery(group, page));
  const { refresh } = useRosterActions();
  const isRunning = data?.rosters.some((one) => one.isRunning) ?? false;
  const wasRunning = useRef(false);
  useEffect(() => {
    // The members of groups on the screen are others now.
    if (wasRunning.current && !isRunning) void refresh();
    wasRunning.current = isRunning;
  }, [isRunning, refresh]);
  const isOfGroup = group !== undefined;
  if (isOfGroup && (!data || data.total === 0)) return null;
  const pages = Math.ceil((data?.total ?? 0) / ROSTERS_AT_ONCE);
  return (
    <Card component="section" p="lg" mt={isOfGroup ? 'lg' : 0} aria-labelledby="lti-rosters">
      <Title order={2} size="h3" id="lti-rosters">
        {isOfGroup ? texts.groupTitle : texts.title}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {texts.help}
      </Text>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <CardsSkeleton cards={1} />}
      {data?.total === 0 && <Text size="sm">{texts.empty}</Text>}
      <ul className={classes.rows}>
        {data?.rosters.map((roster) => (
          <RosterRow key={roster._id} roster={roster} isOfGroup={isOfGroup} onEdit={() => setEdited(roster)} />
        ))}
      </ul>
      {pages > 1 && <Pagination mt="sm" total={pages} value={page} onChange={setPage} aria-label={texts.pages} />}
      {edited && <RosterDialog roster={edited} onClose={() => setEdited(null)} />}
    </Card>
  );
}
