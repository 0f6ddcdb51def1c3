/** One group of near-identical questions: which to keep, what differs, and what becomes of the others. */

import { Badge, Button, Card, Checkbox, Group, Radio, Text, Title, VisuallyHidden } from '@mantine/core';
import { useId, useState } from 'react';
import { bandOf } from '#items/question-bank/duplicates/bands.ts';
import type { DuplicateGroup as Duplicates } from '#items/question-bank/duplicates/contract.ts';
import { nameOf, questionTexts } from '#items/question-bank/screens/shared/question-texts.ts';
import { typeNameOf } from '#items/question-types/type-names.ts';
import { inList, useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { TextLink } from '#platform/web/ui/links.tsx';
import { DuplicateComparison } from './DuplicateComparison.tsx';
import classes from './duplicates.module.css';
import { type Fate, KeepOneDialog } from './KeepOneDialog.tsx';
import { duplicateTexts } from './texts.ts';
import { isSaidBy, otherWords } from './title-words.ts';

type Question = Duplicates['questions'][number];

function Facts({ question, mark }: { question: Question; mark: 'kept' | 'suggested' | null }) {
  const texts = useTexts(duplicateTexts);
  const names = useTexts(questionTexts);
  const { relative, dateTime } = useFormat();
  return (
    <Group gap="4px 8px" mt={4}>
      {mark !== null && <Badge size="sm">{texts[mark]}</Badge>}
      {question.status !== 'ready' && (
        <Badge size="sm" color="gray">
          {nameOf(names.statuses, question.status)}
        </Badge>
      )}
      <Text size="sm" c="dimmed" className={classes.facts}>
        {texts.quizzes(question.quizCount)}
        {' · '}
        <time dateTime={question.createdAt} title={dateTime(question.createdAt)}>
          {texts.written(relative(question.createdAt))}
        </time>
        {question.tags.length > 0 && (
          <>
            {' · '}
            <bdi>{inList(question.tags)}</bdi>
          </>
        )}
      </Text>
    </Group>
  );
}

/** The title with the words marked that the other one does not have. */
function MarkedTitle({ title, other }: { title: string; other: string | null }) {
  const parts = other === null ? [{ text: title, isOther: false }] : otherWords(title, other);
  return (
    <bdi>
      {parts.map(({ text, isOther }, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: words have no identity but their place
        isOther ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
      )}
    </bdi>
  );
}

interface OneProps {
  readonly question: Question;
  /** With which it is compared: the one to keep, where there is one. */
  readonly first: Question;
  /** What the first one is: chosen by the person, suggested, or, where questions often differ, neither. */
  readonly mark: 'kept' | 'suggested' | null;
  /** The title in which other words are marked; null for none. */
  readonly compared: string | null;
  /** Null where there are two, which both take part. */
  readonly takesPart: { readonly is: boolean; readonly onChange: (is: boolean) => void } | null;
}

function One({ question, first, mark, compared, takesPart }: OneProps) {
  const texts = useTexts(duplicateTexts);
  const [isOpen, setOpen] = useState(false);
  const comparisonId = useId();
  const isFirst = question._id === first._id;
  return (
    <li>
      <div className={classes.question}>
        {takesPart && (
          <Checkbox
            mt={2}
            aria-label={texts.partOf(question.title)}
            checked={takesPart.is}
            onChange={(event) => takesPart.onChange(event.currentTarget.checked)}
          />
        )}
        <Radio mt={2} value={question._id} aria-label={question.title} disabled={takesPart?.is === false} />
        <div className={classes.words}>
          <TextLink to="/questions/$id" params={{ id: question._id }} c="inherit" fw={550} underline="hover">
            <MarkedTitle title={question.title} other={compared} />
          </TextLink>
          {!isSaidBy(question) && (
            <Text size="sm" lineClamp={2}>
              <bdi>{question.excerpt}</bdi>
            </Text>
          )}
          <Facts question={question} mark={isFirst ? mark : null} />
        </div>
        {!isFirst && (
          <Button
            className={classes.compare ?? ''}
            size="compact-sm"
            variant="default"
            aria-expanded={isOpen}
            aria-controls={comparisonId}
            aria-label={isOpen ? undefined : texts.compareWith(question.title)}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? texts.hide : texts.compare}
          </Button>
        )}
      </div>
      {isOpen && !isFirst && (
        <div id={comparisonId}>
          <DuplicateComparison first={first._id} other={question._id} isKept={mark !== null} />
        </div>
      )}
    </li>
  );
}

interface DuplicateGroupProps {
  readonly group: Duplicates;
  readonly onKeep: (others: readonly Question[], fate: Fate) => Promise<void>;
  readonly onDismiss: (questions: readonly Question[]) => Promise<void>;
}

/** The one in most quizzes, of those the one that was written first. */
const worthKeeping = (questions: readonly Question[]): Question =>
  questions.reduce((best, one) => (one.quizCount > best.quizCount ? one : best));

const without = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  new Set([...ids].filter((one) => one !== id));

/** How much the questions of a group are alike, in words. */
function useAlikeWords(group: DuplicateGroupProps['group']): string {
  const texts = useTexts(duplicateTexts);
  const { number } = useFormat();
  const percent = number(Math.floor(group.likeness / 10));
  const isEven = group.questions.every(({ likeness: similarity }) => similarity === group.likeness);
  return group.likeness === 1000
    ? isEven
      ? texts.same
      : texts.someSame
    : isEven
      ? texts.alike(percent)
      : texts.upTo(percent);
}

/** What becomes of the questions: one is kept, or they are not the same. */
function Decision(props: {
  /** The question to keep has to be chosen first. */
  isUndecided: boolean;
  isAlone: boolean;
  onKeep: () => void;
  onDismiss: () => Promise<void>;
}) {
  const { isUndecided, isAlone, onKeep, onDismiss } = props;
  const texts = useTexts(duplicateTexts);
  const hintId = useId();
  const [isBusy, setBusy] = useState(false);
  const dismiss = async (): Promise<void> => {
    setBusy(true);
    await onDismiss();
    setBusy(false);
  };
  return (
    <Group gap="sm" mt="xs">
      <Button
        size="sm"
        variant="default"
        disabled={isAlone || isUndecided}
        aria-describedby={isUndecided ? hintId : undefined}
        onClick={onKeep}
      >
        {texts.keepOne}
      </Button>
      <Button size="sm" variant="default" loading={isBusy} disabled={isAlone} onClick={() => void dismiss()}>
        {texts.dismiss}
      </Button>
      {/* Those who see the page read it once, above all such groups. */}
      {isUndecided && <VisuallyHidden id={hintId}>{texts.chooseFirst}</VisuallyHidden>}
    </Group>
  );
}

export function DuplicateGroup({ group, onKeep, onDismiss }: DuplicateGroupProps) {
  const texts = useTexts(duplicateTexts);
  const headingId = useId();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [chosen, setChosen] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const chosenOnes = group.questions.filter(({ _id }) => !left.has(_id));
  const picked = chosenOnes.find(({ _id }) => _id === chosen);
  const first = picked ?? worthKeeping(chosenOnes.length > 0 ? chosenOnes : group.questions);
  const others = chosenOnes.filter(({ _id }) => _id !== first._id);
  // Often different questions: none is suggested, and none of them goes before somebody has chosen.
  const isUndecided = picked === undefined && bandOf(group.likeness) === 'similar';
  const rest = group.count - group.questions.length;
  const alike = useAlikeWords(group);
  return (
    <Card p="lg" component="section" aria-labelledby={headingId}>
      <Title order={3} size="h4" id={headingId}>
        {texts.heading(group.count)}, {alike}
      </Title>
      <Text size="sm" c="dimmed">
        {typeNameOf(first.type)}
      </Text>
      <Radio.Group aria-label={texts.keep} value={isUndecided ? null : first._id} onChange={setChosen}>
        <ul className={classes.questions}>
          {group.questions.map((question) => (
            <One
              key={question._id}
              question={question}
              first={first}
              mark={picked ? 'kept' : isUndecided ? null : 'suggested'}
              compared={question._id !== first._id ? first.title : others.length === 1 ? others[0]!.title : null}
              takesPart={
                group.questions.length === 2
                  ? null
                  : {
                      is: !left.has(question._id),
                      onChange: (is) => setLeft(is ? without(left, question._id) : new Set([...left, question._id])),
                    }
              }
            />
          ))}
        </ul>
      </Radio.Group>
      {rest > 0 && (
        <Text size="sm" c="dimmed" mb="sm">
          {texts.more(rest)}
        </Text>
      )}
      <Decision
        isUndecided={isUndecided}
        isAlone={others.length === 0}
        onKeep={() => setAsking(true)}
        onDismiss={() => onDismiss(chosenOnes)}
      />
      <KeepOneDialog
        isOpen={isAsking}
        kept={first}
        others={others}
        onClose={() => setAsking(false)}
        onConfirm={async (fate) => {
          await onKeep(others, fate);
          setAsking(false);
        }}
      />
    </Card>
  );
}
