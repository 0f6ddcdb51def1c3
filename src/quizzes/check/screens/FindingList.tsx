import { Text, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react';
import { inList } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { Finding } from '#quizzes/check/contract.ts';
import classes from './check.module.css';
import { checkTexts } from './check-texts.ts';

/** What is wrong or odd, one under the other. */
export function FindingList({ findings }: { findings: readonly Finding[] }) {
  const texts = useTexts(checkTexts);
  return (
    <ul className={classes.list}>
      {findings.map(({ level, path, message, people }) => (
        <li key={`${path} ${message}`} className={classes.finding} data-level={level}>
          {level === 'error' ? (
            <IconCircleX size={20} stroke={1.5} aria-hidden />
          ) : (
            <IconAlertTriangle size={20} stroke={1.5} aria-hidden />
          )}
          <div>
            <VisuallyHidden>{level === 'error' ? texts.error : texts.warning}: </VisuallyHidden>
            <Text span size="sm">
              {message}
            </Text>
            {people && (
              <Text size="xs" c="dimmed">
                {texts.names(inList(people.names), people.count - people.names.length)}
              </Text>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
