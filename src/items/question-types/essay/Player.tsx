import { Textarea } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { FilesField } from '../file-upload/FilesField.tsx';
import classes from '../question.module.css';
import type { PlayerProps } from '../screen-props.ts';
import { screenTexts } from '../screen-texts.ts';
import { QuestionFieldset } from '../showing/QuestionFieldset.tsx';
import { QuestionStem } from '../showing/QuestionStem.tsx';
import { countWords } from '../word-count.ts';
import { type Answer, MOST_CHARACTERS } from './schema.ts';
import type { View } from './student-view.ts';

/**
 * How many words there are, and how they compare with the limits; announced only when the writer pauses at the field.
 */
function WordCount({ id, text, view }: { id: string; text: string; view: View }) {
  const texts = useTexts(screenTexts).essay;
  const { number } = useFormat();
  const words = countWords(text);
  const { minWords, maxWords } = view;
  const isOver = maxWords > 0 && words > maxWords;
  return (
    <p id={id} className={classes.wordCount} data-over={isOver || undefined}>
      <span className="tabular">{texts.words(number(words), words === 1)}</span>
      {(minWords > 0 || maxWords > 0) && (
        <span>
          {isOver
            ? texts.over(number(words - maxWords))
            : texts.limits(minWords > 0 ? number(minWords) : null, maxWords > 0 ? number(maxWords) : null)}
        </span>
      )}
    </p>
  );
}

export default function Player({
  view,
  answer,
  onAnswer,
  disabled = false,
  labelledBy,
  slotId,
}: PlayerProps<View, Answer>) {
  const texts = useTexts(screenTexts).essay;
  const [tabLeaves, setTabLeaves] = useState(false);
  const text = answer?.text ?? view.template;
  const files = answer?.files;
  const write = (written: string): void => onAnswer({ text: written, ...(files && { files }) });
  const isCode = view.editor === 'code';
  const countId = `${slotId}-words`;

  /** In a program the tab key indents; after Escape it leaves the field, as it does everywhere else. */
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.key === 'Escape') setTabLeaves(true);
    if (event.key !== 'Tab' || event.shiftKey || tabLeaves || disabled) return;
    event.preventDefault();
    const field = event.currentTarget;
    field.setRangeText('    ', field.selectionStart, field.selectionEnd, 'end');
    write(field.value);
  };
  return (
    <QuestionFieldset disabled={disabled} labelledBy={labelledBy} slotId={slotId}>
      <QuestionStem html={view.stem} slotId={slotId} />
      <Textarea
        label={texts.yours}
        description={isCode ? texts.tabHelp : undefined}
        name={slotId}
        dir={isCode ? 'ltr' : 'auto'}
        value={text}
        onChange={(event) => write(event.currentTarget.value)}
        {...(isCode && { onKeyDown, onFocus: () => setTabLeaves(false), wrap: 'off' })}
        autosize
        minRows={isCode ? 10 : 8}
        maxRows={28}
        maxLength={MOST_CHARACTERS}
        aria-describedby={countId}
        spellCheck={!isCode}
        autoComplete="off"
        {...(isCode && { autoCapitalize: 'off', autoCorrect: 'off' })}
        classNames={{ input: isCode ? (classes.code ?? '') : (classes.essay ?? '') }}
      />
      <WordCount id={countId} text={text} view={view} />
      {view.files && (
        <FilesField
          rules={view.files}
          files={files ?? []}
          onFiles={(added) => onAnswer({ text, files: added })}
          disabled={disabled}
          slotId={slotId}
          name={`${slotId}-files`}
        />
      )}
    </QuestionFieldset>
  );
}
