import type { AdminSummary } from '#admin/operations/contract.ts';
import { weeksOf } from '#admin/operations/rules.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { pageLocale } from '#platform/web/i18n/language.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import classes from './activity-chart.module.css';
import { adminDashTexts } from './admin-texts.ts';

/** Attempts handed in, the sums of two weeks, a bar for each day with its number, and the same as a table for screen readers. */
export function ActivityChart({ days }: { days: AdminSummary['activity'] }) {
  const texts = useTexts(adminDashTexts);
  const { number } = useFormat();
  const { thisWeek, weekBefore } = weeksOf(days);
  const today = days.at(-1)?.day;
  const most = Math.max(1, ...days.map((day) => day.attempts));
  // A calendar day has no zone: noon in UTC is that day everywhere it is written.
  const label = (day: string, style: 'short' | 'long'): string =>
    new Intl.DateTimeFormat(pageLocale(), {
      timeZone: 'UTC',
      day: 'numeric',
      month: style,
      ...(style === 'long' && { weekday: 'long' }),
    }).format(new Date(`${day}T12:00Z`));
  const nameOf = (day: string): string => (day === today ? texts.todaySoFar(label(day, 'long')) : label(day, 'long'));
  return (
    <figure className={classes.chart}>
      <figcaption>{texts.activityHelp(number(thisWeek), number(weekBefore))}</figcaption>
      <div className={classes.bars} aria-hidden>
        {days.map(({ day, attempts }) => (
          <div key={day} className={classes.bar} title={`${nameOf(day)}: ${number(attempts)}`}>
            <span className={classes.value}>{attempts === 0 ? '' : number(attempts)}</span>
            <svg viewBox="0 0 10 100" preserveAspectRatio="none" aria-hidden="true">
              <rect x="0" width="10" y={100 - (100 * attempts) / most} height={(100 * attempts) / most} />
            </svg>
            <span className={classes.day}>{day === today ? texts.today : label(day, 'short')}</span>
          </div>
        ))}
      </div>
      <table className={classes.table}>
        <caption>{texts.activityCaption}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.day}</th>
            <th scope="col">{texts.attempts}</th>
            <th scope="col">{texts.students}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, attempts, students }) => (
            <tr key={day}>
              <th scope="row">{nameOf(day)}</th>
              <td>{number(attempts)}</td>
              <td>{number(students)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
