/** Parts that the reviews share. Every mark is an icon and words beside its colour. */
import { Group, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCheck,
  IconCircleHalf2,
  IconHourglass,
  IconMinus,
  IconUser,
  IconX,
} from '@tabler/icons-react';
import clsx from 'clsx';
import { type ReactNode, use, useEffect, useRef } from 'react';
import { RichText } from '#platform/web/editor/RichText.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import classes from '../question.module.css';
import type { Outcome } from '../question-type.ts';
import { screenTexts } from '../screen-texts.ts';
import { IsOwnAnswer } from './AnswerOwner.tsx';
import { QuestionStem } from './QuestionStem.tsx';
import { IsVerdictSaid, VerdictContext } from './Verdict.tsx';

const OUTCOMES = {
  right: { tone: classes.good, Icon: IconCheck },
  partial: { tone: classes.partly, Icon: IconCircleHalf2 },
  wrong: { tone: classes.bad, Icon: IconX },
  blank: { tone: undefined, Icon: IconMinus },
  ungradable: { tone: undefined, Icon: IconAlertTriangle },
  waiting: { tone: undefined, Icon: IconHourglass },
} as const;

interface ReviewFrameProps {
  readonly stem: string;
  /** Absent when it may not be told. */
  readonly outcome: Outcome | undefined;
  /** What else is to be said of the verdict. */
  readonly note?: ReactNode;
  /** The author's words to the answer as a whole, as HTML; those to its parts are beside the parts. */
  readonly feedback?: string | undefined;
  /** The answer as it was given, with what is right. */
  readonly children: ReactNode;
}

/** The order of every review: the question, the verdict, why, and the answer with what is right. */
export function ReviewFrame({ stem, outcome, note, feedback, children }: ReviewFrameProps) {
  const details = use(VerdictContext);
  // Said twice, the second one looks like an option.
  const isSaid = use(IsVerdictSaid) && !note;
  const verdict = isSaid ? undefined : (details?.outcome ?? outcome);
  const texts = useTexts(screenTexts);
  return (
    <div>
      <QuestionStem html={stem} />
      {verdict && (
        <OutcomeLine outcome={verdict} onShown={details?.onShown} marks={details?.marks}>
          {note}
        </OutcomeLine>
      )}
      {feedback && <Feedback html={feedback} />}
      {details && details.explanation !== '' && <Feedback name={texts.explanation} html={details.explanation} />}
      <div className={classes.answered}>{children}</div>
    </div>
  );
}

interface OutcomeLineProps {
  readonly outcome: Outcome;
  readonly onShown?: ((verdict: HTMLElement) => void) | undefined;
  readonly marks?: string | undefined;
  readonly children?: ReactNode;
}

/** How the whole answer was judged. */
function OutcomeLine({ outcome, onShown, marks, children }: OutcomeLineProps) {
  const texts = useTexts(screenTexts);
  const { tone, Icon } = OUTCOMES[outcome];
  const verdict = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (verdict.current) onShown?.(verdict.current);
  }, [onShown]);
  return (
    <div ref={verdict} className={clsx(classes.outcome, tone)} {...(onShown && { tabIndex: -1, 'data-verdict': true })}>
      <Icon size={22} stroke={1.5} aria-hidden />
      <div className={classes.outcomeWords}>
        <strong>{texts.outcome[outcome]}</strong> {marks && <span className={classes.outcomeMarks}>{marks}</span>}
        {children && <div className={classes.outcomeNote}>{children}</div>}
      </div>
    </div>
  );
}

/** How a part of an answer was judged, in a line of its own. */
export function OutcomeMark({ outcome, children }: { outcome: Outcome; children?: ReactNode }) {
  const texts = useTexts(screenTexts);
  const { tone, Icon } = OUTCOMES[outcome];
  return (
    <Group gap={6} wrap="nowrap" className={tone ?? ''} fz="sm" fw={500} mt={6}>
      <Icon size={18} stroke={1.5} aria-hidden />
      <span>{children ?? texts.outcome[outcome]}</span>
    </Group>
  );
}

const MARKS = {
  chosen: { Icon: IconUser, tone: undefined, text: 'chosen' },
  right: { Icon: IconCheck, tone: classes.good, text: 'isRight' },
  rightChoice: { Icon: IconCheck, tone: classes.good, text: 'rightChoice' },
  wrongChoice: { Icon: IconX, tone: classes.bad, text: 'wrongChoice' },
} as const;

export type Mark = keyof typeof MARKS;

/** A small mark beside an option. */
function OptionMark({ mark }: { mark: Mark }) {
  const texts = useTexts(screenTexts);
  const isOwn = use(IsOwnAnswer);
  const { Icon, tone, text } = MARKS[mark];
  return (
    <Group gap={6} wrap="nowrap" className={tone ?? ''} fz="sm" fw={500}>
      <Icon size={18} stroke={1.5} aria-hidden />
      <span>{texts[text === 'chosen' && !isOwn ? 'chosenByThem' : text]}</span>
    </Group>
  );
}

interface ReviewedOptionProps {
  html: string;
  isChosen: boolean;
  marks: readonly Mark[];
  /** HTML; absent or empty when there is none. */
  feedback?: string | undefined;
}

/** One option as it was in the question, with what is to be said about it. */
export function ReviewedOption({ html, isChosen, marks, feedback }: ReviewedOptionProps) {
  // Its colour says whether it was right to choose it, not that it was chosen.
  const isRight = marks.some((mark) => mark === 'right' || mark === 'rightChoice');
  const verdict = marks.includes('wrongChoice') ? 'wrong' : isRight ? 'right' : undefined;
  return (
    <li
      className={clsx(classes.option, classes.reviewed)}
      data-chosen={isChosen || undefined}
      data-verdict-of={verdict}
    >
      <div className={classes.optionText}>
        <RichText html={html} compact />
        {marks.length > 0 && (
          <div className={classes.marks}>
            {marks.map((mark) => (
              <OptionMark key={mark} mark={mark} />
            ))}
          </div>
        )}
        {feedback && <Feedback html={feedback} />}
      </div>
    </li>
  );
}

/** The author's words to the answer. */
export function Feedback({ html, name }: { html: string; name?: string }) {
  const texts = useTexts(screenTexts);
  return (
    <div className={classes.row} style={{ marginTop: 12, fontSize: '1rem' }}>
      <Text size="sm" c="dimmed" mb={4}>
        {name ?? texts.feedback}
      </Text>
      <RichText html={html} />
    </div>
  );
}

/** A typed answer or the right one, under its name. */
export function NamedAnswer({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.named}>
      <Text size="sm" c="dimmed">
        {name}
      </Text>
      <Text fz="1.125rem" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {children}
      </Text>
    </div>
  );
}
