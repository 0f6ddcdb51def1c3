import { Button, Menu } from '@mantine/core';
import { IconDownload, IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { can } from '#access/can.ts';
import { addressOf } from '#platform/contract/address.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useViewer } from '#platform/web/session.ts';
import { queryFrom, useListSearch } from '#platform/web/tables/list-search.ts';
import { useRows } from '#platform/web/tables/use-rows.ts';
import { useSelection } from '#platform/web/tables/use-selection.ts';
import { VirtualTable } from '#platform/web/tables/VirtualTable.tsx';
import { NoMatch } from '#platform/web/ui/NoMatch.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { ErrorState } from '#platform/web/ui/states.tsx';
import { MANY as MOST_SELECTED } from '../contract.ts';
import type { UserAction } from '../contract-many.ts';
import { exportUsers, listUsers, type UserRow } from '../contract-users.ts';
import { usersQuery } from '../queries.ts';
import { nameOf } from '../rules.ts';
import { AddPersonDialog } from './AddPersonDialog.tsx';
import { GroupDialog } from './GroupDialog.tsx';
import { PeopleFilters } from './PeopleFilters.tsx';
import classes from './people.module.css';
import { peopleColumns } from './people-columns.tsx';
import { peopleCsv, saveFile } from './people-csv.ts';
import { PAGE, peopleSearch } from './people-search.ts';
import { peopleTexts } from './shared/people-texts.ts';
import { listTexts } from './texts.ts';
import { useMany } from './use-many.ts';

type GroupAction = 'addToGroup' | 'removeFromGroup';

/** What can be done with those who are selected. */
function BulkActions(props: { isAdmin: boolean; onAction: (action: UserAction) => void; onExport: () => void }) {
  const texts = useTexts(listTexts).actions;
  const { isAdmin, onAction, onExport } = props;
  if (!isAdmin)
    return (
      <Button size="compact-sm" onClick={onExport}>
        {texts.export}
      </Button>
    );
  return (
    <>
      <Button size="compact-sm" onClick={() => onAction('addToGroup')}>
        {texts.addToGroup}
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => onAction('removeFromGroup')}>
        {texts.removeFromGroup}
      </Button>
      <Menu position="top">
        <Menu.Target>
          <Button size="compact-sm" variant="default">
            {texts.more}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => onAction('invite')}>{texts.invite}</Menu.Item>
          <Menu.Item onClick={onExport}>{texts.export}</Menu.Item>
          <Menu.Divider />
          <Menu.Item onClick={() => onAction('enable')}>{texts.enable}</Menu.Item>
          <Menu.Item color="red" onClick={() => onAction('disable')}>
            {texts.disable}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

function Nobody({ onReset }: { onReset: () => void }) {
  const texts = useTexts(listTexts);
  return (
    <NoMatch title={texts.none} clear={texts.clearFilters} onClear={onReset}>
      {texts.noneHelp}
    </NoMatch>
  );
}

/** What can be done with one person. */
function useRowActions(isAdmin: boolean, act: (action: UserAction, ids: string[]) => void) {
  const texts = useTexts(listTexts);
  const navigate = useNavigate();
  return (user: UserRow) => [
    { label: texts.open, onClick: () => void navigate({ to: '/user/$id', params: { id: user._id } }) },
    { label: texts.record, onClick: () => void navigate({ to: '/user/$id/oldIndex', params: { id: user._id } }) },
    ...(isAdmin
      ? [
          {
            label: texts.edit,
            onClick: () => void navigate({ to: '/user/$id', params: { id: user._id }, search: { tab: 'account' } }),
          },
          { label: texts.actions.addToGroup, onClick: () => act('addToGroup', [user._id]) },
          { label: texts.actions.invite, onClick: () => act('invite', [user._id]) },
          user.status === 'disabled'
            ? { label: texts.actions.enable, onClick: () => act('enable', [user._id]) }
            : { label: texts.actions.disable, danger: true, onClick: () => act('disable', [user._id]) },
        ]
      : []),
  ];
}

function HeadActions({ exportHref, onAdd }: { exportHref: string; onAdd: (() => void) | null }) {
  const texts = useTexts(listTexts);
  return (
    <div className={classes.headActions}>
      <Button
        component="a"
        href={exportHref}
        download
        variant="default"
        leftSection={<IconDownload size={18} stroke={1.5} aria-hidden />}
      >
        {texts.export}
      </Button>
      {onAdd && (
        <Button leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />} onClick={onAdd}>
          {texts.add}
        </Button>
      )}
    </div>
  );
}

