import { TextInput } from '@mantine/core';
import { divide, findRational, rational, toText } from '#platform/exact/rational.ts';
import { useTexts } from '#platform/web/texts.ts';
import { screenTexts } from './screen-texts.ts';

interface ShareInputProps {
  value: string;
  onChange: (share: string) => void;
  error?: string | undefined;
  label?: string;
  help?: string;
}

/** "50 %" and "0,5" as the exact shares "1/2" and "0.5"; anything else stays as it was typed, for the schema to judge. */
export function shareFromTyped(typed: string): string {
  const text = typed.trim().replace(',', '.').replace('\u2212', '-');
  const percent = /^(.*?)\s*%$/.exec(text);
  const value = percent ? findRational(percent[1] ?? '') : null;
  return value ? toText(divide(value, rational(100))) : text;
}

/** A share of the marks: a fraction, a decimal or a percentage. */
export function ShareInput({ value, onChange, error, label, help }: ShareInputProps) {
  const texts = useTexts(screenTexts);
  return (
    <TextInput
      label={label ?? texts.share}
      description={help ?? texts.shareHelp}
      value={value}
      error={error}
      maw="18rem"
      spellCheck={false}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => onChange(shareFromTyped(value))}
    />
  );
}
