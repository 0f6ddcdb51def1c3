import {
  IconAlertTriangle,
  IconArrowsSplit,
  IconCheck,
  IconCloudOff,
  IconCloudUpload,
  IconLock,
} from '@tabler/icons-react';
import type { Exam } from '#delivery/contract.ts';
import { examTexts } from '#delivery/screens/texts.ts';
import { isPending } from '#delivery/sync/answer-state.ts';
import type { SyncState } from '#delivery/sync/answer-sync.ts';
import { inList } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import classes from './connection-state.module.css';

type Slot = Exam['questions'][number];

/** Returns the questions with two answers to choose from, and those whose answer was not taken. */
export function openQuestions(questions: readonly Slot[], state: SyncState) {
  const of = (isMeant: (answer: SyncState['answers'][string]) => boolean): Slot[] =>
    questions.filter((slot) => isMeant(state.answers[slot.question._id]!));
  return {
    conflicts: of((answer) => answer.conflict !== null),
    refused: of((answer) => answer.conflict === null && answer.status === 'refused'),
  };
}

/** Their numbers, as the line says them. */
export const numbersOf = (slots: readonly Slot[]): string => inList(slots.map((slot) => slot.position));

interface LineStateProps {
  readonly questions: readonly Slot[];
  readonly state: SyncState;
  readonly isAway: boolean;
  readonly onGo: (index: number) => void;
}

/** Shows whether everything is safe: one calm place, always the same size. It says so only when every answer is. */
export function ConnectionState({ questions, state, isAway, onGo }: LineStateProps) {
  const texts = useTexts(examTexts).line;
  const isSaving = Object.values(state.answers).some(isPending);
  const isOut = state.connection === 'signed-out';
  const { conflicts, refused } = openQuestions(questions, state);
  const open = conflicts.length > 0 ? conflicts : refused;
  if (open.length > 0 && !isOut && !isAway) {
    const isConflict = conflicts.length > 0;
    const Icon = isConflict ? IconArrowsSplit : IconAlertTriangle;
    const say = isConflict ? texts.conflict : texts.refused;
    return (
      <button
        type="button"
        className={classes.line}
        data-bad
        data-line
        onClick={() => onGo(questions.indexOf(open[0]!))}
      >
        <Icon size={18} stroke={1.5} aria-hidden />
        <span>{say(numbersOf(open), open.length === 1)}</span>
      </button>
    );
  }
  const [Icon, words, short] = isOut
    ? [IconLock, texts.session]
    : isAway
      ? [IconCloudOff, texts.away]
      : isSaving
        ? [IconCloudUpload, texts.saving, texts.savingShort]
        : Object.values(state.answers).some(({ seq }) => seq > 0)
          ? [IconCheck, texts.saved, texts.savedShort]
          : [IconCheck, texts.none, texts.noneShort];
  return (
    <div className={classes.line} data-away={isAway || isOut || undefined} data-line>
      <Icon size={18} stroke={1.5} aria-hidden />
      <span className={short && classes.long}>{words}</span>
      {short && <span className={classes.short}>{short}</span>}
    </div>
  );
}
