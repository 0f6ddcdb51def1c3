/** Questions of the bank that were changed after the quiz was published: said, and taken with one click. */
import { Alert, Button, Group, List, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { TextLink } from '#platform/web/ui/links.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import type { Quiz } from '../contract.ts';
import { useQuizActions } from '../queries.ts';
import { inputOf, valuesOf } from './form/form-values.ts';
import { quizTexts } from './texts.ts';
import { usePublish } from './use-publish.tsx';

const SHOWN = 5;

export function NewerVersions({ quiz }: { quiz: Quiz }) {
  const texts = useTexts(quizTexts).newer;
  const actions = useQuizActions();
  const { publish, dialog } = usePublish();
  const [isBusy, setBusy] = useState(false);
  const newer = quiz.questions.filter(({ question }) => question.newerVersion !== null);
  if (newer.length === 0) return dialog;

  const take = async (): Promise<void> => {
    setBusy(true);
    try {
      // Saved again, it has the questions as the bank has them now.
      await actions.update(quiz._id, { ...inputOf(valuesOf(quiz)), edit: quiz.edit });
      if (await publish(quiz._id)) notify.success(texts.taken(newer.length));
    } catch (error) {
      notify.error(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Alert color="info" mb="md" icon={<IconHistory size={20} stroke={1.5} />} title={texts.title(newer.length)}>
        <Text size="sm" mb="xs">
          {texts.text}
        </Text>
        <List size="sm" mb="sm">
          {newer.slice(0, SHOWN).map(({ question }) => (
            <List.Item key={question._id}>
              <TextLink
                to="/questions/$id/history"
                params={{ id: question._id }}
                search={{ from: question.version, to: question.newerVersion ?? question.version }}
              >
                {question.title}
              </TextLink>{' '}
              {texts.versions(question.version, question.newerVersion ?? question.version)}
            </List.Item>
          ))}
          {newer.length > SHOWN && <List.Item>{texts.more(newer.length - SHOWN)}</List.Item>}
        </List>
        <Group>
          <Button size="compact-md" loading={isBusy} onClick={() => void take()}>
            {texts.take(newer.length)}
          </Button>
        </Group>
      </Alert>
      {dialog}
    </>
  );
}
