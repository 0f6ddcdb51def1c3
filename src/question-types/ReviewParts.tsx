/** Parts that the reviews share. Every mark is an icon and words beside its colour. */
import { Alert, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCircleHalf2, IconMinus, IconUser, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { RichText } from '#platform/web/RichText.tsx';
import { useTexts } from '#platform/web/texts.ts';
import classes from './question.module.css';
import type { Outcome } from './question-type.ts';
import { screenTexts } from './screen-texts.ts';

const OUTCOMES = {
  right: { color: 'green', Icon: IconCheck },
  partial: { color: 'yellow', Icon: IconCircleHalf2 },
  wrong: { color: 'red', Icon: IconX },
  blank: { color: 'gray', Icon: IconMinus },
  ungradable: { color: 'gray', Icon: IconAlertTriangle },
} as const;

/** How the whole answer was judged. */
export function OutcomeLine({ outcome, children }: { outcome: Outcome; children?: ReactNode }) {
  const texts = useTexts(screenTexts);
  const { color, Icon } = OUTCOMES[outcome];
  return (
    <Alert
      mt="md"
      color={color}
      variant="light"
      role="note"
      icon={<Icon stroke={1.5} aria-hidden />}
      title={texts.outcome[outcome]}
    >
      {children}
    </Alert>
  );
}

const MARKS = {
  chosen: { Icon: IconUser, color: undefined, text: 'chosen' },
  right: { Icon: IconCheck, color: 'var(--mantine-color-green-text)', text: 'isRight' },
  rightChoice: { Icon: IconCheck, color: 'var(--mantine-color-green-text)', text: 'rightChoice' },
  wrongChoice: { Icon: IconX, color: 'var(--mantine-color-red-text)', text: 'wrongChoice' },
} as const;

export type Mark = keyof typeof MARKS;

/** A small mark beside an option. */
function OptionMark({ mark }: { mark: Mark }) {
  const texts = useTexts(screenTexts);
  const { Icon, color, text } = MARKS[mark];
  return (
    <Group gap={6} wrap="nowrap" c={color} fz="sm" fw={500}>
      <Icon size={18} stroke={1.5} aria-hidden />
      <span>{texts[text]}</span>
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
    <li className={classes.option} data-chosen={isChosen || undefined}>
      {isChosen ? <IconUser size={20} stroke={1.5} aria-hidden /> : <span style={{ width: 20 }} />}
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
