import { Button, Group, Skeleton, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { RichText } from '#platform/web/editor/RichText.tsx';
import { inList } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { isNothing } from '../../is-nothing.ts';
import { receivedView } from '../../question-type.ts';
import { loadPlayer, loadReview } from '../../screens.ts';
import type { PartChecks, PartStanding } from '../../showing/PartChecks.tsx';
import { VerdictContext } from '../../showing/Verdict.tsx';
import { isUnreadable } from '../../unreadable.ts';
import type { Answer } from '../answer.ts';
import own from '../multi-part.module.css';
import type { PartView } from '../student-view.ts';
import { multiPartTexts } from '../texts.ts';

/** JSON equality; the order of keys is that of one writer. */
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

interface CheckedPartProps {
  readonly part: PartView;
  readonly standing: PartStanding;
  readonly checks: PartChecks;
  /** To the whole question. */
  readonly answer: Answer;
  readonly onAnswer: (given: unknown) => void;
  readonly id: string;
  /** The next part opens when this one is settled. */
  readonly isInOrder: boolean;
  readonly isLast: boolean;
  /** The student goes on from a part that is not settled. */
  readonly onContinue: () => void;
}

/** Which tries there are, what they cost, and the hints that wrong ones have shown. */
function TriesAndHints({ standing, checks }: Pick<CheckedPartProps, 'standing' | 'checks'>) {
  const texts = useTexts(multiPartTexts).checking;
  const { tries, hints, hintCount, isSettled } = standing;
  const { made, left, cost } = tries;
  const isSeveral = left === null || made + left > 1;
  return (
    <>
      {isSeveral && !isSettled && (
        <Text size="sm" c="dimmed" mt="xs">
          {texts.tries(made, left)} {cost > 0 ? texts.cost(checks.number(cost)) : texts.free}
          {hints.length < hintCount && ` ${texts.hintLater}`}
        </Text>
      )}
      {hints.length > 0 && (
        <ol className={own.hints} aria-label={texts.hints}>
          {hints.map((html, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: hints are only ever added
            <li key={i}>
              <RichText html={html} compact />
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

/** The part with what was said of its last check; while tries are left, the way to the next. */
function Verdict({ part, standing, checks, onShown }: VerdictProps) {
  const texts = useTexts(multiPartTexts).checking;
  const { verdict, isSettled, tries, checked } = standing;
  const Review = loadReview(part.type);
  const marks = verdict && checks.marksIn(verdict.marks, verdict.maxMarks, !isSettled);
  const left = isSettled ? '' : ` · ${texts.left(tries.left)}`;
  const details = useMemo(
    () => verdict && { outcome: verdict.outcome, marks: `${marks}${left}`, explanation: '', onShown },
    [verdict, marks, left, onShown],
  );
  return (
    <VerdictContext value={details}>
      <Suspense fallback={<Skeleton h={96} />}>
        <Review view={receivedView(part.view)} answer={checked ?? null} review={verdict?.review ?? {}} />
      </Suspense>
    </VerdictContext>
  );
}

interface VerdictProps extends Pick<CheckedPartProps, 'part' | 'standing' | 'checks'> {
  readonly onShown: (verdict: HTMLElement) => void;
}

interface ControlsProps extends CheckedPartProps {
  readonly isJudged: boolean;
  readonly isEmpty: boolean;
  readonly ask: (action: 'check' | 'settle') => void;
  readonly onRetry: () => void;
}

/** The buttons of a part that is not settled. */
function Controls(props: ControlsProps) {
  const { checks, standing, isJudged, isEmpty, ask } = props;
  const { byPeople, awaits } = standing;
  const texts = useTexts(multiPartTexts).checking;
  return (
    <Group gap="sm" mt="sm" className={own.checks ?? ''}>
      {isJudged ? (
        <Button
          variant="default"
          size="md"
          disabled={checks.isLocked}
          leftSection={<IconRefresh size={18} stroke={1.5} aria-hidden />}
          onClick={props.onRetry}
        >
          {texts.again}
        </Button>
      ) : (
        !byPeople && (
          <Button
            variant="default"
            size="md"
            disabled={isEmpty || awaits.length > 0 || checks.isLocked}
            // Not disabled: a button that is, loses the focus.
            aria-disabled={checks.isBusy || undefined}
            onClick={() => ask('check')}
          >
            {checks.isBusy ? texts.checkingNow : texts.check}
          </Button>
        )
      )}
      {props.isInOrder && !props.isLast && (
        <Button
          variant={byPeople ? 'default' : 'subtle'}
          size="md"
          disabled={checks.isLocked}
          aria-disabled={checks.isBusy || undefined}
          onClick={() => {
            props.onContinue();
            ask('settle');
          }}
        >
          {byPeople ? texts.finish : texts.skip}
        </Button>
      )}
      <Text size="sm" c="dimmed">
        {awaits.length > 0 && texts.awaits(inList(awaits))}
        {byPeople && texts.byPeople}
        {props.isInOrder && !props.isLast && ` ${texts.finishHelp}`}
      </Text>
    </Group>
  );
}

/** One part with a check of its own: its player, and once it was checked its verdict. */
export function CheckedPart(props: CheckedPartProps) {
  const { part, standing, checks, answer, onAnswer, id } = props;
  const [isRetrying, setRetrying] = useState(false);
  const isAsked = useRef(false);
  const given = answer.parts[part.id]?.answer ?? null;
  const { isSettled } = standing;
  const isJudged = isSettled || (standing.verdict !== null && !isRetrying && isSame(given, standing.checked));
  const { onVerdict } = checks;
  const onShown = useCallback(
    (verdict: HTMLElement): void => {
      if (!isAsked.current) return;
      isAsked.current = false;
      onVerdict(verdict);
    },
    [onVerdict],
  );
  const ask = (action: 'check' | 'settle'): void => {
    if (checks.isBusy || checks.isLocked) return;
    isAsked.current = action === 'check';
    setRetrying(false);
    checks.onCheck({ parts: answer.parts, check: { part: part.id, action } });
  };
  const isEmpty = isNothing(given) || isUnreadable(part.type, part.view, given);
  const Part = loadPlayer(part.type);
  return (
    <>
      {isJudged ? (
        <Verdict part={part} standing={standing} checks={checks} onShown={onShown} />
      ) : (
        <Suspense fallback={<Skeleton h={96} />}>
          <Part
            view={receivedView(part.view)}
            answer={given}
            onAnswer={onAnswer}
            disabled={checks.isBusy || checks.isLocked}
            labelledBy={`${id}-title`}
            slotId={id}
          />
        </Suspense>
      )}
      <TriesAndHints standing={standing} checks={checks} />
      {!isSettled && (
        <Controls {...props} isJudged={isJudged} isEmpty={isEmpty} ask={ask} onRetry={() => setRetrying(true)} />
      )}
    </>
  );
}
