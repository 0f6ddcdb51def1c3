import { Text } from '@mantine/core';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { gradeStateTexts } from '../texts.ts';

interface GradeState {
  /** Of the place that takes the result, such as `Moodle (Algebra)`. */
  readonly name: string;
  readonly state: 'none' | 'waiting' | 'sent' | 'failed';
  readonly sentAt: string | null;
}

/** Tells a student since when other systems have the result of a quiz, or why not yet; nothing where none asks for it. */
export function GradeStates({ grades }: { grades: readonly GradeState[] }) {
  const texts = useTexts(gradeStateTexts);
  const format = useFormat();
  return grades
    .filter(({ state }) => state !== 'none')
    .map(({ name, state, sentAt }) => (
      <Text key={name} size="sm" c="dimmed" role="status">
        {state === 'sent' && sentAt !== null
          ? texts.since(name, format.shortDateTime(sentAt))
          : state === 'failed'
            ? texts.failed(name)
            : texts.waiting(name)}
      </Text>
    ));
}
