import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { BackLink, ButtonLink } from '#platform/web/ui/links.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import type { PracticeQuestion } from '../contract.ts';
import { practiceOfflineTexts } from '../offline/screens/texts.ts';
import { useFillCache } from '../offline/screens/use-fill-cache.ts';
import { WaitingAnswers } from '../offline/screens/WaitingAnswers.tsx';
import { practiceRunQuery, useRefreshCounts } from '../queries.ts';
import { PracticeQuestionCard, type Practised } from './PracticeQuestionCard.tsx';
import { PracticeSummary } from './PracticeSummary.tsx';
import type { RunSearch } from './practice-search.ts';
import { practiceTexts } from './texts.ts';

/** One question after the other, then what came out. */
function Run(props: {
  questions: readonly PracticeQuestion[];
  tries: number;
  minutes: number | undefined;
  onAnother: () => void;
}) {
  const { questions, minutes } = props;
  const [practised, setPractised] = useState<readonly Practised[]>([]);
  const [isOver, setOver] = useState(false);
  const [endsAt] = useState(() => (minutes === undefined ? null : Date.now() + minutes * 60_000));
  const forget = useRefreshCounts();
  const next = questions[practised.length];
  if (!next || isOver) return <PracticeSummary practised={practised} onAnother={props.onAnother} />;
  return (
    <PracticeQuestionCard
      key={next.review}
      question={next}
      position={practised.length + 1}
      count={questions.length}
      tries={props.tries}
      endsAt={endsAt}
      onDone={(one, isLast) => {
        setPractised([...practised, one]);
        setOver(isLast);
        forget();
      }}
    />
  );
}

let runs = 0;
/** Tells the runs of this window apart. */
function newRun(): string {
  runs += 1;
  return String(runs);
}

/** A run of practice, chosen by the address. */
export function PracticeRunScreen({ search }: { search: RunSearch }) {
  const texts = useTexts(practiceTexts).run;
  const offline = useTexts(practiceOfflineTexts);
  const [run, setRun] = useState(newRun);
  const { from, attempt, course, topic, assignment, n, min, dif } = search;
  const choice = {
    from,
    attempt,
    course,
    topic,
    assignment,
    difficulty: dif,
    // Addresses of before difficulties and minutes may have both a number and minutes.
    ...(min === undefined ? { count: n } : { minutes: min }),
  };
  const { data, error, refetch } = useQuery(practiceRunQuery(choice, run));
  useFillCache(
    data && !data.isOffline
      ? { choice, questions: data.questions.map(({ question, version }) => ({ question, version })) }
      : null,
  );
  const back = <BackLink to="/practice">{texts.back}</BackLink>;
  return (
    <>
      <PageHead title={texts.title} above={back} />
      <WaitingAnswers />
      {data?.isOffline && (
        <Text mb="md" size="sm" maw={760}>
          {offline.runOffline}
        </Text>
      )}
      {data && data.questions.length > 0 && (
        <Run key={run} questions={data.questions} tries={data.tries} minutes={min} onAnother={() => setRun(newRun())} />
      )}
      {data?.questions.length === 0 && (
        <EmptyState title={texts.nothing} action={<ButtonLink to="/practice">{texts.back}</ButtonLink>}>
          {texts.nothingHelp}
        </EmptyState>
      )}
      {!data &&
        (error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Stack gap="md" maw={760} aria-busy="true">
            <span role="status" aria-label={texts.loading} />
            <Skeleton h={36} w={220} radius="md" />
            <Skeleton h={240} radius="md" />
          </Stack>
        ))}
    </>
  );
}
