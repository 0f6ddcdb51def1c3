import { Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { inList, useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { DataTable } from '#platform/web/tables/DataTable.tsx';
import type { Column } from '#platform/web/tables/data-table-model.ts';
import { TextLink } from '#platform/web/ui/links.tsx';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import type { Assignment } from '../contract.ts';
import { assignmentsQuery } from '../queries.ts';
import { assignmentTexts } from './texts.ts';

const ASSIGNED_AT_ONCE = 10;

function useColumns(nameOf: (one: Assignment) => string): Column<Assignment>[] {
  const all = useTexts(assignmentTexts);
  const texts = all.staff;
  const format = useFormat();
  return [
    {
      key: 'topics',
      title: texts.topics,
      onCard: 'title',
      render: (one) => (
        <TextLink to="/practice/assigned/$id" params={{ id: one._id }} c="inherit" fw={600} underline="hover">
          <bdi>{nameOf(one)}</bdi>
        </TextLink>
      ),
    },
    {
      key: 'for',
      title: texts.assignedTo,
      onCard: 'line',
      render: ({ groups, people }) => <bdi>{format.list([...groups, ...people].map(({ name }) => name))}</bdi>,
    },
    { key: 'count', title: texts.each, numeric: true, render: ({ count }) => format.number(count) },
    {
      key: 'finished',
      title: texts.finishedBy,
      numeric: true,
      onCard: 'named',
      render: ({ finished, students }) => texts.done(finished, students),
    },
    { key: 'due', title: texts.dueAt, onCard: 'named', render: ({ dueAt }) => format.shortDateTime(dueAt, new Date()) },
  ];
}

/** Practice that faculty have assigned, the latest due first; `children` below it as soon as it is there. */
export function AssignedList({ children }: { children: ReactNode }) {
  const all = useTexts(assignmentTexts);
  const texts = all.staff;
  const navigate = useNavigate();
  const nameOf = ({ topics }: Assignment): string => inList(topics.map(({ name }) => name)) || all.noTopics;
  const columns = useColumns(nameOf);
  const [page, setPage] = useState(1);
  const { data, error, isPending, refetch } = useQuery(
    assignmentsQuery({ ofst: (page - 1) * ASSIGNED_AT_ONCE, limit: ASSIGNED_AT_ONCE }),
  );
  return (
    <>
      <section>
        <Title order={2} size="h3">
          {texts.title}
        </Title>
        <Text c="dimmed" size="sm" mb="md" maw="68ch">
          {texts.lead}
        </Text>
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <DataTable
            caption={texts.title}
            columns={columns}
            rows={data?.assignments}
            rowKey={({ _id }) => _id}
            rowName={nameOf}
            onOpen={({ _id }) => void navigate({ to: '/practice/assigned/$id', params: { id: _id } })}
            empty={
              <EmptyState isSmall title={texts.empty}>
                {texts.emptyHelp}
              </EmptyState>
            }
            paging={{ page, pageSize: ASSIGNED_AT_ONCE, total: data?.total ?? 0, onPage: setPage }}
          />
        )}
      </section>
      {/* Before that the list would push it down when it comes. */}
      {!isPending && children}
    </>
  );
}
