import { Card, Skeleton, Text, Title } from '@mantine/core';
import { Suspense, useState } from 'react';
import type { StudentView } from '#items/question-types/question-type.ts';
import { loadPlayer } from '#items/question-types/screens.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { PublicQuiz } from '../contract.ts';
import classes from './public-quiz.module.css';
import { publicQuizTexts } from './texts.ts';

type Sample = PublicQuiz['samples'][number];

/** The wire forgets the brand: what is sent as `view` came out of the type's `toStudentView` on the server. */
const asShown = (view: Sample['view']) => view as unknown as StudentView<unknown>;

function SampleQuestion({ sample, position }: { sample: Sample; position: number }) {
  const texts = useTexts(publicQuizTexts).one;
  const [answer, setAnswer] = useState<unknown>(null);
  const Player = loadPlayer(sample.type);
  const heading = `sample-${sample.question}`;
  return (
    <section className={classes.sample} aria-labelledby={heading}>
      <Title order={3} size="h4" id={heading} mb="xs">
        {texts.sample(position)}
      </Title>
      <Suspense fallback={<Skeleton h={160} />}>
        <Player
          view={asShown(sample.view)}
          answer={answer}
          onAnswer={setAnswer}
          labelledBy={heading}
          slotId={`sample-${position}`}
        />
      </Suspense>
    </section>
  );
}

/** Questions that their teacher released, to be tried: nothing of it is kept. */
export function SampleQuestions({ samples }: { samples: readonly Sample[] }) {
  const texts = useTexts(publicQuizTexts).one;
  if (samples.length === 0) return null;
  return (
    <Card p="lg" component="section">
      <Title order={2} size="h3">
        {texts.samples}
      </Title>
      <Text c="dimmed" size="sm">
        {texts.samplesHelp}
      </Text>
      {samples.map((sample, index) => (
        <SampleQuestion key={sample.question} sample={sample} position={index + 1} />
      ))}
    </Card>
  );
}
