import { Alert, List, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { TextLink } from '#platform/web/ui/links.tsx';
import type { Quiz } from '../../contract.ts';
import { quizPath } from '../use-quiz-commands.ts';
import classes from './form.module.css';
import { formTexts } from './texts.ts';

/** What changes of a quiz mean for attempts that have begun; nothing where there are none. */
export function TakenNotice({ quiz }: { quiz: Quiz }) {
  const texts = useTexts(formTexts).taken;
  const { number } = useFormat();
  const count = quiz.attemptCount ?? 0;
  if (quiz.publishedAt === null || count === 0) return null;
  return (
    <Alert
      color="info"
      role="note"
      icon={<IconInfoCircle size={20} stroke={1.5} aria-hidden />}
      title={texts.title(number(count), count)}
    >
      <Text size="sm">{texts.stays}</Text>
      <details className={classes.notice}>
        <summary>{texts.more}</summary>
        <List size="sm" spacing={4}>
          <List.Item>{texts.changes}</List.Item>
          <List.Item>{texts.time}</List.Item>
          <List.Item>
            {texts.key}{' '}
            <TextLink to="/quizzes/$name/{-$id}/regrade" params={quizPath(quiz)} size="sm">
              {texts.regrade}
            </TextLink>
          </List.Item>
        </List>
      </details>
    </Alert>
  );
}
