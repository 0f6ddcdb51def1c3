import { ActionIcon, SegmentedControl, TextInput } from '@mantine/core';
import { IconBackspace } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { shownDecimal } from '#items/question-types/numeric/reading.ts';
import { isKeyOf } from '#platform/contract/object-of.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { fieldMessage } from '#platform/web/i18n/refusal-words.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { calculate } from '../calculator.ts';
import { toolsTexts } from './texts.ts';
import classes from './tools.module.css';

const plain = ['7', '8', '9', '÷', '4', '5', '6', '×', '1', '2', '3', '−', '0', '.', 'Ans', '+', '(', ')'] as const;
const more = ['^', '√', 'π', 'e', 'sin(', 'cos(', 'tan(', 'ln(', 'asin(', 'acos(', 'atan(', 'log10('] as const;

/** What is typed into the calculator, and what it said last. */
function useCalculator(kind: 'basic' | 'scientific') {
  const texts = useTexts(toolsTexts).calc;
  const mark = useFormat().decimalMark();
  const [text, setText] = useState('');
  const [angles, setAngles] = useState<'degrees' | 'radians'>('degrees');
  const [last, setLast] = useState(0);
  const [said, setSaid] = useState('');
  const field = useRef<HTMLInputElement>(null);

  const selected = () => {
    const { selectionStart, selectionEnd } = field.current!;
    return { from: selectionStart ?? text.length, to: selectionEnd ?? text.length };
  };
  const put = (sign: string, from = selected().from): void => {
    setText(text.slice(0, from) + sign + text.slice(selected().to));
    const place = from + sign.length;
    requestAnimationFrame(() => field.current?.setSelectionRange(place, place));
  };
  /** As the key of a keyboard does: what is selected, or else the sign before the cursor. */
  const removeBefore = (): void => {
    const { from, to } = selected();
    put('', from < to ? from : Math.max(0, from - 1));
  };
  const equals = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() === '') return;
    const outcome = calculate(text, { kind, angles, last });
    if ('value' in outcome) {
      setLast(outcome.value);
      setSaid(`${text} = ${shownDecimal(String(outcome.value), mark)}`);
      setText('');
    } else if ('words' in outcome) setSaid(fieldMessage(outcome.words));
    else if ('unknown' in outcome) setSaid(texts.unknown(outcome.unknown));
    else setSaid(outcome.fault === 'plain' ? texts.plain : texts.noResult);
    field.current?.focus();
  };
  return { text, setText, angles, setAngles, said, field, put, removeBefore, equals, mark };
}

/** A calculator for keyboard, pointer and ear: the input is in a field, the result is announced. */
export function CalculatorPad({ kind }: { kind: 'basic' | 'scientific' }) {
  const texts = useTexts(toolsTexts).calc;
  const { text, setText, angles, setAngles, said, field, put, removeBefore, equals, mark } = useCalculator(kind);
  const key = (sign: string) => (
    <button
      key={sign}
      type="button"
      className={classes.key}
      aria-label={isKeyOf(texts.names, sign) ? texts.names[sign] : sign.replace('(', '')}
      onClick={() => put(sign)}
    >
      {sign.replace('(', '') || sign}
    </button>
  );
  return (
    <form onSubmit={equals}>
      {/* In sight while the keys scroll. Calculations run from left to right in every language, and so do the keys. */}
      <div className={classes.entry} dir="ltr">
        <output className={classes.result} aria-live="polite" aria-label={texts.result} dir="auto">
          {said}
        </output>
        <TextInput
          ref={field}
          wrapperProps={{ dir: 'ltr' }}
          aria-label={texts.expression}
          size="md"
          autoComplete="off"
          spellCheck={false}
          inputMode="none"
          maxLength={300}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          rightSection={
            <ActionIcon variant="subtle" color="gray" size="lg" aria-label={texts.remove} onClick={removeBefore}>
              <IconBackspace size={18} stroke={1.5} aria-hidden />
            </ActionIcon>
          }
        />
        <button type="submit" className={classes.key} data-equals aria-label={texts.equals}>
          =
        </button>
      </div>
      {kind === 'scientific' && (
        <SegmentedControl
          fullWidth
          aria-label={texts.angles}
          value={angles}
          onChange={(next) => setAngles(next)}
          data={[
            { value: 'degrees', label: texts.degrees },
            { value: 'radians', label: texts.radians },
          ]}
        />
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as a form's part */}
      <div className={classes.keys} dir="ltr" role="group" aria-label={texts.keys}>
        {kind === 'scientific' && more.map(key)}
        {plain.map((sign) => key(sign === '.' ? mark : sign))}
        <button type="button" className={classes.key} aria-label={texts.clear} onClick={() => setText('')}>
          C
        </button>
      </div>
    </form>
  );
}
