import { Button, Text } from '@mantine/core';
import { type KeyboardEvent, useEffect, useReducer, useRef, useState } from 'react';
import type { QuestionAnnotation } from '#delivery/annotations/contract.ts';
import { isMarked, toggleWords } from '#delivery/tools/word-list.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { mirrored } from '#platform/web/ui/focus/use-roving-focus.ts';
import { wordsOf } from './stem-words.ts';
import { toolsTexts } from './texts.ts';
import classes from './tools.module.css';

/** The words of a question or stimulus to mark with the keyboard, by touch, and with a screen reader. */
export function WordList(props: {
  /** The id of a question or stimulus. */
  question: string;
  label?: string;
  marked: QuestionAnnotation['marked'];
  onMark: (marked: QuestionAnnotation['marked']) => void;
}) {
  const { question, marked, onMark } = props;
  const texts = useTexts(toolsTexts);
  const [at, setAt] = useState(0);
  const [, lookAgain] = useReducer((count: number) => count + 1, 0);
  const list = useRef<HTMLDivElement>(null);
  // The question may be drawn after this.
  useEffect(() => {
    const timer = setTimeout(lookAgain, 300);
    return () => clearTimeout(timer);
  }, []);
  const words = wordsOf(question);
  if (words.length === 0) return <Text c="dimmed">{texts.noWords}</Text>;
  const current = Math.min(at, words.length - 1);
  const go = (to: number, marks: boolean): void => {
    const next = Math.min(Math.max(to, 0), words.length - 1);
    setAt(next);
    list.current?.querySelectorAll<HTMLElement>('[role="option"]')[next]?.focus();
    if (marks && !isMarked(marked, next)) onMark(toggleWords(marked, next, next));
  };
  const onKey = (event: KeyboardEvent): void => {
    const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
    const step = steps[mirrored(event.key)];
    if (step !== undefined) go(current + step, event.shiftKey);
    else if (event.key === 'Home') go(0, false);
    else if (event.key === 'End') go(words.length - 1, false);
    else if (event.key === ' ' || event.key === 'Enter') onMark(toggleWords(marked, current, current));
    else return;
    event.preventDefault();
  };
  return (
    <>
      <Text size="sm" c="dimmed">
        {texts.wordsHelp}
      </Text>
      <div
        ref={list}
        role="listbox"
        tabIndex={-1}
        aria-label={props.label ?? texts.words}
        aria-multiselectable
        className={classes.words}
        onKeyDown={onKey}
      >
        {words.map(({ text }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the keys
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a word is what is at its place
            key={index}
            role="option"
            tabIndex={index === current ? 0 : -1}
            aria-selected={isMarked(marked, index)}
            className={classes.word}
            onFocus={() => setAt(index)}
            onClick={() => onMark(toggleWords(marked, index, index))}
          >
            {text}
          </span>
        ))}
      </div>
      {marked.length > 0 && (
        <Button variant="default" size="sm" onClick={() => onMark([])}>
          {texts.clearMarks}
        </Button>
      )}
    </>
  );
}
