/** Two questions side by side, and what differs between them. */
import { Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Question } from '#items/question-bank/contract.ts';
import { questionQuery } from '#items/question-bank/queries.ts';
import { QuestionPreview } from '#items/question-bank/screens/shared/QuestionPreview.tsx';
import { differencesBetween } from '#items/question-bank/versions/rules-difference.ts';
import { Differences } from '#items/question-bank/versions/screens/VersionDifference.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { ErrorState } from '#platform/web/ui/states.tsx';
import classes from './duplicates.module.css';
import { duplicateTexts } from './texts.ts';

function Side({ name, question }: { name: string; question: Question }) {
  return (
    <section aria-label={`${name}: ${question.title}`}>
      <Text size="sm" c="dimmed">
        {name}
      </Text>
      <Text fw={600} mb="sm">
        <bdi>{question.title}</bdi>
      </Text>
      <QuestionPreview type={question.type} content={question.content} title={question.title} />
    </section>
  );
}

/** `isKept`: the first one is the question to keep, or suggested for it. */
export function DuplicateComparison({ first, other, isKept }: { first: string; other: string; isKept: boolean }) {
  const texts = useTexts(duplicateTexts);
  const [before, after] = [useQuery(questionQuery(first)), useQuery(questionQuery(other))];
  const error = before.error ?? after.error;
  if (error) {
    return <ErrorState error={error} onRetry={() => void Promise.all([before.refetch(), after.refetch()])} />;
  }
  if (!before.data || !after.data) return <Skeleton h={160} mt="sm" />;
  return (
    <>
      <div className={classes.sides}>
        <Side name={isKept ? texts.kept : texts.otherOne} question={before.data} />
        <Side name={texts.onlyThis} question={after.data} />
      </div>
      <div className={classes.differences}>
        <Title order={4} size="h5" mb={4}>
          {isKept ? texts.differences : texts.differencesBetween}
        </Title>
        <Differences differences={differencesBetween(before.data, after.data)} none={texts.noDifference} />
      </div>
    </>
  );
}
