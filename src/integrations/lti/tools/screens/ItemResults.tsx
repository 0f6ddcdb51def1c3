import { Modal, Pagination, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { CardsSkeleton, ErrorState } from '#platform/web/ui/states.tsx';
import classes from '../../screens/lti.module.css';
import type { ToolItem } from '../contract.ts';
import { itemResultsQuery, RESULTS_AT_ONCE } from '../queries.ts';
import { toolTexts } from './texts.ts';

/** What a tool has sent of the people of a course. */
export function ItemResults({ item, onClose }: { item: ToolItem; onClose: () => void }) {
  const all = useTexts(toolTexts);
  const texts = all.topic;
  const format = useFormat();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(itemResultsQuery(item._id, page));
  const pages = Math.ceil((data?.total ?? 0) / RESULTS_AT_ONCE);
  return (
    <Modal
      opened
      onClose={onClose}
      closeButtonProps={{ 'aria-label': all.register.close }}
      title={texts.showResults(item.title)}
    >
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <CardsSkeleton cards={1} />}
      {data?.total === 0 && <Text>{texts.noResults}</Text>}
      <ul className={classes.rows}>
        {data?.results.map((one) => (
          <li key={one.person._id}>
            <div>
              <Text fw={600}>
                <bdi>{one.person.name}</bdi>
              </Text>
              {one.comment !== null && (
                <Text size="sm">
                  <bdi>{one.comment}</bdi>
                </Text>
              )}
              <Text size="sm" c="dimmed">
                {format.shortDateTime(one.receivedAt)}
              </Text>
            </div>
            <Text>
              {one.score !== null && one.maxScore !== null
                ? format.marks(one.score, one.maxScore)
                : one.activity === 'Submitted' || one.activity === 'Completed'
                  ? texts.waits
                  : texts.noResult}
            </Text>
          </li>
        ))}
      </ul>
      {pages > 1 && <Pagination mt="sm" total={pages} value={page} onChange={setPage} aria-label={texts.pages} />}
    </Modal>
  );
}
