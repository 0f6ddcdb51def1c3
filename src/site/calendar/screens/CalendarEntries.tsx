/** The entries of a calendar: in a cell of a month, and as lines under their days. */
import { Badge, Title } from '@mantine/core';
import { IconCircleCheck, IconCrown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { TextLink } from '#platform/web/ui/links.tsx';
import classes from './calendar.module.css';
import { calendarTexts } from './texts.ts';
import type { CalendarLine, Month } from './use-month.ts';

const targetOf = ({ quiz }: CalendarLine) =>
  quiz === null
    ? ({ to: '/practice' } as const)
    : ({ to: '/quizzes/$name/{-$id}', params: { name: quiz.slug, id: quiz._id } } as const);

/** The part of the page with the entries of a day. */
const anchorOf = (day: string): string => `day-${day}`;

function CellEntry({ entry }: { entry: CalendarLine }) {
  const texts = useTexts(calendarTexts);
  const format = useFormat();
  return (
    <li>
      <Link
        {...targetOf(entry)}
        className={classes.cellEntry}
        data-kind={entry.kind}
        data-done={entry.isDone || undefined}
        title={entry.name}
      >
        <span className={classes.cellTime}>
          {texts.kinds[entry.kind]} {format.time(entry.start)}
        </span>
        <span className={classes.cellName}>
          {entry.isDone && <IconCircleCheck size={14} stroke={1.75} aria-label={texts.done} />}
          {entry.name}
        </span>
      </Link>
    </li>
  );
}

const SHOWN = 3;

function Cell({ day, month, isSmall }: { day: string; month: Month; isSmall: boolean }) {
  const texts = useTexts(calendarTexts);
  const entries = month.entriesOn.get(day) ?? [];
  const number = <span className={classes.number}>{month.say(day, { day: 'numeric' })}</span>;
  const isOther = !day.startsWith(month.month);
  const words = month.say(day, { weekday: 'long', day: 'numeric', month: 'long' });
  return (
    <td
      data-other={isOther || undefined}
      data-today={day === month.today || undefined}
      {...(day === month.today && { 'aria-current': 'date' as const })}
    >
      {isSmall && entries.length > 0 && !isOther ? (
        <a href={`#${anchorOf(day)}`} className={classes.dayLink} aria-label={texts.entriesOn(words, entries.length)}>
          {number}
          <span className={classes.dots} aria-hidden>
            {entries.slice(0, SHOWN).map((entry) => (
              <span key={entry.key} data-kind={entry.kind} />
            ))}
          </span>
        </a>
      ) : (
        number
      )}
      {!isSmall && entries.length > 0 && (
        <ul className={classes.cellEntries}>
          {entries.slice(0, SHOWN).map((entry) => (
            <CellEntry key={entry.key} entry={entry} />
          ))}
          {entries.length > SHOWN && (
            <li>
              <Link
                to="."
                search={(search: object) => ({ ...search, view: 'list' })}
                hash={anchorOf(day)}
                className={classes.more}
                aria-label={texts.moreOn(entries.length - SHOWN, words)}
              >
                {texts.more(entries.length - SHOWN)}
              </Link>
            </li>
          )}
        </ul>
      )}
    </td>
  );
}

/** A month as weeks. On phones a day is a number with dots that leads to its entries below. */
export function MonthGrid({ month, title, isSmall }: { month: Month; title: string; isSmall: boolean }) {
  return (
    <table className={classes.grid} aria-label={title}>
      <thead>
        <tr>
          {month.weeks[0]!.map((day) => (
            <th key={day} scope="col" aria-label={month.say(day, { weekday: 'long' })}>
              {month.say(day, { weekday: isSmall ? 'narrow' : 'short' })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {month.weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <Cell key={day} day={day} month={month} isSmall={isSmall} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Line({ entry }: { entry: CalendarLine }) {
  const texts = useTexts(calendarTexts);
  const format = useFormat();
  const { kind, start, end, isDone, needsPlan } = entry;
  return (
    <li className={classes.line} data-kind={kind}>
      <time dateTime={start} className={classes.lineTime}>
        {end === null ? format.time(start) : texts.until(format.time(start), format.time(end))}
      </time>
      <span className={classes.lineKind}>{texts.kinds[kind]}</span>
      <TextLink {...targetOf(entry)} c="inherit" fw={600} className={classes.lineName ?? ''}>
        {entry.name}
      </TextLink>
      {needsPlan && (
        <Badge color="gray" leftSection={<IconCrown size={13} stroke={1.75} aria-hidden />}>
          {texts.premium}
        </Badge>
      )}
      {isDone && (
        <Badge color="success" leftSection={<IconCircleCheck size={13} stroke={1.75} aria-hidden />}>
          {texts.done}
        </Badge>
      )}
    </li>
  );
}

function Days({ days, month, order }: { days: readonly string[]; month: Month; order: 2 | 3 }) {
  return days.map((day) => (
    <section key={day} id={anchorOf(day)} aria-labelledby={`${anchorOf(day)}-title`} className={classes.day}>
      <Title order={order} size="h5" id={`${anchorOf(day)}-title`} data-today={day === month.today || undefined}>
        {month.say(day, { weekday: 'long', day: 'numeric', month: 'long' })}
      </Title>
      <ul className={classes.lines}>
        {month.entriesOn.get(day)!.map((entry) => (
          <Line key={entry.key} entry={entry} />
        ))}
      </ul>
    </section>
  ));
}

/** The days of the month that have entries, each with its lines: in the month that it is, those that are over come last. */
export function DayList({ month }: { month: Month }) {
  const texts = useTexts(calendarTexts);
  const days = month.weeks.flat().filter((day) => day.startsWith(month.month) && month.entriesOn.has(day));
  const isNow = month.today.startsWith(month.month);
  const earlier = isNow ? days.filter((day) => day < month.today) : [];
  return (
    <div className={classes.dayList}>
      <Days days={days.slice(earlier.length)} month={month} order={2} />
      {earlier.length > 0 && (
        <>
          <Title order={2} size="h4" c="dimmed">
            {texts.earlier}
          </Title>
          <Days days={earlier} month={month} order={3} />
        </>
      )}
    </div>
  );
}
