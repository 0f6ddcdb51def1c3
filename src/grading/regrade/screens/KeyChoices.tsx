import { Badge, Button, Card, Select, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { EdgeBar } from '#platform/web/ui/EdgeBar.tsx';
import { TextLink } from '#platform/web/ui/links.tsx';
import type { getRegrade, KeyChoice } from '../contract.ts';
import classes from './regrade.module.css';
import { regradeTexts } from './texts.ts';

type Regrade = ResponseOf<typeof getRegrade>;
type Entry = Regrade['questions'][number];

function QuestionChoice(props: {
  entry: Entry;
  chosen: KeyChoice;
  /** Visible at once to a reader who comes for this question. */
  isAsked: boolean;
  onChoose: (choice: KeyChoice) => void;
}) {
  const { entry, chosen, isAsked, onChoose } = props;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isAsked) return;
    field.current?.focus({ preventScroll: true });
    field.current?.scrollIntoView({ block: 'center' });
  }, [isAsked]);
  const texts = useTexts(regradeTexts);
  const format = useFormat();
  const { question } = entry;
  return (
    <li className={classes.question} data-asked={isAsked || undefined}>
      <div className={classes.questionWords}>
        <TextLink to="/questions/$id" params={{ id: question._id }} c="inherit" fw={600} underline="hover">
          {question.title}
        </TextLink>
        <Text size="sm" c="dimmed">
          {texts.question(entry.position)} · {texts.marks(format.number(entry.marks))}
          {entry.choice !== 'own' && ` · ${texts.holds(texts.choices[entry.choice])}`}
        </Text>
        {entry.newest > entry.version && (
          <Badge color="blue" mt={4}>
            {texts.newer}
          </Badge>
        )}
      </div>
      <Select
        ref={field}
        aria-label={texts.choose(question.title)}
        allowDeselect={false}
        className={classes.choice ?? ''}
        data={entry.may.map((value) => ({ value, label: texts.choices[value] }))}
        value={chosen}
        onChange={(choice) => choice && onChoose(choice)}
      />
    </li>
  );
}

/** How the answers to each question count. */
export function KeyChoices(props: {
  regrade: Regrade;
  chosen: ReadonlyMap<string, KeyChoice>;
  asked: string | undefined;
  isBusy: boolean;
  onChoose: (question: string, choice: KeyChoice) => void;
  onPreview: () => void;
}) {
  const { regrade, chosen, asked, isBusy, onChoose, onPreview } = props;
  const texts = useTexts(regradeTexts);
  const { number } = useFormat();
  return (
    <div>
      <Card p="lg">
        <Text c="dimmed" mb="md">
          {regrade.attempts === 0 ? texts.none : texts.of(number(regrade.attempts), regrade.attempts === 1)}
        </Text>
        <ol className={classes.questions}>
          {regrade.questions.map((entry) => (
            <QuestionChoice
              key={entry.question._id}
              entry={entry}
              isAsked={entry.question._id === asked}
              chosen={chosen.get(entry.question._id) ?? entry.choice}
              onChoose={(choice) => onChoose(entry.question._id, choice)}
            />
          ))}
        </ol>
      </Card>
      <EdgeBar>
        <Text size="sm" c="dimmed" data-clean>
          {chosen.size === 0 && texts.nothingChosen}
        </Text>
        <Button disabled={chosen.size === 0} loading={isBusy} onClick={onPreview}>
          {texts.preview}
        </Button>
      </EdgeBar>
    </div>
  );
}
