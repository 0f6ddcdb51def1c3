import { Button, Card, CloseButton, Group, Select, Stack, Text, Title } from '@mantine/core';
import { IconCheck, IconPlus, IconRefresh, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { inList } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { TextLink } from '#platform/web/ui/links.tsx';
import type { GivenAnswer, getRegrade, KeyChoice, listGivenAnswers } from '../../contract.ts';
import { type Choices, givenAnswersQuery, regradeQuery } from '../../queries.ts';
import { ChosenPreview } from '../ChosenPreview.tsx';
import classes from '../regrade.module.css';
import { regradeTexts } from '../texts.ts';

/** An answer that was given, and the button that accepts it. */
export interface AnswerLine {
  readonly key: string;
  readonly text: string;
  readonly attempts: number;
  readonly action: ReactNode;
}

/** What the page of a question shows of regrading, where it wants to. */
export interface RegradeParts {
  readonly button: ReactNode;
  /** Null while closed. */
  readonly panel: ReactNode | null;
  /** Answers of one response class that did not earn full marks. */
  readonly answersOf: (responseClass: string) => readonly AnswerLine[];
  /** How many different answers are not listed. */
  readonly unlisted: number;
}

/** Quiet: nearly every response is rightly wrong. */
function AcceptButton(props: { text: string; isAccepted: boolean; onToggle: () => void }) {
  const texts = useTexts(regradeTexts).item;
  const { text, isAccepted, onToggle } = props;
  const Icon = isAccepted ? IconCheck : IconPlus;
  return (
    <Button
      size="compact-xs"
      variant={isAccepted ? 'light' : 'subtle'}
      {...(!isAccepted && { color: 'gray', c: 'dimmed', fw: 450 })}
      aria-pressed={isAccepted}
      aria-label={texts.acceptName(text)}
      leftSection={<Icon size={14} stroke={2} aria-hidden />}
      onClick={onToggle}
      data-no-print
    >
      {texts.accept}
    </Button>
  );
}

type Entry = ResponseOf<typeof getRegrade>['questions'][number];
type Blocker = ResponseOf<typeof listGivenAnswers>['blocker'];

interface Chosen {
  readonly choice: KeyChoice;
  readonly accepted: readonly GivenAnswer[];
}

const choicesOf = (entry: Entry, { choice, accepted }: Chosen): Choices => {
  const question = entry.question._id;
  if (accepted.length > 0) return [{ question, choice: 'either', accept: accepted.map(({ answer }) => answer) }];
  return choice === entry.choice ? [] : [{ question, choice }];
};

function Accepted({ accepted, onRemove }: { accepted: readonly GivenAnswer[]; onRemove: (one: GivenAnswer) => void }) {
  const texts = useTexts(regradeTexts).item;
  if (accepted.length === 0) return null;
  return (
    <div>
      <Text size="sm" fw={600}>
        {texts.acceptedList}
      </Text>
      <ul className={classes.accepted}>
        {accepted.map((one) => (
          <li key={one.text}>
            <bdi>{one.text}</bdi>
            <CloseButton size="sm" aria-label={texts.remove(one.text)} onClick={() => onRemove(one)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The choice of the key, with what it would change under it. */
function Panel(props: {
  quizId: string;
  slug: string;
  entry: Entry;
  blocker: Blocker;
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
  onClose: () => void;
}) {
  const { quizId, slug, entry, blocker, chosen, onChoose, onClose } = props;
  const all = useTexts(regradeTexts);
  const texts = all.item;
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    head.current?.focus({ preventScroll: true });
    head.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const may =
    chosen.accepted.length > 0 && !entry.may.includes('either') ? [...entry.may, 'either' as const] : entry.may;
  return (
    <Card p="lg" component="section" aria-labelledby="item-regrade" className={classes.panel ?? ''} data-no-print>
      <Group justify="space-between" mb="sm">
        <Title order={3} size="h4" id="item-regrade" tabIndex={-1} ref={head}>
          {texts.title}
        </Title>
        <CloseButton aria-label={texts.close} onClick={onClose} />
      </Group>
      <Stack gap="md">
        <Select
          label={texts.choose}
          description={entry.choice === 'own' ? null : all.holds(all.choices[entry.choice])}
          allowDeselect={false}
          data={may.map((value) => ({ value, label: all.choices[value] }))}
          value={chosen.accepted.length > 0 ? 'either' : chosen.choice}
          onChange={(choice) => choice && onChoose({ choice, accepted: [] })}
        />
        <Accepted
          accepted={chosen.accepted}
          onRemove={(gone) => onChoose({ ...chosen, accepted: chosen.accepted.filter((one) => one !== gone) })}
        />
        {blocker !== null && blocker !== 'type' && (
          <Text size="sm" c="dimmed">
            {texts.blockers[blocker]}
          </Text>
        )}
        <ChosenPreview
          quizId={quizId}
          choices={choicesOf(entry, chosen)}
          nothing={texts.nothing}
          usualReason={
            chosen.accepted.length > 0 ? texts.usualReason(inList(chosen.accepted.map(({ text }) => text))) : ''
          }
          onStarted={onClose}
        />
        <TextLink to="/quizzes/$name/{-$id}/regrade" params={{ name: slug, id: quizId }} size="sm">
          {texts.all}
        </TextLink>
      </Stack>
    </Card>
  );
}

/**
 * Regrading one question on its own page: hands its parts to the page, which puts them beside the answers. The state
 * belongs to one question; give it the question as key.
 */
export function ItemRegrade(props: {
  quizId: string;
  slug: string;
  question: string;
  children: (parts: RegradeParts) => ReactNode;
}) {
  const { quizId, slug, question, children } = props;
  const texts = useTexts(regradeTexts).item;
  const { data } = useQuery(regradeQuery(quizId));
  const { data: given } = useQuery(givenAnswersQuery(quizId, question));
  const entry = data?.questions.find((one) => one.question._id === question);
  const [isOpen, setOpen] = useState(false);
  const [changed, setChosen] = useState<Chosen | null>(null);
  const chosen = changed ?? { choice: entry?.choice ?? 'own', accepted: [] };
  const close = (): void => {
    setOpen(false);
    setChosen(null);
  };
  const toggle = (answer: GivenAnswer): void => {
    const others = chosen.accepted.filter((one) => one.text !== answer.text);
    const isNew = others.length === chosen.accepted.length;
    setChosen({ ...chosen, accepted: isNew ? [...others, answer] : others });
    setOpen(true);
  };
  const Icon = isOpen ? IconX : IconRefresh;
  return children({
    button: (
      <Button
        variant="default"
        disabled={!entry}
        aria-expanded={isOpen}
        leftSection={<Icon size={18} stroke={1.5} aria-hidden />}
        onClick={() => (isOpen ? close() : setOpen(true))}
      >
        {texts.title}
      </Button>
    ),
    panel: isOpen && entry && (
      <Panel
        quizId={quizId}
        slug={slug}
        entry={entry}
        blocker={given?.blocker ?? null}
        chosen={chosen}
        onChoose={setChosen}
        onClose={close}
      />
    ),
    answersOf: (responseClass) =>
      (given?.answers ?? [])
        .filter((one) => one.classes[0] === responseClass)
        .map((one) => ({
          key: JSON.stringify(one.answer),
          text: one.text,
          attempts: one.attempts,
          // What nobody has answered changes no result.
          action: one.isAcceptable && one.attempts > 0 && entry && (
            <AcceptButton
              text={one.text}
              isAccepted={chosen.accepted.some(({ text }) => text === one.text)}
              onToggle={() => toggle(one)}
            />
          ),
        })),
    unlisted: given ? given.total - given.answers.length : 0,
  });
}
