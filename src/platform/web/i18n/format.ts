/** Dates, durations, marks and percents in words and numbers, by Intl. */

import { session, useViewer } from '#platform/web/session.ts';
import { getBoot } from '#platform/web/start/boot.ts';
import { formatTexts } from './format-texts.ts';
import { pageLocale } from './language.ts';
import { textsOf } from './texts.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const ofYear = 365 * day;

/** Making one takes a phone milliseconds, and a page needs few of them. */
const later = <T>(make: () => T): (() => T) => {
  let made: T | undefined;
  return () => (made ??= make());
};

function createFormatters(locale: string, timeZone: string) {
  const dateTime = later(
    () =>
      new Intl.DateTimeFormat(locale, {
        timeZone,
        day: 'numeric',
        month: 'short',
        year: 'numeric',
        hour: 'numeric',
        minute: '2-digit',
      }),
  );
  const yearless = later(
    () =>
      new Intl.DateTimeFormat(locale, {
        timeZone,
        day: 'numeric',
        month: 'short',
        hour: 'numeric',
        minute: '2-digit',
      }),
  );
  const year = later(() => new Intl.DateTimeFormat('en', { timeZone, year: 'numeric' }));
  const date = later(
    () => new Intl.DateTimeFormat(locale, { timeZone, day: 'numeric', month: 'short', year: 'numeric' }),
  );
  const time = later(() => new Intl.DateTimeFormat(locale, { timeZone, hour: 'numeric', minute: '2-digit' }));
  /** 2026-11-21: Swedish dates sort. */
  const isoDay = later(() => new Intl.DateTimeFormat('sv-SE', { timeZone }));
  const zone = later(() => new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' }));
  const relative = later(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
  const number = later(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }));
  const plain = later(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 10, useGrouping: false }));
  const percent = later(() => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }));
  const percentExact = later(() => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }));
  const fixed = (value: number, digits: number, style: 'decimal' | 'percent'): string =>
    new Intl.NumberFormat(locale, { style, minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
      value,
    );
  const unit = (value: number, name: UnitName): string =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: name === 'day' ? 'long' : 'short' }).format(
      value,
    );
  return {
    dateTime,
    yearless,
    year,
    date,
    time,
    isoDay,
    zone,
    relative,
    number,
    plain,
    percent,
    percentExact,
    fixed,
    unit,
  };
}

type UnitName = 'day' | 'hour' | 'minute' | 'second';

/** `isExact`: no part is left out, however long it is; else the two largest, and seconds below ten minutes. */
function durationWords(seconds: number, unit: (value: number, name: UnitName) => string, isExact = false): string {
  const whole = Math.max(0, Math.round(seconds));
  const parts: string[] = [];
  if (whole >= day) parts.push(unit(Math.floor(whole / day), 'day'));
  if (whole % day >= hour) parts.push(unit(Math.floor((whole % day) / hour), 'hour'));
  if ((isExact || whole < day) && whole % hour >= minute)
    parts.push(unit(Math.floor((whole % hour) / minute), 'minute'));
  if ((isExact || whole < 10 * minute) && (whole % minute > 0 || whole === 0))
    parts.push(unit(whole % minute, 'second'));
  return (isExact ? parts : parts.slice(0, 2)).join(' ');
}

/** right, wrong: words of the page side by side, with its own comma and without those that are empty. */
export const inList = (words: readonly (string | number | null | undefined)[]): string =>
  words.filter((word) => word !== null && word !== undefined && word !== '').join(textsOf(formatTexts).comma);

/** Numbers, marks and percents; all with a true minus sign. */
function createNumberFormat({ number, plain, percent, percentExact, fixed }: ReturnType<typeof createFormatters>) {
  return {
    /** 1,234.5: at most two decimals, a true minus sign. */
    number: (value: number): string => number().format(value).replace('-', '−'),
    /** 1234.5678: up to ten decimals and no groups, as people type it again. */
    decimal: (value: number): string => plain().format(value).replace('-', '−'),
    /** The point of 7.5, as the language writes it. */
    decimalMark: (): string => plain().format(0.5).charAt(1),
    /** 7.5 of 10 */
    marks: (score: number, max: number): string =>
      textsOf(formatTexts).marks(number().format(score).replace('-', '−'), number().format(max)),
    /** 75%: takes percents, 0 to 100, as the server sends them. */
    percent: (percents: number): string =>
      percent()
        .format(percents / 100)
        .replace('-', '−'),
    percentExact: (percents: number): string =>
      percentExact()
        .format(percents / 100)
        .replace('-', '−'),
    /** 1.50: always this many decimals, for numbers below each other. */
    fixed: (value: number, digits: number): string => fixed(value, digits, 'decimal').replace('-', '−'),
    /** 75.0%: takes percents; always one decimal, for percents below each other. */
    percentFixed: (percents: number): string => fixed(percents / 100, 1, 'percent').replace('-', '−'),
  };
}

