import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SearchInput } from '#platform/web/forms/SearchInput.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import type { Group as GroupOf } from '../contract.ts';
import type { UserRow } from '../contract-users.ts';
import { useGroupActions, usersQuery } from '../queries.ts';
import { nameOf } from '../rules.ts';
import classes from './people.module.css';
import { PersonPhoto } from './shared/PersonBadges.tsx';
import { groupTexts } from './texts.ts';

const SHOWN = 20;

function Found({ user, group }: { user: UserRow; group: GroupOf }) {
  const texts = useTexts(groupTexts).adding;
  const { add } = useGroupActions();
  const [isBusy, setBusy] = useState(false);
  const isIn = user.groups.some((one) => one._id === group._id);
  const name = nameOf(user);
  const put = async (): Promise<void> => {
    setBusy(true);
    try {
      await add(group._id, [user._id]);
      notify.success(texts.added(name));
    } catch (error) {
      notify.error(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <li>
      <div className={classes.person}>
        <PersonPhoto user={user} />
        <div className={classes.personWords}>
          <Text size="sm" fw={550} truncate>
            {name}
          </Text>
          <Text size="xs" c="dimmed" truncate>
            {user.email}
          </Text>
        </div>
      </div>
      {isIn ? (
        <Group gap={4} c="dimmed" wrap="nowrap">
          <IconCheck size={16} stroke={1.75} aria-hidden />
          <Text size="sm" style={{ whiteSpace: 'nowrap' }}>
            {texts.isIn}
          </Text>
        </Group>
      ) : (
        <Button size="compact-sm" aria-label={texts.addOne(name)} loading={isBusy} onClick={() => void put()}>
          {texts.add}
        </Button>
      )}
    </li>
  );
}

function Search({ group, onClose }: { group: GroupOf; onClose: () => void }) {
  const texts = useTexts(groupTexts).adding;
  const [q, setQ] = useState('');
  const { data } = useQuery({ ...usersQuery({ q, limit: SHOWN }), placeholderData: keepPreviousData });
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {texts.help}
      </Text>
      <SearchInput label={texts.search} value={q} onChange={setQ} />
      {data?.users.length === 0 ? (
        <Text c="dimmed" role="status">
          {texts.none}
        </Text>
      ) : (
        <ul className={classes.found} aria-label={texts.found}>
          {data?.users.map((user) => (
            <Found key={user._id} user={user} group={group} />
          ))}
        </ul>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {texts.close}
        </Button>
      </Group>
    </Stack>
  );
}

/** Finds people by name and puts them into the group, one after the other. */
export function AddMembersDialog(props: { group: GroupOf; isOpen: boolean; onClose: () => void }) {
  const texts = useTexts(groupTexts).adding;
  return (
    <Modal opened={props.isOpen} onClose={props.onClose} title={texts.title(props.group.name)}>
      <Search group={props.group} onClose={props.onClose} />
    </Modal>
  );
}
