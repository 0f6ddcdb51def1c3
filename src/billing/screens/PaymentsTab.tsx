import { Badge, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { DataTable } from '#platform/web/tables/DataTable.tsx';
import type { Column } from '#platform/web/tables/data-table-model.ts';
import { useListSearch } from '#platform/web/tables/list-search.ts';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import { type Payment, paymentStates } from '../contract-admin.ts';
import { paymentsQuery } from '../queries.ts';
import { AdminFilters } from './AdminFilters.tsx';
import { moneyWords } from './money.ts';
import { oneOf, plansSearch } from './plans-search.ts';
import { subscriptionTexts } from './texts.ts';

const colours = { open: 'blue', paid: 'green', failed: 'red', expired: 'gray', refunded: 'gray' } as const;

function useColumns(): Column<Payment>[] {
  const all = useTexts(subscriptionTexts);
  const texts = all.admin.payments.columns;
  const format = useFormat();
  return [
    {
      key: 'person',
      title: texts.person,
      onCard: 'title',
      render: ({ person }) => (
        <>
          {person.name}
          <Text size="sm" c="dimmed">
            {person.email}
          </Text>
        </>
      ),
    },
    { key: 'plan', title: texts.plan, render: ({ plan }) => plan.name },
    {
      key: 'amount',
      title: texts.amount,
      numeric: true,
      onCard: 'fact',
      render: ({ amountMinor, currency }) => moneyWords(amountMinor, currency),
    },
    {
      key: 'state',
      title: texts.state,
      onCard: 'fact',
      render: ({ state }) => <Badge color={colours[state]}>{all.paymentStates[state]}</Badge>,
    },
    { key: 'date', title: texts.date, render: ({ createdAt }) => format.shortDateTime(createdAt) },
  ];
}

/** What was paid online. */
export function PaymentsTab() {
  const all = useTexts(subscriptionTexts);
  const texts = all.admin.payments;
  const list = useListSearch(plansSearch);
  const { ofst, limit } = list.search;
  const state = oneOf(paymentStates, list.search.state);
  const { data, error, refetch } = useQuery(paymentsQuery({ state, ofst, limit }));
  const columns = useColumns();
  return (
    <>
      <AdminFilters search={list.search} onChange={list.set} states={all.paymentStates} withPlan={false} />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          caption={texts.caption}
          columns={columns}
          rows={data?.payments}
          rowKey={(payment) => payment._id}
          rowName={(payment) => payment.person.name}
          paging={{ page: list.page, pageSize: limit, total: data?.total ?? 0, onPage: list.setPage }}
          empty={<EmptyState title={texts.empty}>{texts.emptyHelp}</EmptyState>}
        />
      )}
    </>
  );
}
