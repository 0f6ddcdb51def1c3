import { TextInput } from '@mantine/core';
import { instantAt, wallTimeOf } from '#platform/web/forms/zoned-time.ts';
import { useTenant } from '#platform/web/start/boot.ts';

const DAY = 86_400_000;

/** `2026-12-31` and the midnight that ends or begins that day in the school's time zone. */
export function dayOf(instant: string | null, timeZone: string, isEnd: boolean): string {
  if (instant === null) return '';
  return wallTimeOf(new Date(Date.parse(instant) - (isEnd ? 1000 : 0)), timeZone).slice(0, 10);
}

export function instantOf(day: string, timeZone: string, isEnd: boolean): string | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return null;
  const date = isEnd ? new Date(Date.parse(`${day}T00:00:00Z`) + DAY).toISOString().slice(0, 10) : day;
  return instantAt(`${date}T00:00`, timeZone)?.instant ?? null;
}

/** A day of the school's calendar; `isEnd`: up to and including it. */
export function DayInput(props: {
  path: string;
  label: string;
  help: string;
  value: string | null;
  isEnd?: boolean;
  onChange: (instant: string | null) => void;
  error: string | undefined;
}) {
  const { timeZone } = useTenant();
  const { isEnd = false, value } = props;
  return (
    <TextInput
      type="date"
      label={props.label}
      description={props.help}
      data-path={props.path}
      max="9999-12-31"
      value={dayOf(value, timeZone, isEnd)}
      onChange={(event) => props.onChange(instantOf(event.currentTarget.value, timeZone, isEnd))}
      error={props.error}
    />
  );
}
