import { useMediaQuery } from '@mantine/hooks';
import { IconUsersGroup } from '@tabler/icons-react';
import { allBatches, useBatch } from '#identity/people/batch.ts';
import { GroupSelect } from '#identity/people/screens/shared/GroupSelect.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { PHONE } from '#platform/web/tables/data-table-model.ts';
import { siteTexts } from '../texts.ts';

/** The teacher's current batch; everyone unless another one was chosen, and where that one is gone. */
export function BatchSelect() {
  const texts = useTexts(siteTexts).side;
  const [batch, setBatch] = useBatch();
  // There the name of the group needs the room.
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  return (
    <GroupSelect
      w={{ base: 144, xs: 200 }}
      size="sm"
      aria-label={texts.batch}
      leftSection={!isPhone && <IconUsersGroup size={18} stroke={1.5} />}
      rightSectionWidth={isPhone ? 26 : undefined}
      {...(isPhone && { styles: { input: { paddingInline: '10px 26px' } } })}
      allowDeselect={false}
      first={{ value: allBatches, label: texts.allBatches }}
      value={batch}
      onChange={(chosen) => setBatch(chosen ?? allBatches)}
    />
  );
}
