import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { BackLink, ButtonLink } from '#platform/web/ui/links.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import type { PracticeQuestion } from '../contract.ts';
import { practiceRunQuery, useForgetFigures } from '../queries.ts';
import { USUAL_LENGTH } from '../rules.ts';
import { PracticeQuestionCard, type Practised } from './PracticeQuestionCard.tsx';
import { PracticeSummary } from './PracticeSummary.tsx';
import type { RunSearch } from './practice-search.ts';
import { practiceTexts } from './texts.ts';

/** One question after the other, then what came out. */
function Run({ questions, onAnother }: { questions: readonly PracticeQuestion[]; onAnother: () => void }) {
  const [practised, setPractised] = useState<readonly Practised[]>([]);
  const forget = useForgetFigures();
  const next = questions[practised.length];
  if (!next) return <PracticeSummary practised={practised} onAnother={onAnother} />;
  return (
    <PracticeQuestionCard
      key={next.review}
      question={next}
      position={practised.length + 1}
      count={questions.length}
      onDone={(one) => {
        setPractised([...practised, one]);
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
  const [run, setRun] = useState(newRun);
  const { from, attempt, topic, n = USUAL_LENGTH } = search;
  const { data, error, refetch } = useQuery(practiceRunQuery({ from, attempt, topic, count: n }, run));
  const back = <BackLink to="/practice">{texts.back}</BackLink>;
  return (
    <>
      <PageHead title={texts.title} above={back} />
      {data && data.questions.length > 0 && (
        <Run key={run} questions={data.questions} onAnother={() => setRun(newRun())} />
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
