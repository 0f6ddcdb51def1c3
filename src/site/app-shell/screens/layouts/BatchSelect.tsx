import { Popover, UnstyledButton } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { allBatches, useBatch } from '#identity/people/batch.ts';
import { groupQuery } from '#identity/people/queries.ts';
import { GroupSelect } from '#identity/people/screens/shared/GroupSelect.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { PHONE } from '#platform/web/tables/data-table-model.ts';
import { siteTexts } from '../texts.ts';
import classes from './batch-select.module.css';

const icon = <IconUsersGroup size={18} stroke={1.5} aria-hidden />;

function useBatchChoice() {
  const texts = useTexts(siteTexts).side;
  const [batch, setBatch] = useBatch();
  return {
    texts,
    batch,
    field: {
      size: 'sm',
      'aria-label': texts.batch,
      allowDeselect: false,
      first: { value: allBatches, label: texts.allBatches },
      value: batch,
    } as const,
    choose: (chosen: string | null) => setBatch(chosen ?? allBatches),
  };
}

/** On phones a button, so that the bar keeps its room: the name is shown only of a group that was chosen. */
function PhoneBatchSelect() {
  const { texts, batch, field, choose } = useBatchChoice();
  const [isOpen, popover] = useDisclosure(false);
  const isGroup = batch !== allBatches;
  const { data } = useQuery({ ...groupQuery(batch, { limit: 1 }), enabled: isGroup, retry: false });
  const name = isGroup ? data?.group.name : undefined;
  return (
    <Popover opened={isOpen} onChange={popover.toggle} position="bottom-end" width={280} trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton
          className={classes.button}
          data-chosen={name === undefined ? undefined : true}
          aria-label={texts.batchIs(name ?? texts.allBatches)}
          onClick={popover.toggle}
        >
          {icon}
          {name !== undefined && <bdi className={classes.name}>{name}</bdi>}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <GroupSelect
          {...field}
          comboboxProps={{ withinPortal: false }}
          data-autofocus
          label={texts.batch}
          aria-label={undefined}
          onChange={(chosen) => {
            choose(chosen);
            popover.close();
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

/** The teacher's current batch; everyone unless another one was chosen, and where that one is gone. */
export function BatchSelect() {
  const { field, choose } = useBatchChoice();
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  if (isPhone) return <PhoneBatchSelect />;
  return <GroupSelect {...field} w={200} leftSection={icon} onChange={choose} />;
}