/** How to write numbers and instants for one language and one time zone. */
export function createFormat({ locale, timeZone }: { locale: string; timeZone: string }) {
  const formatters = createFormatters(locale, timeZone);
  const { dateTime, yearless, year, date, time, isoDay, zone, relative, unit } = formatters;
  const format = {
    /** Nov 21, 2026, 9:00 AM */
    dateTime: (instant: string | Date): string => dateTime().format(new Date(instant)),
    /** Nov 21, 9:00 AM, for tables: without the year when it is this one. */
    shortDateTime: (instant: string | Date, now: Date = new Date()): string => {
      const when = new Date(instant);
      return (year().format(when) === year().format(now) ? yearless : dateTime)().format(when);
    },
    /** Nov 21, 2026 */
    date: (instant: string | Date): string => date().format(new Date(instant)),
    /** 9:00 AM */
    time: (instant: string | Date): string => time().format(new Date(instant)),
    /** The name of the time zone, as GMT+1; said once beside times that people must keep. */
    zone: (instant: string | Date = new Date()): string =>
      zone()
        .formatToParts(new Date(instant))
        .find((part) => part.type === 'timeZoneName')?.value ?? timeZone,
    /** now, in 3 hours, yesterday: for what is near; use `dateTime` beside it. */
    relative: (instant: string | Date, now: Date = new Date()): string => {
      const seconds = Math.round((new Date(instant).getTime() - now.getTime()) / 1000);
      const size = Math.abs(seconds);
      // What was done a moment ago is not counted in seconds; what comes is.
      if (size < minute) return relative().format(Math.max(0, seconds), 'second');
      if (size < hour) return relative().format(Math.trunc(seconds / minute), 'minute');
      if (size < day) return relative().format(Math.trunc(seconds / hour), 'hour');
      if (size < 60 * day) return relative().format(Math.trunc(seconds / day), 'day');
      if (size < 2 * ofYear) return relative().format(Math.trunc((seconds * 12) / ofYear), 'month');
      return relative().format(Math.trunc(seconds / ofYear), 'year');
    },
    /** 1 hr 30 min, 45 sec: at most two units; seconds only below ten minutes. */
    duration: (seconds: number): string => durationWords(seconds, unit),
    /** 1 hr 7 min 30 sec: a time that somebody is given, to the second, so that it is never less than they have. */
    timeLimit: (seconds: number): string => durationWords(seconds, unit, true),
    /** 2 days 18 hr, 3 hr 20 min, 44:05: what is left of a time; seconds tick only in the last hour. */
    timeLeft: (milliseconds: number): string => {
      const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
      if (seconds < hour) return format.clock(milliseconds);
      return format.duration(Math.ceil(seconds / minute) * minute);
    },
    /** in 25 minutes, tomorrow at 9:00 AM, in 3 days: when something happens; use `dateTime` beside it. */
    when: (instant: string | Date, now: Date = new Date()): string => {
      const at = new Date(instant);
      const milliseconds = at.getTime() - now.getTime();
      if (milliseconds >= 0 && milliseconds < hour * 1000) return format.relative(at, now);
      const days = Math.round((Date.parse(isoDay().format(at)) - Date.parse(isoDay().format(now))) / (day * 1000));
      if (Math.abs(days) > 1) return format.relative(at, now);
      return textsOf(formatTexts).dayAt(relative().format(days, 'day'), time().format(at));
    },
    /** 4:05, 1:04:05: what is left on a clock; rounds up, so that 0:00 means over. */
    clock: (milliseconds: number): string => {
      const whole = Math.max(0, Math.ceil(milliseconds / 1000));
      const two = (value: number): string => String(value).padStart(2, '0');
      const minutes = Math.floor((whole % hour) / minute);
      return whole >= hour
        ? `${Math.floor(whole / hour)}:${two(minutes)}:${two(whole % minute)}`
        : `${minutes}:${two(whole % minute)}`;
    },
    list: inList,
    ...createNumberFormat(formatters),
  };
  return format;
}

export type Format = ReturnType<typeof createFormat>;

const made = new Map<string, Format>();

/** Formats as the person prefers; else in the language of the page and the tenant's time zone. */
export const useFormat = (): Format => formatOf(useViewer());

/** The same outside of drawing, for what is seldom said. */
export const currentFormat = (): Format => formatOf(session.get().user);

function formatOf(viewer: ReturnType<typeof useViewer>): Format {
  const locale = viewer?.locale ?? pageLocale();
  const timeZone = viewer?.timeZone ?? getBoot().tenant.timeZone;
  const known = made.get(`${locale} ${timeZone}`);
  if (known) return known;
  const format = createFormat({ locale, timeZone });
  made.set(`${locale} ${timeZone}`, format);
  return format;
}
