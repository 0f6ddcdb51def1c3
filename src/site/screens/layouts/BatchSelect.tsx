import { Select } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { allBatches, useBatch } from '#people/batch.ts';
import { groupsQuery } from '#people/queries.ts';
import { useTexts } from '#platform/web/texts.ts';
import { siteTexts } from '../texts.ts';

/** The teacher's current batch; everyone unless another one was chosen. */
export function BatchSelect() {
  const texts = useTexts(siteTexts).side;
  const { data } = useQuery(groupsQuery());
  const [batch, setBatch] = useBatch();
  const groups = data?.groups ?? [];
  // A group that is gone, or not here yet, is everyone.
  const value = groups.some((group) => group._id === batch) ? batch : allBatches;
  return (
    <Select
      w={{ base: 132, xs: 200 }}
      size="sm"
      aria-label={texts.batch}
      leftSection={<IconUsersGroup size={18} stroke={1.5} />}
      allowDeselect={false}
      searchable={groups.length > 8}
      data={[
        { value: allBatches, label: texts.allBatches },
        ...groups.map((group) => ({ value: group._id, label: group.name })),
      ]}
      value={value}
      onChange={(chosen) => setBatch(chosen ?? allBatches)}
    />
  );
}
