import { SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { PageBar } from '#platform/web/tables/DataTableParts.tsx';
import { useListSearch } from '#platform/web/tables/list-search.ts';
import { PaperDrawing } from '#platform/web/ui/drawings.tsx';
import { useCurrentInView } from '#platform/web/ui/focus/current-in-view.ts';
import { ButtonLink } from '#platform/web/ui/links.tsx';
import { CardsSkeleton, EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import { quizQuery } from '#quizzes/queries.ts';
import { QuizHead } from '#quizzes/screens/shared/QuizHead.tsx';
import type { Appeal } from '../contract.ts';
import { appealsQuery } from '../queries.ts';
import { appealStates } from '../rules.ts';
import { AppealDesk } from './AppealDesk.tsx';
import { AppealState } from './AppealState.tsx';
import classes from './appeal.module.css';
import { appealSearch } from './appeal-search.ts';
import { appealTexts } from './texts.ts';

function Item({ complaint: appeal, quiz }: { complaint: Appeal; quiz: { slug: string; _id: string } }) {
  const texts = useTexts(appealTexts).list;
  const format = useFormat();
  const { student, question, askedAt, words } = appeal;
  return (
    <li className={classes.item}>
      <div className={classes.itemHead}>
        <Title order={2} size="h4">
          {texts.question(question.title)}
        </Title>
        <AppealState complaint={appeal} />
      </div>
      <Text size="sm" c="dimmed">
        {texts.from(student.name, format.dateTime(askedAt))}
      </Text>
      <p className={classes.itemWords} dir="auto">
        {words}
      </p>
      <ButtonLink
        size="sm"
        variant="default"
        to="/quizzes/$name/{-$id}/complaints"
        params={{ name: quiz.slug, id: quiz._id }}
        search={{ complaint: appeal._id }}
        aria-label={texts.lookName(student.name, question.title)}
      >
        {texts.look}
      </ButtonLink>
    </li>
  );
}

function List({ quizId }: { quizId: string }) {
  const all = useTexts(appealTexts);
  const texts = all.list;
  const list = useListSearch(appealSearch);
  const { ofst, limit } = list.search;
  const strip = useCurrentInView<HTMLDivElement>('');
  const state = appealStates.find((one) => one === list.search.state) ?? '';
  const { data, error, refetch } = useQuery({
    ...appealsQuery(quizId, { ofst, limit: Math.min(limit, 100), state }),
    placeholderData: keepPreviousData,
  });
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <CardsSkeleton />;
  if (!data.isForMe)
    return (
      <EmptyState title={texts.notMine} drawing={<PaperDrawing />}>
        {texts.notMineHelp}
      </EmptyState>
    );
  return (
    <Stack gap="md">
      <SegmentedControl
        ref={strip}
        data-tab-strip
        aria-label={texts.filter}
        style={{ alignSelf: 'flex-start', maxWidth: '100%' }}
        data={[
          ...appealStates.map((value) => ({ value: value, label: all.states[value] })),
          { value: 'all', label: texts.all },
        ]}
        value={state || 'all'}
        onChange={(next) => list.set({ state: next })}
      />
      {data.complaints.length === 0 ? (
        <EmptyState
          title={state === '' ? texts.empty : state === 'open' ? texts.noneOpen : texts.noneOf}
          drawing={<PaperDrawing />}
        >
          {texts.emptyHelp}
        </EmptyState>
      ) : (
        <>
          <ul className={classes.list} aria-label={texts.caption}>
            {data.complaints.map((appeal) => (
              <Item key={appeal._id} complaint={appeal} quiz={data.quiz} />
            ))}
          </ul>
          <PageBar page={list.page} pageSize={limit} total={data.total} onPage={list.setPage} />
        </>
      )}
    </Stack>
  );
}

/** What students ask about the questions of a quiz: the list, or one of them with all that its answer needs. */
export function AppealsScreen({ quizId, complaint: appeal }: { quizId: string; complaint: string }) {
  const texts = useTexts(appealTexts).list;
  const { data: quiz } = useSuspenseQuery(quizQuery(quizId));
  return (
    <>
      <QuizHead quiz={quiz} tab="complaints" />
      {appeal === '' ? (
        <>
          <Text c="dimmed" maw="68ch" mb="md">
            {texts.lead}
          </Text>
          <List quizId={quizId} />
        </>
      ) : (
        <AppealDesk key={appeal} id={appeal} quiz={quiz} />
      )}
    </>
  );
}
