import { Badge, Button, Text, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#platform/web/call.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { DataTable } from '#platform/web/tables/DataTable.tsx';
import type { Column } from '#platform/web/tables/data-table-model.ts';
import { useListSearch } from '#platform/web/tables/list-search.ts';
import { NoMatch } from '#platform/web/ui/NoMatch.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import { grantStates } from '../contract.ts';
import { type ManagedGrant, revokeGrant } from '../contract-admin.ts';
import { grantsQuery } from '../queries.ts';
import { AdminDialog } from './AdminDialog.tsx';
import { AdminFilters } from './AdminFilters.tsx';
import { GiveDialog } from './GiveDialog.tsx';
import { oneOf, plansSearch } from './plans-search.ts';
import classes from './subscription.module.css';
import { subscriptionTexts } from './texts.ts';
import { useAdminAction } from './use-admin-action.ts';

const colours = { active: 'green', scheduled: 'blue', expired: 'gray', revoked: 'red' } as const;

function useColumns(): Column<ManagedGrant>[] {
  const all = useTexts(subscriptionTexts);
  const texts = all.admin.grants;
  const format = useFormat();
  const day = (instant: string) => <span className={classes.nowrap}>{format.date(instant)}</span>;
  return [
    {
      key: 'holder',
      title: texts.columns.holder,
      onCard: 'title',
      render: (grant) => (
        <>
          {grant.holderName ?? texts.everyone}
          {grant.email !== null && (
            <Text size="sm" c="dimmed">
              {grant.email}
            </Text>
          )}
        </>
      ),
    },
    { key: 'plan', title: texts.columns.plan, onCard: 'fact', render: (grant) => grant.plan.name },
    { key: 'from', title: texts.columns.from, render: (grant) => day(grant.from) },
    {
      key: 'until',
      title: texts.columns.until,
      render: (grant) => (grant.until === null ? texts.endless : day(grant.until)),
    },
    {
      key: 'state',
      title: texts.columns.state,
      onCard: 'fact',
      render: (grant) => (
        <>
          <Badge color={colours[grant.state]}>{all.states[grant.state]}</Badge>
          {grant.revokeReason !== '' && (
            <Text size="sm" c="dimmed" className={classes.message ?? ''}>
              {grant.revokeReason}
            </Text>
          )}
        </>
      ),
    },
    { key: 'source', title: texts.columns.source, render: (grant) => all.sources[grant.source] },
  ];
}

function RevokeDialog({ grant, onClose }: { grant: ManagedGrant; onClose: () => void }) {
  const texts = useTexts(subscriptionTexts).admin.grants;
  const command = useAdminAction();
  const [reason, setReason] = useState('');
  const send = async (): Promise<void> => {
    if (!(await command.run(() => call(revokeGrant, { params: { id: grant._id }, body: { reason } })))) return;
    notify.success(texts.revoked);
    onClose();
  };
  return (
    <AdminDialog
      title={texts.revokeTitle(grant.holderName ?? texts.everyone)}
      isOpen
      onClose={onClose}
      onSend={() => void send()}
      action={command}
      label={texts.revoke}
      danger
    >
      <Text size="sm">{texts.revokeHelp}</Text>
      <TextInput
        label={texts.reason}
        maxLength={500}
        data-autofocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={command.errors.reason}
      />
    </AdminDialog>
  );
}

/** Who holds what. */
export function GrantsTab() {
  const all = useTexts(subscriptionTexts);
  const texts = all.admin.grants;
  const list = useListSearch(plansSearch);
  const { q, plan, ofst, limit } = list.search;
  const state = oneOf(grantStates, list.search.state);
  const { data, error, refetch } = useQuery(grantsQuery({ q, plan, state, ofst, limit }));
  const [isGiving, setGiving] = useState(false);
  const [revoked, setRevoked] = useState<ManagedGrant | null>(null);
  const columns = useColumns();
  const isFiltered = q !== '' || plan !== '' || state !== '';
  const clear = (): void => list.set({ q: '', plan: '', state: '' });
  const give = (
    <Button leftSection={<IconPlus size={18} stroke={1.5} />} onClick={() => setGiving(true)}>
      {texts.give}
    </Button>
  );
  return (
    <>
      <AdminFilters search={list.search} onChange={list.set} label={texts.search} states={all.states}>
        {give}
      </AdminFilters>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          caption={texts.caption}
          columns={columns}
          rows={data?.grants}
          rowKey={(grant) => grant._id}
          rowName={(grant) => `${grant.holderName ?? texts.everyone}, ${grant.plan.name}`}
          rowActions={(grant) =>
            grant.state === 'active' || grant.state === 'scheduled'
              ? [{ label: texts.revoke, danger: true, onClick: () => setRevoked(grant) }]
              : []
          }
          paging={{ page: list.page, pageSize: limit, total: data?.total ?? 0, onPage: list.setPage }}
          empty={
            isFiltered ? (
              <NoMatch title={texts.noMatch} clear={texts.clear} onClear={clear}>
                {texts.noMatchHelp}
              </NoMatch>
            ) : (
              <EmptyState title={texts.empty} action={give}>
                {texts.emptyHelp}
              </EmptyState>
            )
          }
        />
      )}
      {isGiving && <GiveDialog onClose={() => setGiving(false)} />}
      {revoked && <RevokeDialog grant={revoked} onClose={() => setRevoked(null)} />}
    </>
  );
}
