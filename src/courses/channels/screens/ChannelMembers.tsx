import { Badge, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SearchInput } from '#platform/web/forms/SearchInput.tsx';
import { type Format, useFormat } from '#platform/web/i18n/format.ts';
import { type SameTexts, useTexts } from '#platform/web/i18n/texts.ts';
import { useViewer } from '#platform/web/session.ts';
import { DataTable } from '#platform/web/tables/DataTable.tsx';
import type { Column, RowAction } from '#platform/web/tables/data-table-model.ts';
import { useListSearch } from '#platform/web/tables/list-search.ts';
import { SearchDrawing } from '#platform/web/ui/drawings.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { notifyOutcome } from '#platform/web/ui/notify-outcome.ts';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import type { Channel } from '../contract.ts';
import type { Member } from '../contract-members.ts';
import { membersQuery, useChannelActions } from '../queries.ts';
import classes from './channel.module.css';
import { memberSearch } from './channel-search.ts';
import { InviteDialog } from './InviteDialog.tsx';
import { channelTexts } from './texts.ts';

type Texts = SameTexts<(typeof channelTexts)['en']>;

const columnsOf = (texts: Texts, format: Format): Column<Member>[] => [
  { key: 'name', title: texts.members.columns.name, onCard: 'title', render: (member) => member.name },
  { key: 'email', title: texts.members.columns.email, onCard: 'fact', render: (member) => member.email },
  {
    key: 'role',
    title: texts.members.columns.role,
    onCard: 'fact',
    render: (member) =>
      member.joinedAt === null ? (
        <Badge color="gray">{texts.members.waiting}</Badge>
      ) : (
        <Badge color={member.role === 'member' ? 'gray' : undefined}>{texts.roles[member.role]}</Badge>
      ),
  },
  {
    key: 'joined',
    title: texts.members.columns.joined,
    render: (member) => (member.joinedAt === null ? '' : format.date(member.joinedAt)),
  },
];

function useRowActions(channel: Channel, onHandOver: (member: Member) => void) {
  const all = useTexts(channelTexts);
  const texts = all.members;
  const actions = useChannelActions();
  const me = useViewer()?._id;
  return (member: Member): RowAction[] => {
    if (member.role === 'owner') return [];
    const named = member.role === 'moderator' ? 'member' : 'moderator';
    const mayName = channel.may.manageModerators && member.joinedAt !== null && member.canModerate;
    const mayRemove = member.role === 'member' || channel.may.manageModerators || member._id === me;
    return [
      ...(mayName
        ? [
            {
              label: named === 'moderator' ? texts.makeModerator : texts.makeMember,
              onClick: () =>
                void notifyOutcome(
                  actions.setRole(channel._id, member._id, named),
                  texts.changed(member.name, all.roles[named]),
                ),
            },
            { label: texts.makeOwner, onClick: () => onHandOver(member) },
          ]
        : []),
      ...(mayRemove
        ? [
            {
              label: member.joinedAt === null ? texts.withdraw : texts.remove,
              danger: true,
              onClick: () => void notifyOutcome(actions.remove(channel._id, member._id), texts.removed(member.name)),
            },
          ]
        : []),
    ];
  };
}

function HandOverDialog(props: { channel: Channel; member: Member | null; onClose: () => void }) {
  const all = useTexts(channelTexts);
  const texts = all.members;
  const actions = useChannelActions();
  const { channel, member, onClose } = props;
  const hand = async (): Promise<void> => {
    onClose();
    try {
      await actions.setRole(channel._id, member!._id, 'owner');
      notify.success(texts.changed(member!.name, all.roles.owner));
    } catch (error) {
      notify.error(error);
    }
  };
  return (
    <Modal
      opened={member !== null}
      onClose={onClose}
      title={member && texts.handTitle(member.name)}
      withCloseButton={false}
    >
      <Stack>
        <Text size="sm">{texts.handHelp}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {all.cancel}
          </Button>
          <Button onClick={() => void hand()}>{texts.hand}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** Who belongs to the channel, for those who look after it. */
export function ChannelMembers({ channel }: { channel: Channel }) {
  const texts = useTexts(channelTexts);
  const format = useFormat();
  const list = useListSearch(memberSearch);
  const { q, ofst, limit } = list.search;
  const { data, error, refetch } = useQuery(membersQuery(channel._id, { q, ofst, limit }));
  const [isInviting, setInviting] = useState(false);
  const [heir, setHeir] = useState<Member | null>(null);
  const rowActions = useRowActions(channel, setHeir);
  return (
    <>
      <Group justify="space-between" mb="md">
        <SearchInput
          className={classes.search}
          label={texts.members.search}
          value={q}
          onChange={(next) => list.set({ q: next })}
        />
        <Button leftSection={<IconUserPlus size={18} stroke={1.5} />} onClick={() => setInviting(true)}>
          {texts.members.invite}
        </Button>
      </Group>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          caption={texts.members.caption}
          columns={columnsOf(texts, format)}
          rows={data?.members}
          rowKey={(member) => member._id}
          rowName={(member) => member.name}
          rowActions={rowActions}
          paging={{ page: list.page, pageSize: limit, total: data?.total ?? 0, onPage: list.setPage }}
          empty={
            <EmptyState title={texts.members.empty} drawing={<SearchDrawing />}>
              {texts.members.emptyHelp}
            </EmptyState>
          }
        />
      )}
      <InviteDialog channel={channel} isOpen={isInviting} onClose={() => setInviting(false)} />
      <HandOverDialog channel={channel} member={heir} onClose={() => setHeir(null)} />
    </>
  );
}
