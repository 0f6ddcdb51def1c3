import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { questionQuery } from '#items/question-bank/queries.ts';
import { QuestionPreview } from '#items/question-bank/screens/shared/QuestionPreview.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { ErrorState } from '#platform/web/ui/states.tsx';
import type { Item } from '../../contract.ts';
import classes from '../statistics.module.css';
import { statisticsTexts } from '../texts.ts';

function Preview({ id, marks }: { id: string; marks: number }) {
  const { data, error, refetch } = useQuery(questionQuery(id));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={160} aria-busy="true" />;
  return <QuestionPreview type={data.type} content={data.content} title={data.title} marks={marks} />;
}

/** The question itself, loaded when somebody asks for it: a key cannot be checked without it. */
export function ItemQuestion({ item }: { item: Item }) {
  const texts = useTexts(statisticsTexts).item;
  const [isAsked, setAsked] = useState(false);
  return (
    <details className={classes.shown} onToggle={(event) => event.currentTarget.open && setAsked(true)} data-no-print>
      <summary>{texts.showQuestion}</summary>
      <div className={classes.shownQuestion}>
        {isAsked && <Preview id={item.question._id} marks={item.maxMarks} />}
        <Text size="sm" c="dimmed" mt="sm">
          {texts.showQuestionHelp}
        </Text>
      </div>
    </details>
  );
}
