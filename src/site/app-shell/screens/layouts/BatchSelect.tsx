import { IconUsersGroup } from '@tabler/icons-react';
import { allBatches, useBatch } from '#identity/people/batch.ts';
import { GroupSelect } from '#identity/people/screens/shared/GroupSelect.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { siteTexts } from '../texts.ts';

/** The teacher's current batch; everyone unless another one was chosen, and where that one is gone. */
export function BatchSelect() {
  const texts = useTexts(siteTexts).side;
  const [batch, setBatch] = useBatch();
  return (
    <GroupSelect
      w={{ base: 132, xs: 200 }}
      size="sm"
      aria-label={texts.batch}
      leftSection={<IconUsersGroup size={18} stroke={1.5} />}
      allowDeselect={false}
      first={{ value: allBatches, label: texts.allBatches }}
      value={batch}
      onChange={(chosen) => setBatch(chosen ?? allBatches)}
    />
  );
}
