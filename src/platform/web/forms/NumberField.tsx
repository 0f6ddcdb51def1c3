import { TextInput, type TextInputProps } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { type NumberLimits, readTypedNumber, type TypedNumber, typedTextOf } from '#platform/text/typed-number.ts';
import { currentFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { numberFieldTexts } from './number-field-texts.ts';
import { useStopsForm } from './unsent.ts';

/** Says what is wrong with a number, or how it was read, in the language of the page. */
export function useNumberWords(limits: NumberLimits) {
  const texts = useTexts(numberFieldTexts);
  const { unit, min, max, decimals } = limits;
  const say = (value: number): string => texts.units[unit](currentFormat().decimal(value));
  const enter = unit === 'number' && decimals === 0 ? texts.enter.whole : texts.enter[unit];
  return {
    enter,
    /** Null where there is nothing wrong. */
    fault: (read: TypedNumber): string | null => {
      if (read.kind === 'ambiguous') return texts.ambiguous(...read.readings);
      if (read.kind !== 'refused') return null;
      if (read.why === 'unreadable') return enter;
      if (read.why === 'decimals') return texts.decimals(decimals ?? 0);
      if (min !== undefined && max !== undefined) return texts.between(say(min), say(max));
      return min === undefined ? texts.most(say(max ?? 0)) : texts.least(say(min));
    },
    /** Null where the typed digits say it themselves. */
    reading: (read: TypedNumber, typed: string): string | null =>
      read.kind !== 'number' || read.isPlain || typed.trim() === currentFormat().decimal(read.value)
        ? null
        : texts.readAs(say(read.value)),
  };
}

const stepped = (event: KeyboardEvent, value: number, step: number): number | null =>
  event.key === 'ArrowUp' ? value + step : event.key === 'ArrowDown' ? value - step : null;

interface NumberFieldProps extends NumberLimits {
  /** Where the field is in the form; errors of the server name it. Goes to `data-path`. */
  readonly path?: string;
  readonly label?: ReactNode;
  readonly ariaLabel?: string;
  readonly help?: ReactNode;
  /** Null: blank. NaN: what is typed can't be used. */
  readonly value: number | null;
  /** NaN while what is typed can't be used, or is blank although the number is required. */
  readonly onChange: (value: number) => void;
  readonly error?: ReactNode;
  readonly isDisabled?: boolean;
  readonly width?: number | string;
  /** Arrow keys change the number by this much. */
  readonly step?: number;
  /** Anything else of the input, such as a placeholder. */
  readonly input?: Omit<TextInputProps, 'value' | 'onChange' | 'error' | 'label' | 'description'> & {
    readonly [data: `data-${string}`]: unknown;
  };
}

type OptionalProps = Omit<NumberFieldProps, 'onChange'> & {
  readonly isOptional: true;
  readonly onChange: (value: number | null) => void;
};

/**
 * The field for every number that people type. Keeps what is typed, says how it was read where that is not plain, and
 * says what it can't read; then its value is NaN, which `call` never sends, and its form is not submitted.
 */
export function NumberField(props: (NumberFieldProps & { readonly isOptional?: false }) | OptionalProps) {
  const { path, label, ariaLabel, help, value, error, isDisabled = false, width = 160, step, input } = props;
  const { unit, min, max, decimals, isOptional = false } = props;
  const limits = { unit, min, max, decimals };
  const words = useNumberWords(limits);
  const [typed, setTyped] = useState(() => typedTextOf(value, unit));
  const [told, setTold] = useState(value);
  const [isTouched, setTouched] = useState(false);
  const [isComplained, setComplained] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // Changed from outside: the form shows another value.
  if (!Object.is(told, value)) {
    setTold(value);
    setTyped(typedTextOf(value, unit));
    setTouched(false);
    setComplained(false);
  }
  // What came from outside has one meaning, whatever its digits look like.
  const read: TypedNumber =
    isTouched || value === null || Number.isNaN(value)
      ? readTypedNumber(typed, limits)
      : { kind: 'number', value, isPlain: true };
  const fault = read.kind === 'blank' && !isOptional ? words.enter : words.fault(read);
  useStopsForm(
    field,
    () => fault !== null,
    () => setComplained(true),
  );
  const take = (text: string): void => {
    const now = readTypedNumber(text, limits);
    const next = now.kind === 'number' ? now.value : now.kind === 'blank' && isOptional ? null : Number.NaN;
    setTyped(text);
    setTouched(true);
    setTold(next);
    (props.onChange as (value: number | null) => void)(next);
  };
  const isFaultShown = fault !== null && !isDisabled && (isComplained || Boolean(error));
  const reading = isDisabled ? null : words.reading(read, typed);
  return (
    <TextInput
      inputMode={unit === 'number' || unit === 'pixels' ? 'decimal' : 'text'}
      autoComplete="off"
      spellCheck={false}
      styles={{ wrapper: { maxWidth: width } }}
      className="tabular"
      {...input}
      ref={field}
      label={label}
      aria-label={ariaLabel}
      description={
        reading === null ? (
          help
        ) : (
          <>
            {help && <span>{help} </span>}
            <strong>{reading}</strong>
          </>
        )
      }
      data-path={path}
      error={isFaultShown ? fault : error}
      disabled={isDisabled}
      value={typed}
      onChange={(event) => take(event.currentTarget.value)}
      onBlur={() => setComplained(fault !== null && (isTouched || Number.isNaN(told)))}
      onKeyDown={(event) => {
        const next = step === undefined || read.kind !== 'number' ? null : stepped(event, read.value, step);
        if (next === null) return;
        event.preventDefault();
        const inside = Math.min(max ?? next, Math.max(min ?? next, next));
        take(typedTextOf(Number(inside.toFixed(6)), unit));
      }}
    />
  );
}
