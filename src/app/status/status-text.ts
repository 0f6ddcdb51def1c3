/** What operators see, for a terminal. */
import type { Status } from './status-facts.ts';
import { ageText, countText, findingsOf, msText, sizeText, worstOf } from './status-findings.ts';

const marks = { fine: '✓ fine', look: '! look', act: '✗ act ' } as const;
export const verdicts = {
  fine: 'All is well.',
  look: 'Something wants a look.',
  act: 'Something must be done.',
} as const;

const table = (rows: readonly (readonly string[])[]): string[] => {
  const widths = rows[0]!.map((_, at) => Math.max(...rows.map((row) => row[at]!.length)));
  return rows.map((row) =>
    row
      .map((text, at) => (at === 0 ? text.padEnd(widths[at]!) : text.padStart(widths[at]!)))
      .join('  ')
      .trimEnd(),
  );
};

export const rate = (perSecond: number): string =>
  perSecond < 10 ? perSecond.toFixed(1) : String(Math.round(perSecond));

export function statusText(status: Status): string {
  const findings = findingsOf(status);
  const { processes, requests, schools, failures, members } = status;
  const width = Math.max(...findings.map(({ name }) => name.length));
  const up = status.upSeconds === null ? '' : `, up for ${ageText(status.upSeconds)}`;
  return [
    `${status.product} ${status.version}${up}. ${verdicts[worstOf(findings)]}`,
    '',
    ...findings.flatMap(({ name, state, says, todo }) => [
      `${marks[state]}  ${name.padEnd(width)}  ${says}`,
      ...(todo ? [`        ${' '.repeat(width)}  → ${todo}`] : []),
    ]),
    ...(processes
      ? [
          '',
          ...table([
            ['process', 'up', 'memory', 'late', 'pool', 'waiting', 'saving'],
            ...processes.list.map((one) => [
              String(one.pid),
              ageText(one.upSeconds),
              sizeText(one.memoryBytes),
              msText(one.delayMs),
              `${one.pool.open - one.pool.idle}/${one.pool.open}`,
              String(one.pool.waiting),
              String(one.saverDepth),
            ]),
          ]),
        ]
      : []),
    ...(requests
      ? [
          '',
          ...table([
            ['requests', 'a second', '99 of 100 within'],
            ...requests.map(({ group, perSecond, p99Ms }) => [
              group,
              rate(perSecond),
              p99Ms === null ? '–' : msText(p99Ms),
            ]),
          ]),
        ]
      : []),
    ...(failures && failures.length > 0
      ? ['', ...table([['newest failures', 'kind', 'at'], ...failures.map((one) => [one.job, one.error, one.at])])]
      : []),
    ...(members && members.length > 0
      ? [
          '',
          ...table([
            ['members of jobs', 'failing', 'given up', 'most tries', 'since'],
            ...members.map((one) => [one.job, String(one.failing), String(one.givenUp), String(one.tries), one.since]),
          ]),
        ]
      : []),
    ...(schools
      ? [
          '',
          ...table([
            [countText(schools.total, 'school'), 'open attempts', 'connected', 'requests a minute', 'storage'],
            ...schools.busiest.map((one) => [
              one.host,
              String(one.openAttempts),
              String(one.connected),
              String(one.requests),
              sizeText(one.bytes),
            ]),
          ]),
        ]
      : []),
  ].join('\n');
}
