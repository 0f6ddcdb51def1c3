import { Button, Card, Group, Modal, ScrollArea, Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Question, QuestionInput } from '#items/question-bank/contract.ts';
import { questionQuery } from '#items/question-bank/queries.ts';
import { QuestionPreview } from '#items/question-bank/screens/shared/QuestionPreview.tsx';
import { bankTexts } from '#items/question-bank/screens/texts.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { ErrorState } from '#platform/web/ui/states.tsx';
import classes from '../../screens/question-bank.module.css';

function Version({ title, question }: { title: string; question: Pick<QuestionInput, 'type' | 'content' | 'title'> }) {
  return (
    <Card p="md" component="section">
      <Text size="sm" c="dimmed">
        {title}
      </Text>
      <Title order={3} size="h4" mb="sm">
        {question.title}
      </Title>
      <ScrollArea.Autosize mah="45vh" type="auto">
        <QuestionPreview type={question.type} content={question.content} title={question.title} />
      </ScrollArea.Autosize>
    </Card>
  );
}

/** Two people edited the same version: both are shown, and the person chooses. */
export function StaleChoice(props: {
  id: string;
  mine: QuestionInput;
  onClose: () => void;
  onKeepMine: (over: number) => void;
  onTakeTheirs: (newest: Question) => void;
}) {
  const texts = useTexts(bankTexts).editor;
  const { relative } = useFormat();
  const { data, error, isFetching, refetch } = useQuery({ ...questionQuery(props.id), staleTime: 0, gcTime: 0 });
  return (
    <Modal
      opened
      onClose={props.onClose}
      size="80rem"
      title={texts.staleTitle}
      closeButtonProps={{ 'aria-label': texts.close }}
    >
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data || isFetching ? (
        <Skeleton h={280} />
      ) : (
        <>
          <Text mb="md">{texts.stale(data.version, relative(data.updatedAt))}</Text>
          <div className={classes.versions}>
            <Version title={texts.mine} question={props.mine} />
            <Version title={texts.theirs} question={data} />
          </div>
          <Group justify="flex-end" mt="lg" gap="xs">
            <Button variant="default" onClick={() => props.onTakeTheirs(data)}>
              {texts.takeTheirs}
            </Button>
            <Button onClick={() => props.onKeepMine(data.version)}>{texts.keepMine}</Button>
          </Group>
        </>
      )}
    </Modal>
  );
}
