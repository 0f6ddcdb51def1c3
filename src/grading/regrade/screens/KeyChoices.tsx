import { Badge, Button, Card, Group, Select, Text, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { SearchInput } from '#platform/web/forms/SearchInput.tsx';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { EdgeBar } from '#platform/web/ui/EdgeBar.tsx';
import { TextLink } from '#platform/web/ui/links.tsx';
import type { getRegrade, KeyChoice } from '../contract.ts';
import { isCorrected, listQuestions } from './list-questions.ts';
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
    <li
      className={classes.question}
      data-asked={isAsked || undefined}
      data-changed={chosen !== entry.choice || undefined}
    >
      <TextLink
        className={classes.questionTitle ?? ''}
        to="/questions/$id"
        params={{ id: question._id }}
        c="inherit"
        fw={550}
        underline="hover"
      >
        {question.title}
      </TextLink>
      <Group gap="2px 8px" className={classes.questionFacts ?? ''}>
        <Text size="sm" c="dimmed">
          {texts.question(entry.position)} · {texts.marks(format.number(entry.marks))}
          {entry.choice !== 'own' && ` · ${texts.holds(texts.choices[entry.choice])}`}
        </Text>
        {isCorrected(entry) && <Badge color="blue">{texts.newer}</Badge>}
      </Group>
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

/** From so many questions on they can be searched. */
const MANY = 8;

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
  const [typed, setTyped] = useState('');
  const { corrected, others } = listQuestions(regrade.questions, typed);
  const rows = (entries: readonly Entry[]) => (
    <ol className={classes.questions}>
      {entries.map((entry) => (
        <QuestionChoice
          key={entry.question._id}
          entry={entry}
          isAsked={entry.question._id === asked}
          chosen={chosen.get(entry.question._id) ?? entry.choice}
          onChoose={(choice) => onChoose(entry.question._id, choice)}
        />
      ))}
    </ol>
  );
  return (
    <div>
      <Card p="lg">
        <Text size="sm" c="dimmed" mb="sm">
          {regrade.attempts === 0 ? texts.none : texts.of(number(regrade.attempts), regrade.attempts === 1)}
        </Text>
        {regrade.questions.length > MANY && <SearchInput label={texts.search} value={typed} onChange={setTyped} />}
        {corrected.length > 0 && (
          <>
            <Title order={2} size="h4" mt="md">
              {texts.corrected}
            </Title>
            {rows(corrected)}
            {others.length > 0 && (
              <Title order={2} size="h4" mt="lg">
                {texts.others}
              </Title>
            )}
          </>
        )}
        {others.length > 0 && rows(others)}
        {corrected.length + others.length === 0 && (
          <Text mt="md" role="status">
            {texts.noneFound}
          </Text>
        )}
      </Card>
      <EdgeBar>
        <Text size="sm" c="dimmed" data-clean={chosen.size === 0 || undefined} role="status">
          {chosen.size === 0 ? texts.nothingChosen : texts.chosenCount(chosen.size)}
        </Text>
        <Button disabled={chosen.size === 0} loading={isBusy} onClick={onPreview}>
          {texts.preview}
        </Button>
      </EdgeBar>
    </div>
  );
}
