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
import { type ReactNode, use } from 'react';
import { RichText } from '#platform/web/editor/RichText.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { IsOwnAnswer } from './AnswerOwner.tsx';
import classes from './question.module.css';
import type { Outcome } from './question-type.ts';
import { screenTexts } from './screen-texts.ts';

const OUTCOMES = {
  right: { tone: classes.good, Icon: IconCheck },
  partial: { tone: classes.partly, Icon: IconCircleHalf2 },
  wrong: { tone: classes.bad, Icon: IconX },
  blank: { tone: undefined, Icon: IconMinus },
  ungradable: { tone: undefined, Icon: IconAlertTriangle },
  waiting: { tone: undefined, Icon: IconHourglass },
} as const;

/** How the whole answer was judged. */
export function OutcomeLine({ outcome, children }: { outcome: Outcome; children?: ReactNode }) {
  const texts = useTexts(screenTexts);
  const { tone, Icon } = OUTCOMES[outcome];
  return (
    <div className={clsx(classes.outcome, tone)}>
      <Icon size={22} stroke={1.5} aria-hidden />
      <div>
        <strong>{texts.outcome[outcome]}</strong>
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

/** One option as it stood in the question, with what is to be said about it. */
export function ReviewedOption({ html, isChosen, marks, feedback }: ReviewedOptionProps) {
  return (
    <li className={clsx(classes.option, classes.reviewed)} data-chosen={isChosen || undefined}>
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
export function Feedback({ html }: { html: string }) {
  const texts = useTexts(screenTexts);
  return (
    <div className={classes.row} style={{ marginTop: 12, fontSize: '1rem' }}>
      <Text size="sm" c="dimmed" mb={4}>
        {texts.feedback}
      </Text>
      <RichText html={html} />
    </div>
  );
}

/** A typed answer or the right one, under its name. */
export function NamedAnswer({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div style={{ marginTop: 12 }}>
      <Text size="sm" c="dimmed">
        {name}
      </Text>
      <Text fz="1.125rem" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {children}
      </Text>
    </div>
  );
}
