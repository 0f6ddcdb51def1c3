import { Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { CardList } from '#platform/web/ui/CardList.tsx';
import { ButtonLink, TextLink } from '#platform/web/ui/links.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { assignmentsQuery } from '../queries.ts';
import classes from './assignments.module.css';
import { assignmentTexts } from './texts.ts';

const ASSIGNED_AT_ONCE = 10;

/** Practice that faculty have assigned, the latest due first; `children` below it as soon as it is there. */
export function AssignedList({ children }: { children: ReactNode }) {
  const all = useTexts(assignmentTexts);
  const texts = all.staff;
  const format = useFormat();
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
        <ButtonLink to="/practice/assign" mb="md">
          {texts.assign}
        </ButtonLink>
        <CardList
          label={texts.title}
          items={data?.assignments}
          error={error}
          onRetry={() => void refetch()}
          cardHeight={76}
          empty={<EmptyState title={texts.empty}>{texts.emptyHelp}</EmptyState>}
          paging={{ page, pageSize: ASSIGNED_AT_ONCE, total: data?.total ?? 0, onPage: setPage }}
          render={({ _id, topics, groups, people, count, finished, students, dueAt }) => (
            <li key={_id} className={classes.row}>
              <div>
                <TextLink to="/practice/assigned/$id" params={{ id: _id }}>
                  <bdi>{topics.map(({ name }) => name).join(', ') || all.noTopics}</bdi>
                </TextLink>
                <Text size="sm" c="dimmed">
                  <bdi>{[...groups, ...people].map(({ name }) => name).join(', ')}</bdi>
                </Text>
                <Text size="sm">{texts.facts(count, finished, students)}</Text>
              </div>
              <Text size="sm">{all.due(format.shortDateTime(dueAt, new Date()))}</Text>
            </li>
          )}
        />
      </section>
      {/* Before that the list would push it down when it comes. */}
      {!isPending && children}
    </>
  );
}
