import { Alert, Badge, Button, Group, Text } from '@mantine/core';
import { IconDownload, IconPlus, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '#platform/web/call.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { DataTable } from '#platform/web/tables/DataTable.tsx';
import type { Column } from '#platform/web/tables/data-table-model.ts';
import { useListSearch } from '#platform/web/tables/list-search.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import { revokeVouchers, type Voucher, voucherStates } from '../contract-admin.ts';
import { vouchersQuery } from '../queries.ts';
import { AdminDialog } from './AdminDialog.tsx';
import { AdminFilters } from './AdminFilters.tsx';
import { MakeVouchersDialog } from './MakeVouchersDialog.tsx';
import { oneOf, plansSearch } from './plans-search.ts';
import classes from './subscription.module.css';
import { subscriptionTexts } from './texts.ts';
import { useAdminAction } from './use-admin-action.ts';
import { VoucherSheet } from './VoucherSheet.tsx';

const icon = { size: 18, stroke: 1.5 } as const;
const colours = { open: 'green', used: 'gray', expired: 'gray', revoked: 'red' } as const;

function useColumns(): Column<Voucher>[] {
  const all = useTexts(subscriptionTexts);
  const texts = all.admin.vouchers;
  const format = useFormat();
  return [
    {
      key: 'code',
      title: texts.columns.code,
      onCard: 'title',
      render: ({ code }) => <span className={classes.code}>{code}</span>,
    },
    { key: 'plan', title: texts.columns.plan, render: ({ plan }) => plan.name },
    {
      key: 'state',
      title: texts.columns.state,
      onCard: 'fact',
      render: ({ state }) => <Badge color={colours[state]}>{all.voucherStates[state]}</Badge>,
    },
    {
      key: 'used',
      title: texts.columns.used,
      onCard: 'fact',
      render: ({ used, usesAllowed, usedBy }) => (
        <>
          {texts.usedOf(used, usesAllowed)}
          {usedBy.length > 0 && (
            <Text size="sm" c="dimmed" className={classes.message ?? ''}>
              {format.list([...usedBy, ...(used > usedBy.length ? ['…'] : [])])}
            </Text>
          )}
        </>
      ),
    },
    {
      key: 'expires',
      title: texts.columns.expires,
      render: ({ expiresAt }) =>
        expiresAt === null ? texts.never : <span className={classes.nowrap}>{format.date(expiresAt)}</span>,
    },
    { key: 'note', title: texts.columns.note, render: ({ note }) => note },
  ];
}

type Doomed = { readonly voucher: string } | { readonly batch: string };

function RevokeDialog({ which, onClose }: { which: Doomed; onClose: () => void }) {
  const texts = useTexts(subscriptionTexts).admin.vouchers;
  const command = useAdminAction();
  const send = async (): Promise<void> => {
    let count = 0;
    const isDone = await command.run(async () => {
      count = (await call(revokeVouchers, { body: which })).revoked;
    });
    if (!isDone) return;
    notify.success(texts.revoked(count));
    onClose();
  };
  return (
    <AdminDialog
      title={texts.revokeTitle}
      isOpen
      onClose={onClose}
      onSend={() => void send()}
      action={command}
      label={texts.revoke}
      danger
    >
      <Text size="sm">{texts.revokeHelp}</Text>
    </AdminDialog>
  );
}

function OneBatch({ onRevoke, onAll }: { onRevoke: () => void; onAll: () => void }) {
  const texts = useTexts(subscriptionTexts).admin.vouchers;
  return (
    <Alert mb="md" className={classes.screen ?? ''}>
      <Group justify="space-between">
        <Text size="sm">{texts.oneBatch}</Text>
        <Group gap="xs">
          <Button size="compact-sm" variant="default" onClick={onRevoke}>
            {texts.revokeBatch}
          </Button>
          <Button size="compact-sm" variant="default" onClick={onAll}>
            {texts.all}
          </Button>
        </Group>
      </Group>
    </Alert>
  );
}

function FileButtons({ file, isPrinting, onPrint }: { file: string; isPrinting: boolean; onPrint: () => void }) {
  const texts = useTexts(subscriptionTexts).admin.vouchers;
  return (
    <>
      <Button component="a" href={file} download variant="default" leftSection={<IconDownload {...icon} />}>
        {texts.export}
      </Button>
      <Button variant="default" loading={isPrinting} leftSection={<IconPrinter {...icon} />} onClick={onPrint}>
        {texts.print}
      </Button>
    </>
  );
}

/** Codes that grant a plan to those who redeem them. */
export function VouchersTab() {
  const all = useTexts(subscriptionTexts);
  const texts = all.admin.vouchers;
  const list = useListSearch(plansSearch);
  const { q, plan, batch, ofst, limit } = list.search;
  const state = oneOf(voucherStates, list.search.state);
  const filter = { q, plan, batch, state };
  const { data, error, refetch } = useQuery(vouchersQuery({ ...filter, ofst, limit }));
  const [isMaking, setMaking] = useState(false);
  const [doomed, setDoomed] = useState<Doomed | null>(null);
  const [isPrinting, setPrinting] = useState(false);
  const columns = useColumns();
  const file = `/v1/api/admin/vouchers/export?${new URLSearchParams(filter)}`;
  const make = (
    <Button leftSection={<IconPlus {...icon} />} onClick={() => setMaking(true)}>
      {texts.make}
    </Button>
  );
  const hasAny = data !== undefined && data.total > 0;
  // Without a batch to show, the filter that names one would hide the button to take it away.
  useEffect(() => {
    if (isPrinting && !hasAny) setPrinting(false);
  }, [isPrinting, hasAny]);
  return (
    <>
      <AdminFilters search={list.search} onChange={list.set} label={texts.search} states={all.voucherStates}>
        {hasAny && <FileButtons file={file} isPrinting={isPrinting} onPrint={() => setPrinting(true)} />}
        {make}
      </AdminFilters>
      {batch !== '' && <OneBatch onRevoke={() => setDoomed({ batch })} onAll={() => list.set({ batch: '' })} />}
      <div className={classes.screen}>
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <DataTable
            caption={texts.caption}
            columns={columns}
            rows={data?.vouchers}
            rowKey={(voucher) => voucher._id}
            rowName={(voucher) => voucher.code}
            rowActions={(voucher) => [
              ...(batch === '' ? [{ label: texts.batch, onClick: () => list.set({ batch: voucher.batch }) }] : []),
              ...(voucher.state === 'open'
                ? [{ label: texts.revoke, danger: true, onClick: () => setDoomed({ voucher: voucher._id }) }]
                : []),
            ]}
            paging={{ page: list.page, pageSize: limit, total: data?.total ?? 0, onPage: list.setPage }}
            empty={
              <EmptyState title={texts.empty} action={make}>
                {texts.emptyHelp}
              </EmptyState>
            }
          />
        )}
      </div>
      {isPrinting && <VoucherSheet filter={filter} onPrinted={() => setPrinting(false)} />}
      {isMaking && (
        <MakeVouchersDialog
          onClose={() => setMaking(false)}
          onMade={(made) => {
            setMaking(false);
            list.set({ q: '', plan: '', state: '', batch: made });
          }}
        />
      )}
      {doomed && <RevokeDialog which={doomed} onClose={() => setDoomed(null)} />}
    </>
  );
}
