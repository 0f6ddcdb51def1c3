import { Button, Text } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash, IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { SearchInput } from '#platform/web/forms/SearchInput.tsx';
import { type Format, useFormat } from '#platform/web/i18n/format.ts';
import { type SameTexts, useTexts } from '#platform/web/i18n/texts.ts';
import { DataTable } from '#platform/web/tables/DataTable.tsx';
import type { Column } from '#platform/web/tables/data-table-model.ts';
import { useListSearch } from '#platform/web/tables/list-search.ts';
import { PeopleDrawing } from '#platform/web/ui/drawings.tsx';
import { TextLink } from '#platform/web/ui/links.tsx';
import { NoMatch } from '#platform/web/ui/NoMatch.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { entitySchemaTexts } from '#platform/web/ui/schema/entity-schema-texts.ts';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import { useBatch } from '../batch.ts';
import type { Group } from '../contract.ts';
import type { GroupsQuery } from '../queries.ts';
import { groupListQuery } from '../queries.ts';
import { GroupFormDialog } from './GroupForm.tsx';
import { groupsSearch } from './groups-search.ts';
import classes from './people.module.css';
import { groupTexts } from './texts.ts';
import { useGroupRemoval } from './use-group-removal.ts';

type Words = SameTexts<(typeof groupTexts)['en']>;

const columnsOf = (words: Words, format: Format): Column<Group>[] => [
  {
    key: 'name',
    title: words.columns.name,
    sort: 'name',
    onCard: 'title',
    render: (group) => (
      <TextLink to="/user/groups/$id" params={{ id: group._id }} fw={550} c="inherit" underline="hover">
        {group.name}
      </TextLink>
    ),
  },
  {
    key: 'members',
    title: words.columns.members,
    numeric: true,
    onCard: 'named',
    render: (group) => format.number(group.memberCount),
  },
  {
    key: 'description',
    title: words.columns.description,
    render: (group) => (
      <Text span inherit c="dimmed" lineClamp={1} maw={420}>
        {group.description}
      </Text>
    ),
  },
  {
    key: 'created',
    title: words.columns.created,
    sort: 'createdAt',
    onCard: 'named',
    render: (group) => format.date(group.createdAt),
  },
];

/** What can be done with one group of the list. */
function useGroupRowActions(onRename: (group: Group) => void) {
  const texts = useTexts(groupTexts);
  const [, setBatch] = useBatch();
  const remove = useGroupRemoval();
  return (group: Group) => [
    {
      label: texts.rename,
      icon: <IconPencil size={16} stroke={1.5} />,
      onClick: () => onRename(group),
    },
    {
      label: texts.batch,
      icon: <IconUsersGroup size={16} stroke={1.5} />,
      onClick: () => {
        setBatch(group._id);
        notify.success(texts.batchSet(group.name));
      },
    },
    {
      label: texts.remove,
      icon: <IconTrash size={16} stroke={1.5} />,
      danger: true,
      onClick: () => void remove(group),
    },
  ];
}

/** All groups, for admins. */
export function GroupsScreen() {
  const texts = useTexts(groupTexts);
  const fields = useTexts(entitySchemaTexts).link;
  const format = useFormat();
  const navigate = useNavigate();
  const list = useListSearch(groupsSearch);
  const { data, error, refetch } = useQuery(groupListQuery(list.search as GroupsQuery));
  const [form, setForm] = useState<{ group: Group | null } | null>(null);
  const make = (
    <Button leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />} onClick={() => setForm({ group: null })}>
      {texts.make}
    </Button>
  );
  const rowActions = useGroupRowActions((group) => setForm({ group }));
  return (
    <>
      <PageHead
        title={texts.title}
        lead={
          <>
            {texts.lead} <TextLink to="/user/groups/schema">{fields}</TextLink>
          </>
        }
        action={make}
      >
        <search>
          <SearchInput
            className={classes.search}
            label={texts.search}
            value={list.search.q}
            onChange={(q) => list.set({ q })}
          />
        </search>
      </PageHead>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          caption={texts.caption}
          columns={columnsOf(texts, format)}
          rows={data?.groups}
          rowKey={(group) => group._id}
          rowName={(group) => group.name}
          onOpen={(group) => void navigate({ to: '/user/groups/$id', params: { id: group._id } })}
          rowActions={rowActions}
          sort={{ current: list.search.sort, onChange: (sort) => list.set({ sort }) }}
          paging={{ page: list.page, pageSize: list.search.limit, total: data?.total ?? 0, onPage: list.setPage }}
          empty={
            list.isFiltered || list.page > 1 ? (
              <NoMatch title={texts.none} clear={texts.clear} onClear={list.reset} />
            ) : (
              <EmptyState title={texts.empty} drawing={<PeopleDrawing />} action={make}>
                {texts.emptyHelp}
              </EmptyState>
            )
          }
        />
      )}
      <GroupFormDialog isOpen={form !== null} group={form?.group ?? null} onClose={() => setForm(null)} />
    </>
  );
}
