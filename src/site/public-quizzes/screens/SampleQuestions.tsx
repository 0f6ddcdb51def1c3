import { Card, Text, Title } from '@mantine/core';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { PublicQuiz } from '../contract.ts';
import classes from './public-quiz.module.css';
import { TryQuestion } from './shared/TryQuestion.tsx';
import { publicQuizTexts } from './texts.ts';

/** Questions that their teacher released, to be tried: nothing of it is kept. */
export function SampleQuestions({ quiz }: { quiz: Pick<PublicQuiz, '_id' | 'samples' | 'samplesChecked'> }) {
  const texts = useTexts(publicQuizTexts).one;
  if (quiz.samples.length === 0) return null;
  return (
    <Card p="lg" component="section">
      <Title order={2} size="h3">
        {texts.samples}
      </Title>
      <Text c="dimmed" size="sm">
        {quiz.samplesChecked ? texts.samplesTried : texts.samplesHelp}
      </Text>
      {quiz.samples.map((sample, index) => (
        <section key={sample.question} className={classes.sample} aria-labelledby={`sample-${sample.question}`}>
          <Title order={3} size="h4" id={`sample-${sample.question}`} mb="xs">
            {texts.sample(index + 1)}
          </Title>
          <TryQuestion
            quizId={quiz._id}
            sample={sample}
            isChecked={quiz.samplesChecked}
            labelledBy={`sample-${sample.question}`}
          />
        </section>
      ))}
    </Card>
  );
}
