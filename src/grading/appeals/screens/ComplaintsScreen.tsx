import { SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { PageBar } from '#platform/web/tables/DataTableParts.tsx';
import { useListSearch } from '#platform/web/tables/list-search.ts';
import { PaperDrawing } from '#platform/web/ui/drawings.tsx';
import { ButtonLink } from '#platform/web/ui/links.tsx';
import { CardsSkeleton, EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import { quizQuery } from '#quizzes/queries.ts';
import { QuizHead } from '#quizzes/screens/shared/QuizHead.tsx';
import type { Complaint } from '../contract.ts';
import { complaintsQuery } from '../queries.ts';
import { complaintStates } from '../rules.ts';
import { ComplaintDesk } from './ComplaintDesk.tsx';
import { ComplaintState } from './ComplaintState.tsx';
import classes from './complaint.module.css';
import { complaintSearch } from './complaint-search.ts';
import { complaintTexts } from './texts.ts';

function Item({ complaint, quiz }: { complaint: Complaint; quiz: { slug: string; _id: string } }) {
  const texts = useTexts(complaintTexts).list;
  const format = useFormat();
  const { student, question, askedAt, words } = complaint;
  return (
    <li className={classes.item}>
      <div className={classes.itemHead}>
        <Title order={2} size="h4">
          {texts.question(question.title)}
        </Title>
        <ComplaintState complaint={complaint} />
      </div>
      <Text size="sm" c="dimmed">
        {texts.from(student.name, format.dateTime(askedAt))}
      </Text>
      <p className={classes.itemWords}>{words}</p>
      <ButtonLink
        size="sm"
        variant="default"
        to="/quizzes/$name/{-$id}/complaints"
        params={{ name: quiz.slug, id: quiz._id }}
        search={{ complaint: complaint._id }}
        aria-label={texts.lookName(student.name, question.title)}
      >
        {texts.look}
      </ButtonLink>
    </li>
  );
}

function List({ quizId }: { quizId: string }) {
  const all = useTexts(complaintTexts);
  const texts = all.list;
  const list = useListSearch(complaintSearch);
  const { ofst, limit } = list.search;
  const state = complaintStates.find((one) => one === list.search.state) ?? '';
  const { data, error, refetch } = useQuery({
    ...complaintsQuery(quizId, { ofst, limit: Math.min(limit, 100), state }),
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
        aria-label={texts.filter}
        style={{ alignSelf: 'flex-start', maxWidth: '100%' }}
        data={[
          ...complaintStates.map((value) => ({ value: value as string, label: all.states[value] })),
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
            {data.complaints.map((complaint) => (
              <Item key={complaint._id} complaint={complaint} quiz={data.quiz} />
            ))}
          </ul>
          <PageBar page={list.page} pageSize={limit} total={data.total} onPage={list.setPage} />
        </>
      )}
    </Stack>
  );
}

/** What students ask about the questions of a quiz: the list, or one of them with all that its answer needs. */
export function ComplaintsScreen({ quizId, complaint }: { quizId: string; complaint: string }) {
  const texts = useTexts(complaintTexts).list;
  const { data: quiz } = useSuspenseQuery(quizQuery(quizId));
  return (
    <>
      <QuizHead quiz={quiz} tab="complaints" />
      {complaint === '' ? (
        <>
          <Text c="dimmed" maw="68ch" mb="md">
            {texts.lead}
          </Text>
          <List quizId={quizId} />
        </>
      ) : (
        <ComplaintDesk key={complaint} id={complaint} quiz={quiz} />
      )}
    </>
  );
}
