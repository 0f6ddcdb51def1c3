import { Button, Card, Group, Text, Title } from '@mantine/core';
import { IconCloud, IconListCheck } from '@tabler/icons-react';
import { v7 as uuid } from 'uuid';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { HelpDetails } from '../parts/HelpDetails.tsx';
import { LeakWarning } from './LeakWarning.tsx';
import { StepRow } from './StepRows.tsx';
import { isIncluded, leakingRows, moved, type Plan, type SetupRow } from './setup-form.ts';
import classes from './start.module.css';
import { liveStartTexts } from './texts.ts';

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;
const USUAL_SECONDS = 30;

function LeftOut({ plan }: { plan: Plan }) {
  const texts = useTexts(liveStartTexts).setup;
  if (plan.leftOut.length === 0) return null;
  return (
    <HelpDetails label={texts.leftOut(plan.leftOut.length)}>
      <ul>
        {plan.leftOut.map(({ question, title, reason }) => (
          <li key={question}>
            <bdi>{title || texts.deletedQuestion}</bdi>: {texts.reasons[reason]}
          </li>
        ))}
      </ul>
    </HelpDetails>
  );
}

/** What is asked, in order, with polls and word clouds that are written here. */
export function SetupSteps(props: {
  plan: Plan;
  rows: readonly SetupRow[];
  isChecked: boolean;
  onRows: (rows: SetupRow[]) => void;
}) {
  const { plan, rows, isChecked, onRows } = props;
  const texts = useTexts(liveStartTexts).setup;
  const leaking = leakingRows(plan, rows);
  const add = (row: SetupRow): void => onRows([...rows, row]);
  return (
    <Card p="lg" component="section" aria-labelledby="live-steps">
      <Title order={2} size="h3" id="live-steps" tabIndex={-1} className={classes.stepsTitle}>
        {texts.questions}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {texts.questionsHelp(rows.filter(isIncluded).length, rows.length)} {texts.secondsHelp}
      </Text>
      <ul className={classes.steps}>
        {rows.map((row, at) => (
          <StepRow
            key={row.id}
            row={row}
            index={at}
            count={rows.length}
            isChecked={isChecked}
            isLeaking={row.kind === 'question' && leaking.has(row.question)}
            onChange={(changed) => onRows(rows.map((one) => (one.id === changed.id ? changed : one)))}
            onMove={(to) => onRows(moved(rows, row.id, to > at ? 1 : -1))}
            onRemove={() => onRows(rows.filter((one) => one.id !== row.id))}
          />
        ))}
      </ul>
      {rows.length === 0 && (
        <Text>
          <strong>{texts.noQuestions}.</strong> {texts.noQuestionsHelp}
        </Text>
      )}
      <LeftOut plan={plan} />
      <LeakWarning plan={plan} rows={rows} onRows={onRows} />
      <Text size="sm" c="dimmed" mt="md" mb="xs">
        {texts.extraHelp}
      </Text>
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<IconListCheck {...icon} />}
          onClick={() =>
            add({ id: uuid(), kind: 'own-poll', text: '', options: '', isMultiple: false, seconds: USUAL_SECONDS })
          }
        >
          {texts.addPoll}
        </Button>
        <Button
          variant="default"
          leftSection={<IconCloud {...icon} />}
          onClick={() => add({ id: uuid(), kind: 'word-cloud', text: '', seconds: USUAL_SECONDS })}
        >
          {texts.addCloud}
        </Button>
      </Group>
    </Card>
  );
}
