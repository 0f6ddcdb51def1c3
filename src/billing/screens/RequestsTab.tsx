import { Badge, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#platform/web/call.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { DataTable } from '#platform/web/tables/DataTable.tsx';
import type { Column } from '#platform/web/tables/data-table-model.ts';
import { useListSearch } from '#platform/web/tables/list-search.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import { requestStates } from '../contract.ts';
import { answerRequest, type ManagedRequest } from '../contract-admin.ts';
import { requestsQuery } from '../queries.ts';
import { AdminDialog } from './AdminDialog.tsx';
import { AdminFilters } from './AdminFilters.tsx';
import { oneOf, plansSearch } from './plans-search.ts';
import classes from './subscription.module.css';
import { subscriptionTexts } from './texts.ts';
import { useAdminAction } from './use-admin-action.ts';

const colours = { asked: 'blue', granted: 'green', refused: 'red', withdrawn: 'gray' } as const;

function useColumns(): Column<ManagedRequest>[] {
  const all = useTexts(subscriptionTexts);
  const texts = all.admin.requests;
  const format = useFormat();
  return [
    {
      key: 'person',
      title: texts.columns.person,
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
    { key: 'plan', title: texts.columns.plan, onCard: 'fact', render: ({ plan }) => plan.name },
    {
      key: 'message',
      title: texts.columns.message,
      render: ({ message }) => <div className={classes.message}>{message}</div>,
    },
    {
      key: 'asked',
      title: texts.columns.asked,
      render: ({ askedAt }) => <span className={classes.nowrap}>{format.date(askedAt)}</span>,
    },
    {
      key: 'state',
      title: texts.columns.state,
      onCard: 'fact',
      render: ({ state, answer }) => (
        <>
          <Badge color={colours[state]}>{all.requestStates[state]}</Badge>
          {answer !== '' && (
            <Text size="sm" c="dimmed" className={classes.message ?? ''}>
              {answer}
            </Text>
          )}
        </>
      ),
    },
  ];
}

function AnswerDialog(props: { request: ManagedRequest; grant: boolean; onClose: () => void }) {
  const texts = useTexts(subscriptionTexts).admin.requests;
  const action = useAdminAction();
  const { request, grant, onClose } = props;
  const [answer, setAnswer] = useState('');
  const send = async (): Promise<void> => {
    if (!(await action.run(() => call(answerRequest, { params: { id: request._id }, body: { grant, answer } }))))
      return;
    notify.success(grant ? texts.granted : texts.refused);
    onClose();
  };
  return (
    <AdminDialog
      title={grant ? texts.grantTitle(request.person.name) : texts.refuseTitle(request.person.name)}
      isOpen
      onClose={onClose}
      onSend={() => void send()}
      action={action}
      label={grant ? texts.grant : texts.refuse}
      danger={!grant}
    >
      <Text size="sm">
        <strong>{request.plan.name}</strong> {request.message}
      </Text>
      <Textarea
        label={texts.answer}
        description={texts.answerHelp}
        autosize
        minRows={2}
        maxLength={1000}
        data-autofocus
        value={answer}
        onChange={(event) => setAnswer(event.currentTarget.value)}
        error={action.errors.answer}
      />
    </AdminDialog>
  );
}

/** Who asks for a plan. */
export function RequestsTab() {
  const all = useTexts(subscriptionTexts);
  const texts = all.admin.requests;
  const list = useListSearch(plansSearch);
  const { ofst, limit } = list.search;
  const state = oneOf(requestStates, list.search.state);
  const { data, error, refetch } = useQuery(requestsQuery({ state, ofst, limit }));
  const [answered, setAnswered] = useState<{ request: ManagedRequest; grant: boolean } | null>(null);
  const columns = useColumns();
  return (
    <>
      <AdminFilters search={list.search} onChange={list.set} states={all.requestStates} withPlan={false} />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          caption={texts.caption}
          columns={columns}
          rows={data?.requests}
          rowKey={(request) => request._id}
          rowName={(request) => `${request.person.name}, ${request.plan.name}`}
          rowActions={(request) =>
            request.state === 'asked'
              ? [
                  { label: texts.grant, onClick: () => setAnswered({ request, grant: true }) },
                  { label: texts.refuse, danger: true, onClick: () => setAnswered({ request, grant: false }) },
                ]
              : []
          }
          paging={{ page: list.page, pageSize: limit, total: data?.total ?? 0, onPage: list.setPage }}
          empty={<EmptyState title={texts.empty}>{texts.emptyHelp}</EmptyState>}
        />
      )}
      {answered && <AnswerDialog {...answered} onClose={() => setAnswered(null)} />}
    </>
  );
}
