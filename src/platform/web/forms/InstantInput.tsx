import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useFormat } from '#platform/web/i18n/format.ts';
import { platformTexts } from '#platform/web/i18n/platform-texts.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useTenant } from '#platform/web/start/boot.ts';
import { instantAt, wallTimeOf } from './zoned-time.ts';

/** An instant, typed as date and time of the tenant's time zone, wherever the browser is. */
export function InstantInput(props: {
  path: string;
  label: string;
  help: string;
  value: string | null;
  onChange: (instant: string | null) => void;
  error: string | undefined;
}) {
  const texts = useTexts(platformTexts).instant;
  const { zone } = useFormat();
  const { timeZone } = useTenant();
  const { path, label, help, value, onChange, error } = props;
  const [isIncomplete, setIncomplete] = useState(false);
  const wall = value === null ? '' : wallTimeOf(value, timeZone);
  // What was typed, while it stands for the value: clocks that show a time twice must not change it under the hands.
  const [typed, setTyped] = useState(wall);
  const read = instantAt(typed, timeZone);
  const shown = read !== null && read.instant === value ? typed : wall;
  const odd = shown === typed ? (read?.odd ?? null) : null;
  const zoneName = `${timeZone.replaceAll('_', ' ')}, ${zone(value ?? new Date())}`;
  return (
    <TextInput
      type="datetime-local"
      label={label}
      description={help}
      data-path={path}
      value={shown}
      max="9999-12-31T23:59"
      error={isIncomplete ? texts.incomplete : error}
      rightSectionWidth="auto"
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        setIncomplete(false);
        onChange(instantAt(text, timeZone)?.instant ?? null);
      }}
      onBlur={(event) => setIncomplete(event.currentTarget.validity.badInput)}
      aria-description={texts.zone(zoneName)}
      {...(odd && { description: `${help} ${texts[odd]}` })}
    />
  );
}