type UsersQuery = Parameters<typeof usersQuery>[0];

/** The people that are selected, also those of pages that were not shown; `total` is how many the list has. */
function usePeopleSelection(query: UsersQuery, total: number) {
  const texts = useTexts(listTexts);
  const client = useQueryClient();
  const { selected, choose, chooseFirst, clear } = useSelection(query, (user: UserRow) => user._id);
  const chooseAll = async (isOn: boolean): Promise<void> => {
    if (!isOn) return clear();
    try {
      const isChosen = await chooseFirst(MOST_SELECTED, PAGE, async (page) => {
        const { users } = await client.fetchQuery(usersQuery({ ...query, ...page }));
        return users;
      });
      if (isChosen && total > MOST_SELECTED) notify.info(texts.selectedFirst);
    } catch (error) {
      notify.error(error);
    }
  };
  return { selected, choose, chooseAll, clear };
}

/** The people that the filters find, loaded as they come into sight. */
function usePeople(search: ReturnType<typeof peopleSearch.parse>) {
  const { ofst: _ofst, limit: _limit, ...filter } = search;
  // All pages of it.
  const query = queryFrom(listUsers.query!, filter);
  const people = useRows({
    filter: query,
    firstRow: search.ofst,
    size: PAGE,
    queryOf: (page) => usersQuery({ ...query, ...page }),
    read: ({ users, total }) => ({ rows: users, total }),
  });
  return { query, people };
}

/** The same columns in every drawing, so that rows are not drawn again for a tick. */
function useColumns(showsFactors: boolean) {
  const texts = useTexts(listTexts);
  const names = useTexts(peopleTexts);
  const format = useFormat();
  return useMemo(() => peopleColumns(texts, names, format, { showsFactors }), [texts, names, format, showsFactors]);
}

/** Everybody with an account. Above the list is what else is to be known about them. */
export function PeopleScreen({ notice: notification }: { notice?: ReactNode }) {
  const texts = useTexts(listTexts);
  const viewer = useViewer();
  const isAdmin = viewer !== null && can(viewer, 'people.write');
  const columns = useColumns(isAdmin);
  const { search, set, reset } = useListSearch(peopleSearch);
  const { query, people } = usePeople(search);
  const many = useMany();
  const { selected, choose, chooseAll, clear } = usePeopleSelection(query, people.total ?? 0);
  const [isAdding, setAdding] = useState(false);
  const [moving, setMoving] = useState<{ action: GroupAction; ids: string[] } | null>(null);

  const act = (command: UserAction, ids: string[]): void => {
    if (command === 'addToGroup' || command === 'removeFromGroup') setMoving({ action: command, ids });
    else void many(command, ids).then((isDone) => isDone && clear());
  };
  const rowActions = useRowActions(isAdmin, act);
  return (
    <>
      <PageHead
        title={texts.title}
        lead={texts.lead}
        action={
          <HeadActions
            exportHref={addressOf(exportUsers.path, {}, query)}
            onAdd={isAdmin ? () => setAdding(true) : null}
          />
        }
      >
        <PeopleFilters />
      </PageHead>
      {notification}
      {people.error ? (
        <ErrorState error={people.error} onRetry={people.retry} />
      ) : (
        <VirtualTable
          list={JSON.stringify(query)}
          caption={texts.caption}
          countWords={texts.count}
          columns={columns}
          total={people.total}
          rowAt={people.rowAt}
          onSight={people.onSight}
          firstRow={people.firstRow}
          rowKey={(user) => user._id}
          rowName={nameOf}
          rowActions={rowActions}
          sort={{ current: search.sort, onChange: (sort) => set({ sort }) }}
          selection={{
            selected: new Set(selected.keys()),
            onChange: (keys) => choose(keys, people.rows),
            onAll: (isOn) => void chooseAll(isOn),
            allLabel: texts.selectAll,
            actions: (
              <BulkActions
                isAdmin={isAdmin}
                onAction={(action) => act(action, [...selected.keys()])}
                onExport={() => saveFile('people.csv', peopleCsv([...selected.values()]))}
              />
            ),
          }}
          empty={<Nobody onReset={reset} />}
        />
      )}
      <AddPersonDialog isOpen={isAdding} onClose={() => setAdding(false)} />
      <GroupDialog
        action={moving?.action ?? null}
        count={moving?.ids.length ?? 0}
        onClose={() => setMoving(null)}
        onChoose={async (group) => {
          const isDone = await many(moving!.action, moving!.ids, group);
          if (isDone) clear();
          return isDone;
        }}
      />
    </>
  );
}
