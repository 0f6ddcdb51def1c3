import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { questionQuery } from '#items/question-bank/queries.ts';
import { QuestionPreview } from '#items/question-bank/screens/shared/QuestionPreview.tsx';
import { stimulusQuery } from '#items/question-bank/stimuli/queries.ts';
import { StimulusText } from '#items/question-types/showing/StimulusText.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { TextLink } from '#platform/web/ui/links.tsx';
import { ErrorState } from '#platform/web/ui/states.tsx';
import { formTexts } from '../texts.ts';

/** The question as students will see it, as it is in the bank now. */
export function RowPreview({ id, marks }: { id: string; marks: number }) {
  const texts = useTexts(formTexts).questions;
  const { data, error, refetch } = useQuery(questionQuery(id));
  const stimulusId = data?.stimulus?._id;
  const { data: stimulus } = useQuery({ ...stimulusQuery(stimulusId ?? ''), enabled: stimulusId !== undefined });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={140} aria-busy="true" />;
  return (
    <>
      {stimulus && <StimulusText stimulus={stimulus} order={4} isBox />}
      <QuestionPreview type={data.type} content={data.content} title={data.title} marks={marks} />
      <Text size="sm" mt="sm">
        <TextLink to="/questions/$id" params={{ id }} target="_blank">
          {texts.openInBank}
        </TextLink>
      </Text>
    </>
  );
}
