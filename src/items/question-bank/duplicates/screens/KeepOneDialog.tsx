/** Asks what becomes of the others of a group, after naming the quizzes that have them. */
import { Alert, Button, Group, List, Modal, Radio, Skeleton, Stack, Text } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { QuestionSummary } from '#items/question-bank/contract.ts';
import { usageQuery } from '#items/question-bank/versions/queries.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { TextLink } from '#platform/web/ui/links.tsx';
import { ErrorState } from '#platform/web/ui/states.tsx';
import { duplicateTexts } from './texts.ts';

type Question = Pick<QuestionSummary, '_id' | 'title' | 'status' | 'quizCount'>;

/** The quizzes that have one of the questions, each with it. */
function Quizzes({ questions }: { questions: readonly Question[] }) {
  const texts = useTexts(duplicateTexts);
  const used = questions.filter(({ quizCount }) => quizCount > 0);
  const answers = useQueries({ queries: used.map(({ _id }) => usageQuery(_id)) });
  const failed = answers.find(({ error }) => error);
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (answers.some(({ data }) => !data)) return <Skeleton h={48} />;
  if (used.length === 0) return <Text size="sm">{texts.unused}</Text>;
  return (
    <Alert color="yellow" title={texts.usedIn}>
      <List size="sm" mb="xs">
        {used.flatMap(({ _id, title }, index) =>
          answers[index]!.data!.quizzes.map((quiz) => (
            <List.Item key={`${_id} ${quiz._id}`}>
              <TextLink to="/quizzes/$name/{-$id}" params={{ name: quiz._id }} c="inherit" underline="always">
                {texts.usedBy(quiz.name, title)}
              </TextLink>
            </List.Item>
          )),
        )}
      </List>
      {texts.stays}
    </Alert>
  );
}

export type Fate = 'retire' | 'remove';

interface KeepOneProps {
  readonly kept: Question;
  readonly others: readonly Question[];
  readonly onClose: () => void;
  readonly onConfirm: (fate: Fate) => Promise<void>;
}

function KeepOne({ others, onClose, onConfirm }: KeepOneProps) {
  const texts = useTexts(duplicateTexts);
  const [fate, setFate] = useState<Fate>('retire');
  const [isBusy, setBusy] = useState(false);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    await onConfirm(fate);
    setBusy(false);
  };
  return (
    <Stack>
      <div>
        <Text size="sm">{texts.others(others.length)}</Text>
        <List size="sm">
          {others.map(({ _id, title }) => (
            <List.Item key={_id}>
              <bdi>{title}</bdi>
            </List.Item>
          ))}
        </List>
      </div>
      <Quizzes questions={others} />
      <Radio.Group label={texts.how} value={fate} onChange={(value) => setFate(value)}>
        <Stack gap="xs" mt="xs">
          <Radio value="retire" label={texts.retire} description={texts.retireHelp} data-autofocus />
          <Radio value="remove" label={texts.remove} description={texts.removeHelp} />
        </Stack>
      </Radio.Group>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button loading={isBusy} {...(fate === 'remove' && { color: 'red' })} onClick={() => void confirm()}>
          {fate === 'retire' ? texts.confirmRetire(others.length) : texts.confirmRemove(others.length)}
        </Button>
      </Group>
    </Stack>
  );
}

export function KeepOneDialog({ isOpen, ...props }: KeepOneProps & { isOpen: boolean }) {
  const texts = useTexts(duplicateTexts);
  return (
    <Modal
      opened={isOpen}
      onClose={props.onClose}
      title={<bdi>{texts.dialog(props.kept.title)}</bdi>}
      closeButtonProps={{ 'aria-label': texts.close }}
    >
      <KeepOne {...props} />
    </Modal>
  );
}
