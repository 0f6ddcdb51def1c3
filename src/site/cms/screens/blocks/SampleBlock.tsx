import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { ButtonLink, TextLink } from '#platform/web/ui/links.tsx';
import { TryQuestion } from '#site/public-quizzes/screens/shared/TryQuestion.tsx';
import type { BlockOf } from '../../contract-blocks.ts';
import { pageTexts } from '../texts.ts';
import { useBlockContext, useLive } from './context.ts';
import { Section } from './Section.tsx';
import classes from './sample.module.css';

/** A real question of a public quiz, and the way to the whole of it. */
export function SampleBlock({ block }: { block: BlockOf<'sample'> }) {
  const texts = useTexts(pageTexts).views;
  const { isPublished } = useBlockContext();
  const live = useLive(block);
  const [at, setAt] = useState(0);
  const heading = useId();
  const { title, lead } = block.props;
  if (!live)
    return (
      <Section title={title} lead={lead}>
        <Skeleton h={320} radius="md" />
      </Section>
    );
  const { quiz } = live;
  const sample = quiz?.samples[at % quiz.samples.length];
  if (!quiz || !sample)
    return isPublished ? null : (
      <Section title={title}>
        <Text c="dimmed">{texts.noSample}</Text>
      </Section>
    );
  return (
    <div className={classes.columns}>
      <div>
        <Section title={title} lead={lead}>
          <Stack align="flex-start" gap="xs">
            <ButtonLink
              variant="light"
              to="/public/quizzes/$name/{-$id}"
              params={{ name: quiz.slug, id: quiz._id }}
              rightSection={<IconArrowRight size={18} stroke={1.5} />}
            >
              <bdi>{texts.wholeQuiz(quiz.questionCount)}</bdi>
            </ButtonLink>
            <TextLink to="/public/quizzes" size="sm" py={8}>
              {texts.allQuizzes}
            </TextLink>
          </Stack>
        </Section>
      </div>
      <div className={classes.sample}>
        <div className={classes.sampleHead}>
          <span id={heading}>
            <bdi>{quiz.name}</bdi>
          </span>
          {quiz.samples.length > 1 && (
            <Button variant="default" size="compact-sm" onClick={() => setAt(at + 1)}>
              {texts.anotherQuestion}
            </Button>
          )}
        </div>
        <TryQuestion
          key={sample.question}
          quizId={quiz._id}
          sample={sample}
          isChecked={quiz.samplesChecked}
          labelledBy={heading}
        />
      </div>
    </div>
  );
}
