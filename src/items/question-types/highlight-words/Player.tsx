import { VisuallyHidden } from '@mantine/core';
import clsx from 'clsx';
import { useState } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import classes from '../question.module.css';
import type { PlayerProps } from '../screen-props.ts';
import { ClearButton } from '../showing/ClearButton.tsx';
import { QuestionFieldset } from '../showing/QuestionFieldset.tsx';
import { QuestionStem } from '../showing/QuestionStem.tsx';
import { toggled } from './edit.ts';
import own from './highlight-words.module.css';
import { passageText } from './passage.ts';
import type { Answer } from './schema.ts';
import type { View } from './student-view.ts';
import { highlightWordsTexts } from './texts.ts';
import { WordsField } from './WordsField.tsx';

export default function Player({
  view,
  answer,
  onAnswer,
  disabled = false,
  labelledBy,
  slotId,
}: PlayerProps<View, Answer>) {
  const texts = useTexts(highlightWordsTexts);
  const [isFull, setFull] = useState(false);
  const { paragraphs, maxSelections } = view;
  const words = answer?.words ?? [];
  const toggle = (id: string): void => {
    const next = toggled(view, words, id);
    setFull(next === null);
    if (next) onAnswer({ words: next });
  };
  return (
    <QuestionFieldset disabled={disabled} labelledBy={labelledBy} slotId={slotId}>
      <QuestionStem html={view.stem} slotId={slotId} />
      <p className={classes.hint}>
        <span className={own.onScreen}>{texts.task}</span> {texts.rules[view.scoring]}{' '}
        {maxSelections !== null && texts.most(maxSelections)}
      </p>
      {/* Cut into buttons a text is hard to listen to. */}
      <VisuallyHidden>
        {texts.wholeText} <span dir="auto">{passageText(view)}</span>
      </VisuallyHidden>
      <WordsField
        paragraphs={paragraphs}
        selectable={view.selectable}
        selected={new Set(words)}
        onToggle={toggle}
        disabled={disabled}
        name={slotId}
      />
      <p className={clsx(classes.hint, own.onScreen)}>
        {texts.selected(words.length)} <strong role="status">{isFull && texts.full(words.length)}</strong>
      </p>
      {!disabled && (
        <ClearButton
          isShown={words.length > 0}
          onClear={() => {
            setFull(false);
            onAnswer({ words: [] });
          }}
        />
      )}
    </QuestionFieldset>
  );
}
