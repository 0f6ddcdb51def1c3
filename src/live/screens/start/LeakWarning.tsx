import { Alert, Button, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { HelpDetails } from '../parts/HelpDetails.tsx';
import { leakingRows, type Plan, type SetupRow } from './setup-form.ts';
import { liveStartTexts } from './texts.ts';

/**
 * Selected questions whose right answers the game gives away to students who can still take a quiz with them. The quizzes are
 * named only on request: this page may be on the wall, and their names tell students what they will be asked.
 */
export function LeakWarning(props: { plan: Plan; rows: readonly SetupRow[]; onRows: (rows: SetupRow[]) => void }) {
  const texts = useTexts(liveStartTexts).setup;
  const { plan, rows, onRows } = props;
  const leaking = leakingRows(plan, rows);
  if (leaking.size === 0) return null;
  const quizzes = plan.takable
    .map(({ _id, name, questions }) => ({ _id, name, count: questions.filter((one) => leaking.has(one)).length }))
    .filter(({ count }) => count > 0);
  return (
    <Alert
      color="warning"
      mt="md"
      icon={<IconAlertTriangle size={18} stroke={1.5} aria-hidden />}
      title={texts.leaks(leaking.size)}
    >
      <Text size="sm" mb="sm">
        {texts.leaksHelp}
      </Text>
      <Button
        variant="default"
        size="sm"
        mb="xs"
        onClick={() => {
          // The button goes with the warning.
          document.getElementById('live-steps')?.focus();
          onRows(
            rows.map((row) =>
              row.kind === 'question' && leaking.has(row.question) ? { ...row, isIncluded: false } : row,
            ),
          );
        }}
      >
        {texts.leaveOut(leaking.size)}
      </Button>
      <HelpDetails label={texts.leakingQuizzes}>
        <ul>
          {quizzes.map(({ _id, name, count }) => (
            <li key={_id}>
              <bdi>{name}</bdi>: {texts.leakingCount(count)}
            </li>
          ))}
        </ul>
      </HelpDetails>
    </Alert>
  );
}
