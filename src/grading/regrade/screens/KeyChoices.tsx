import { Badge, Button, Card, Radio, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { SearchInput } from '#platform/web/forms/SearchInput.tsx';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { TextLink } from '#platform/web/ui/links.tsx';
import type { QuestionFlag } from '#results/statistics/screens/shared/use-question-flags.ts';
import type { getRegrade, KeyChoice } from '../contract.ts';
import classes from './key-choices.module.css';
import { isCorrected, listQuestions } from './list-questions.ts';
import { regradeTexts } from './texts.ts';

type Regrade = ResponseOf<typeof getRegrade>;
type Entry = Regrade['questions'][number];

const noFlags: readonly QuestionFlag[] = [];

interface QuestionProps {
  readonly entry: Entry;
  readonly chosen: KeyChoice;
  /** The reader comes for this question: it is open, and has the focus. */
  readonly isAsked: boolean;
  readonly flags: readonly QuestionFlag[];
  /** All questions are worth the same. */
  readonly isEqual: boolean;
  readonly onChoose: (choice: KeyChoice) => void;
}

/**
 * What is known of the question: its marks where not all are worth the same, how its answers count now, and what the
 * statistics flag; why, where that may come from the key.
 */
function Facts({ entry, flags, isEqual }: Pick<QuestionProps, 'entry' | 'flags' | 'isEqual'>) {
  const texts = useTexts(regradeTexts);
  const format = useFormat();
  const [worst] = flags;
  const words = [
    ...(isEqual ? [] : [texts.marks(format.number(entry.marks))]),
    ...(entry.choice === 'own' ? [] : [texts.holds(texts.choices[entry.choice])]),
  ].join(' · ');
  const isNewer = isCorrected(entry);
  if (words === '' && !isNewer && !worst) return null;
  return (
    <div className={classes.facts}>
      {words !== '' && (
        <Text size="sm" c="dimmed">
          {words}
        </Text>
      )}
      {isNewer && <Badge color="blue">{texts.newer}</Badge>}
      {worst && (
        <Badge
          color={
            worst.flag === 'attracts-best' || worst.flag === 'backwards' ? 'danger' : worst.isOfKey ? 'warning' : 'gray'
          }
          leftSection={<IconAlertTriangle size={12} stroke={2} aria-hidden />}
        >
          {worst.short}
        </Badge>
      )}
      {worst?.isOfKey && <Text size="sm">{worst.long}</Text>}
      {worst && (
        <TextLink
          size="sm"
          to="/quizzes/$name/{-$id}/statistics"
          from="/quizzes/$name/{-$id}/regrade"
          search={{ view: 'questions', item: entry.question._id }}
          aria-label={texts.statisticsOf(entry.question.title)}
        >
          {texts.statistics}
        </TextLink>
      )}
    </div>
  );
}

/** One question in a line or two, after its number in the quiz; its choices are there once somebody asks for them. */
function QuestionChoice({ entry, chosen, isAsked, flags, isEqual, onChoose }: QuestionProps) {
  const texts = useTexts(regradeTexts);
  const choicesId = useId();
  const [isOpen, setOpen] = useState(isAsked || chosen !== entry.choice);
  const choices = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isAsked) return;
    choices.current?.querySelector<HTMLInputElement>('input:checked')?.focus({ preventScroll: true });
    choices.current?.scrollIntoView({ block: 'center' });
  }, [isAsked]);
  const { question } = entry;
  const Icon = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <li
      className={classes.question}
      data-asked={isAsked || undefined}
      data-changed={chosen !== entry.choice || undefined}
    >
      <div className={classes.words}>
        <span className={classes.number}>
          <VisuallyHidden>{texts.question(entry.position)}</VisuallyHidden>
          <span aria-hidden>{entry.position}</span>
        </span>
        <TextLink
          className={classes.title ?? ''}
          to="/questions/$id"
          params={{ id: question._id }}
          c="inherit"
          fw={550}
          underline="hover"
        >
          {question.title}
        </TextLink>
        <Facts entry={entry} flags={flags} isEqual={isEqual} />
      </div>
      <Button
        className={classes.change ?? ''}
        variant="default"
        size="compact-sm"
        aria-expanded={isOpen}
        aria-controls={isOpen ? choicesId : undefined}
        aria-label={texts.changeOf(question.title)}
        rightSection={<Icon size={16} stroke={1.5} aria-hidden />}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={classes.changeWords}>{texts.change}</span>
      </Button>
      {isOpen && (
        <div id={choicesId} ref={choices} className={classes.choices}>
          <Radio.Group
            label={texts.item.choose}
            value={chosen}
            onChange={(value) => {
              const choice = entry.may.find((one) => one === value);
              if (choice) onChoose(choice);
            }}
          >
            <Stack gap={8} mt={4}>
              {entry.may.map((value) => (
                <Radio
                  key={value}
                  value={value}
                  label={value === entry.choice ? texts.asNow(texts.choices[value]) : texts.choices[value]}
                />
              ))}
            </Stack>
          </Radio.Group>
        </div>
      )}
    </li>
  );
}

