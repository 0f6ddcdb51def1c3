import { ExactField } from '#platform/web/forms/ExactField.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { screenTexts } from '../screen-texts.ts';

interface ShareInputProps {
  value: string;
  onChange: (share: string) => void;
  error?: string | undefined;
  label?: string;
  help?: string;
}

/** A share of the marks: a fraction, a decimal or a percentage. */
export function ShareInput({ value, onChange, error, label, help }: ShareInputProps) {
  const texts = useTexts(screenTexts);
  return (
    <ExactField
      isShare
      label={label ?? texts.share}
      description={help ?? texts.shareHelp}
      value={value}
      error={error}
      maw="18rem"
      onChange={onChange}
    />
  );
}
