import { Group, NativeSelect, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import classes from '../question.module.css';
import type { PlayerProps } from '../screen-props.ts';
import { screenTexts } from '../screen-texts.ts';
import { QuestionFieldset } from '../showing/QuestionFieldset.tsx';
import { QuestionStem } from '../showing/QuestionStem.tsx';
import { readingOf } from './reading.ts';
import type { Answer } from './schema.ts';
import type { View } from './student-view.ts';

/** Who has not typed for so long has said what they have to say. */
const PAUSE_MS = 1200;

export default function Player({
  view,
  answer,
  onAnswer,
  disabled = false,
  labelledBy,
  slotId,
}: PlayerProps<View, Answer>) {
  const texts = useTexts(screenTexts);
  const text = answer?.text ?? '';
  const unit = answer?.unit ?? '';
  const reading = readingOf(view.units, answer, useFormat().decimalMark());
  const isUnreadable = reading.kind === 'unreadable';
  // While a number is being typed it may not be one yet; an answer that was there before is judged at once.
  const [isTyping, setTyping] = useState(false);
  useEffect(() => {
    if (!isTyping || text === '') return;
    const timer = setTimeout(() => setTyping(false), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isTyping, text]);
  const explanation = reading.kind === 'number' && reading.shown !== null ? texts.readAs(reading.shown) : null;
  const give = (given: { text: string; unit: string }): void =>
    onAnswer(view.units.length > 0 && given.unit !== '' ? given : { text: given.text });

  return (
    <QuestionFieldset disabled={disabled} labelledBy={labelledBy} slotId={slotId}>
      <QuestionStem html={view.stem} slotId={slotId} />
      {view.unitRequired && <p className={classes.hint}>{texts.unitRequired}</p>}
      <Group align="flex-start" gap="sm">
        <TextInput
          className={classes.field}
          label={texts.number}
          name={slotId}
          value={text}
          maxLength={200}
          onChange={(event) => {
            setTyping(true);
            give({ text: event.currentTarget.value, unit });
          }}
          // Not the number pad: on phones it lacks the minus sign and the exponent.
          inputMode="text"
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          error={isUnreadable && !isTyping ? texts.unreadable : null}
          errorProps={{ role: 'alert' }}
          onBlur={() => setTyping(false)}
          // A space keeps the line, so that nothing jumps while typing.
          description={explanation ?? (isUnreadable && !isTyping ? null : '\u00a0')}
        />
        {view.units.length > 0 && (
          <NativeSelect
            className={classes.field}
            label={texts.unit}
            value={unit}
            onChange={(event) => give({ text, unit: event.currentTarget.value })}
            data={[{ value: '', label: texts.noUnit }, ...view.units]}
          />
        )}
      </Group>
    </QuestionFieldset>
  );
}
