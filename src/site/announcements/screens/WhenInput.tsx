import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { instantAt, wallTimeOf } from '#platform/web/forms/zoned-time.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useTenant } from '#platform/web/start/boot.ts';
import { announcementTexts } from './texts.ts';

/** An instant, typed as date and time of the school's time zone, wherever the browser is; empty is null. */
export function WhenInput(props: {
  label: string;
  help: string;
  value: string | null;
  error: ReactNode;
  onChange: (instant: string | null) => void;
}) {
  const texts = useTexts(announcementTexts);
  const { timeZone } = useTenant();
  const { zone } = useFormat();
  const { label, help, value, error, onChange } = props;
  const wall = value === null ? '' : wallTimeOf(value, timeZone);
  // What was typed, while it stands for the value: clocks that show a time twice must not change it under the hands.
  const [typed, setTyped] = useState(wall);
  const [isIncomplete, setIncomplete] = useState(false);
  const shown = (instantAt(typed, timeZone)?.instant ?? null) === value ? typed : wall;
  return (
    <TextInput
      type="datetime-local"
      label={label}
      description={`${help} ${texts.zone(`${timeZone.replaceAll('_', ' ')}, ${zone(value ?? new Date())}`)}.`}
      max="9999-12-31T23:59"
      value={shown}
      error={isIncomplete ? texts.incomplete : error}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        setIncomplete(false);
        onChange(instantAt(event.currentTarget.value, timeZone)?.instant ?? null);
      }}
      onBlur={(event) => setIncomplete(event.currentTarget.validity.badInput)}
    />
  );
}
