import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';

const textOf = (value: number | null): string => (value === null ? '' : String(value));

/** Digits with at most one point or comma; null for an empty field; undefined for anything else. */
export function readNumber(text: string): number | null | undefined {
  const trimmed = text.trim().replace(',', '.');
  if (trimmed === '') return null;
  return /^\d*\.?\d*$/.test(trimmed) && /\d/.test(trimmed) ? Number(trimmed) : undefined;
}

/** A number that may be missing. What is typed stays as it is typed; what is no number is told as `invalid`. */
export function NumberField(props: {
  path: string;
  label: ReactNode;
  help?: string;
  value: number | null;
  onChange: (value: number | null) => void;
  error?: string | undefined;
  isDisabled?: boolean;
  width?: number;
}) {
  const { path, label, help, value, onChange, error, isDisabled = false, width = 160 } = props;
  const [text, setText] = useState(textOf(value));
  const [told, setTold] = useState(value);
  if (told !== value && !(Number.isNaN(told) && Number.isNaN(value))) {
    setTold(value);
    setText(textOf(value));
  }
  return (
    <TextInput
      label={label}
      description={help}
      inputMode="decimal"
      autoComplete="off"
      data-path={path}
      error={error}
      disabled={isDisabled}
      styles={{ input: { maxWidth: width } }}
      className="tabular"
      value={text}
      onChange={(event) => {
        const typed = event.currentTarget.value;
        const read = readNumber(typed);
        // What is no number is checked as one that no rule allows, so that saving says so.
        const next = read === undefined ? Number.NaN : read;
        setText(typed);
        setTold(next);
        onChange(next);
      }}
    />
  );
}