/** From so many questions on they can be searched. */
const MANY = 8;

/** How the answers to each question count: first those for which a regrade is likely. */
export function KeyChoices(props: {
  regrade: Regrade;
  chosen: ReadonlyMap<string, KeyChoice>;
  asked: string | undefined;
  flags: ReadonlyMap<string, readonly QuestionFlag[]>;
  onChoose: (question: string, choice: KeyChoice) => void;
}) {
  const { regrade, chosen, asked, flags, onChoose } = props;
  const texts = useTexts(regradeTexts);
  const { number } = useFormat();
  const [typed, setTyped] = useState('');
  const ofKey = [...flags].filter(([, found]) => found.some(({ isOfKey }) => isOfKey)).map(([question]) => question);
  const pinned = new Set([...ofKey, ...(asked === undefined ? [] : [asked])]);
  const { first, flagged, others } = listQuestions(regrade.questions, typed, pinned, new Set(flags.keys()));
  const all = [...first, ...flagged, ...others];
  const isMany = regrade.questions.length > MANY;
  const isEqual = new Set(regrade.questions.map(({ marks }) => marks)).size === 1;
  const isSearched = typed.trim() !== '';
  const rows = (entries: readonly Entry[]) => (
    <ol className={classes.questions}>
      {entries.map((entry) => (
        <QuestionChoice
          key={entry.question._id}
          entry={entry}
          isAsked={entry.question._id === asked}
          flags={flags.get(entry.question._id) ?? noFlags}
          isEqual={isEqual}
          chosen={chosen.get(entry.question._id) ?? entry.choice}
          onChoose={(choice) => onChoose(entry.question._id, choice)}
        />
      ))}
    </ol>
  );
  const part = (title: string, entries: readonly Entry[], help?: string) =>
    entries.length > 0 && (
      <>
        <Title order={2} size="h4" mt="lg">
          {title}
        </Title>
        {help && (
          <Text size="sm" c="dimmed">
            {help}
          </Text>
        )}
        {rows(entries)}
      </>
    );
  return (
    <Card p={{ base: 'md', sm: 'lg' }}>
      <Text size="sm" c="dimmed" mb="sm">
        {regrade.attempts === 0 ? texts.none : texts.of(number(regrade.attempts), regrade.attempts === 1)}
      </Text>
      {isMany && <SearchInput label={texts.search} value={typed} onChange={setTyped} />}
      {isSearched && (
        <>
          <Text size="sm" c="dimmed" mt="md" role="status">
            {all.length === 0 ? texts.noneFound : texts.found(all.length)}
          </Text>
          {rows(all)}
        </>
      )}
      {!isSearched && (
        <>
          {part(texts.toCheck, first)}
          {part(texts.flagged, flagged, texts.flaggedHelp)}
          {part(all.length > others.length ? texts.others(others.length) : texts.all(others.length), others)}
        </>
      )}
    </Card>
  );
}
