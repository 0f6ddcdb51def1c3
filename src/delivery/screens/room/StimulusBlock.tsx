import { Button, Textarea } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { MOST_STIMULUS_NOTES } from '#delivery/annotations/contract.ts';
import type { ShownStimulus } from '#delivery/contract.ts';
import { ExplainedStimulus } from '#items/question-bank/aids/screens/shared/ExplainedStimulus.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { examTexts } from '../texts.ts';
import classes from './stimulus-block.module.css';

const sides = ['text', 'question'] as const;
type Side = (typeof sides)[number];

/** What a student has seen of each stimulus: the side that was shown, and how far the text was scrolled. */
export type StimulusPlaces = Map<string, { side: Side; scrolled: number }>;

interface StimulusBlockProps {
  readonly stimulus: ShownStimulus;
  readonly places: StimulusPlaces;
  /** On phones one side is shown at a time; where all questions are on one page, the text is above its questions. */
  readonly isOnePage: boolean;
  /** Words are translated into every language. */
  readonly everyLanguage: boolean;
  /** What the student notes on it; null where the quiz has no notepad. */
  readonly notes: { readonly text: string; readonly onWrite: (text: string) => void } | null;
  readonly children: ReactNode;
}

/** The student's own notes on the text, behind a click until there are some. */
function StimulusNotes(props: { title: string; text: string; onWrite: (text: string) => void }) {
  const { title, text, onWrite } = props;
  const words = useTexts(examTexts).room.stimulus;
  const [isOpen, setOpen] = useState(text !== '');
  return (
    <details className={classes.notes} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{words.notes}</summary>
      <Textarea
        aria-label={words.notesOn(title)}
        description={words.notesHelp}
        value={text}
        maxLength={MOST_STIMULUS_NOTES}
        autosize
        minRows={3}
        maxRows={12}
        autoComplete="off"
        onChange={(event) => onWrite(event.currentTarget.value)}
      />
    </details>
  );
}

/**
 * A stimulus with its questions: side by side where there is room, each scrolled on its own; on phones one of them. The
 * text comes back as it was left.
 */
export default function StimulusBlock(props: StimulusBlockProps) {
  const { stimulus, places, isOnePage, everyLanguage, notes, children } = props;
  const words = useTexts(examTexts).room.stimulus;
  const before = places.get(stimulus._id);
  const [side, setSide] = useState<Side>(before?.side ?? 'text');
  const pane = useRef<HTMLElement>(null);
  const keep = (patch: { side?: Side; scrolled?: number }): void =>
    void places.set(stimulus._id, { side, scrolled: 0, ...places.get(stimulus._id), ...patch });
  // A pane that was not shown has lost its place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what changes which pane is shown
  useLayoutEffect(() => {
    const scrolled = places.get(stimulus._id)?.scrolled ?? 0;
    if (pane.current && side === 'text') pane.current.scrollTop = scrolled;
  }, [side, stimulus._id]);
  return (
    <div className={classes.block} data-stimulus-block data-side={isOnePage ? undefined : side}>
      {!isOnePage && (
        // biome-ignore lint/a11y/useSemanticElements: two buttons are no part of a form
        <div className={classes.sides} role="group" aria-label={words.choose}>
          {sides.map((one) => (
            <Button
              key={one}
              variant={one === side ? 'filled' : 'default'}
              size="md"
              aria-pressed={one === side}
              onClick={() => {
                keep({ side: one });
                setSide(one);
              }}
            >
              {words[one]}
            </Button>
          ))}
        </div>
      )}
      <ExplainedStimulus
        stimulus={stimulus}
        everyLanguage={everyLanguage}
        className={classes.text}
        pane={{ ref: pane, onScroll: (scrolled) => keep({ scrolled }) }}
      >
        {notes && <StimulusNotes title={stimulus.title} {...notes} />}
      </ExplainedStimulus>
      <div className={classes.questions}>{children}</div>
    </div>
  );
}
