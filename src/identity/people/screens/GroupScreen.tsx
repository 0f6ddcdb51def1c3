import { Button, Text } from '@mantine/core';
import { IconArrowLeft, IconPencil, IconPlus, IconTrash, IconUserMinus, IconUsersGroup } from '@tabler/icons-react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { SearchInput } from '#platform/web/forms/SearchInput.tsx';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { DataTable } from '#platform/web/tables/DataTable.tsx';
import { useListSearch } from '#platform/web/tables/list-search.ts';
import { PeopleDrawing } from '#platform/web/ui/drawings.tsx';
import { TextLink } from '#platform/web/ui/links.tsx';
import { NoMatch } from '#platform/web/ui/NoMatch.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import { useBatch } from '../batch.ts';
import type { Group } from '../contract.ts';
import type { UserRow } from '../contract-users.ts';
import { groupQuery } from '../queries.ts';
import { nameOf } from '../rules.ts';
import { AddMembersDialog } from './AddMembers.tsx';
import { GroupFormDialog } from './GroupForm.tsx';
import { membersSearch } from './groups-search.ts';
import classes from './people.module.css';
import { peopleColumns } from './people-columns.tsx';
import { peopleTexts } from './shared/people-texts.ts';
import { groupTexts, listTexts } from './texts.ts';
import { useGroupRemoval } from './use-group-removal.ts';
import { useMany } from './use-many.ts';

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

/** What can be done with the group as a whole. */
function GroupActions(props: { group: Group; onAdd: () => void; onRename: () => void }) {
  const texts = useTexts(groupTexts);
  const navigate = useNavigate();
  const [batch, setBatch] = useBatch();
  const remove = useGroupRemoval();
  const { group } = props;
  return (
    <div className={classes.headActions}>
      <Button
        variant="default"
        leftSection={<IconUsersGroup {...icon} />}
        disabled={batch === group._id}
        onClick={() => {
          setBatch(group._id);
          notify.success(texts.batchSet(group.name));
        }}
      >
        {texts.batch}
      </Button>
      <Button variant="default" leftSection={<IconPencil {...icon} />} onClick={props.onRename}>
        {texts.rename}
      </Button>
      <Button
        variant="default"
        leftSection={<IconTrash {...icon} />}
        onClick={async () => {
          if (await remove(group)) await navigate({ to: '/user/groups' });
        }}
      >
        {texts.remove}
      </Button>
      <Button leftSection={<IconPlus {...icon} />} onClick={props.onAdd}>
        {texts.one.add}
      </Button>
    </div>
  );
}

function MemberSearch(props: { value: string; onChange: (q: string) => void; count: number }) {
  const texts = useTexts(groupTexts).one;
  return (
    <search className={classes.filters}>
      <SearchInput className={classes.search} label={texts.search} value={props.value} onChange={props.onChange} />
      <Text c="dimmed" size="sm">
        {texts.members(props.count)}
      </Text>
    </search>
  );
}

function NoMembers({ onAdd }: { onAdd: () => void }) {
  const texts = useTexts(groupTexts).one;
  return (
    <EmptyState title={texts.empty} drawing={<PeopleDrawing />} action={<Button onClick={onAdd}>{texts.add}</Button>}>
      {texts.emptyHelp}
    </EmptyState>
  );
}

/** One group and its members, for admins. `children`: what other slices say of the group. */
export function GroupScreen({ id, children }: { id: string; children?: ReactNode }) {
  const texts = useTexts(groupTexts);
  const words = useTexts(listTexts);
  const names = useTexts(peopleTexts);
  const format = useFormat();
  const columns = useMemo(() => peopleColumns(words, names, format), [words, names, format]);
  const navigate = useNavigate();
  const list = useListSearch(membersSearch);
  const { group } = useSuspenseQuery(groupQuery(id)).data;
  const { data, error, refetch } = useQuery(groupQuery(id, list.search));
  const many = useMany();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [dialog, setDialog] = useState<'add' | 'rename' | null>(null);
  const takeOut = async (ids: string[]): Promise<void> => {
    if (await many('removeFromGroup', ids, id)) setSelected(new Set());
  };
  const rowActions = (user: UserRow) => [
    { label: texts.one.openPerson, onClick: () => void navigate({ to: '/user/$id', params: { id: user._id } }) },
    {
      label: texts.one.takeOut,
      icon: <IconUserMinus size={16} stroke={1.5} />,
      danger: true,
      onClick: () => void takeOut([user._id]),
    },
  ];
  return (
    <>
      <PageHead
        title={group.name}
        lead={group.description && <bdi>{group.description}</bdi>}
        above={
          <TextLink to="/user/groups" size="sm" className={classes.back ?? ''}>
            <IconArrowLeft size={14} stroke={1.75} aria-hidden /> {texts.one.back}
          </TextLink>
        }
        action={<GroupActions group={group} onAdd={() => setDialog('add')} onRename={() => setDialog('rename')} />}
      >
        <MemberSearch value={list.search.q} onChange={(q) => list.set({ q })} count={group.memberCount} />
      </PageHead>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          caption={texts.one.caption}
          columns={columns}
          rows={data?.users}
          rowKey={(user) => user._id}
          rowName={nameOf}
          rowActions={rowActions}
          paging={{ page: list.page, pageSize: list.search.limit, total: data?.total ?? 0, onPage: list.setPage }}
          selection={{
            selected,
            onChange: setSelected,
            actions: (
              <Button size="compact-sm" variant="default" onClick={() => void takeOut([...selected])}>
                {texts.one.takeOut}
              </Button>
            ),
          }}
          empty={
            list.isFiltered || list.page > 1 ? (
              <NoMatch title={texts.one.none} clear={texts.clear} onClear={list.reset} />
            ) : (
              <NoMembers onAdd={() => setDialog('add')} />
            )
          }
        />
      )}
      {/* Below the list, which would push it down when it comes. */}
      {(data || error) && children}
      <AddMembersDialog group={group} isOpen={dialog === 'add'} onClose={() => setDialog(null)} />
      <GroupFormDialog isOpen={dialog === 'rename'} group={group} onClose={() => setDialog(null)} />
    </>
  );
}
