import { TextInput, type TextInputProps } from '@mantine/core';
import { useRef, useState } from 'react';
import { exactFromTyped } from '#platform/text/typed-number.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { numberFieldTexts } from './number-field-texts.ts';
import { useStopsForm } from './unsent.ts';

interface ExactFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** An exact decimal or fraction as text; what can't be read stays as it was typed, and its schema refuses it. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** A part of the marks: `25 %` is `1/4`. */
  readonly isShare?: boolean;
}

/**
 * The field for numbers that are kept exactly, as shares and the keys of questions are. What is typed becomes exact when
 * the field is left, and is said to be unreadable where it is.
 */
export function ExactField({ value, onChange, isShare = false, error, ...input }: ExactFieldProps) {
  const texts = useTexts(numberFieldTexts);
  const [isLeft, setLeft] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isUnreadable = value.trim() !== '' && exactFromTyped(value, { isShare }) === null;
  useStopsForm(
    field,
    () => isUnreadable,
    () => setLeft(true),
  );
  return (
    <TextInput
      autoComplete="off"
      spellCheck={false}
      {...input}
      ref={field}
      value={value}
      error={isUnreadable && (isLeft || error) ? (isShare ? texts.share : texts.exact) : error}
      onChange={(event) => {
        setLeft(false);
        onChange(event.currentTarget.value);
      }}
      onBlur={() => {
        setLeft(true);
        const exact = exactFromTyped(value, { isShare });
        if (exact !== null && exact !== value) onChange(exact);
      }}
    />
  );
}
