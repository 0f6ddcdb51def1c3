/** What operators see, as one page that needs nothing else. */
import { type Html, html, scriptFrom, toText } from '#platform/server/text/html.ts';
import type { State, Status } from './status-facts.ts';
import { ageText, countText, findingsOf, msText, sizeText, worstOf } from './status-findings.ts';
import { rate, verdicts } from './status-text.ts';

const words: Readonly<Record<State, string>> = { fine: 'Fine', look: 'Look', act: 'Act' };
const signs: Readonly<Record<State, string>> = { fine: '✓', look: '!', act: '✗' };

/** Columns after the first hold numbers. */
function table(caption: string, head: readonly string[], rows: readonly (readonly (string | number)[])[]): Html {
  return html`<section><h2>${caption}</h2><div class="wide" tabindex="0" role="region" aria-label="${caption}"><table>
<thead><tr>${head.map((title) => html`<th scope="col">${title}</th>`)}</tr></thead>
<tbody>${rows.map(
    ([first, ...rest]) =>
      html`<tr><th scope="row"><bdi>${first}</bdi></th>${rest.map((cell) => html`<td>${cell}</td>`)}</tr>`,
  )}</tbody></table></div></section>`;
}

const time = (instant: string): Html =>
  html`<time datetime="${instant}">${instant.slice(0, 19).replace('T', ' ')} UTC</time>`;

const tablesOf = ({ processes, requests, jobs, members, schools }: Status): Html => html`
${
  schools &&
  table(
    schools.total > schools.busiest.length
      ? `Schools: the ${schools.busiest.length} busiest of ${schools.total}`
      : countText(schools.total, 'school'),
    ['Address', 'Open attempts', 'Connected', 'Requests a minute', 'Storage'],
    schools.busiest.map((one) => [one.host, one.openAttempts, one.connected, one.requests, sizeText(one.bytes)]),
  )
}
${
  requests &&
  table(
    'Requests of the last minute',
    ['Group', 'A second', '99 of 100 within'],
    requests.map(({ group, perSecond, p99Ms }) => [group, rate(perSecond), p99Ms === null ? '–' : msText(p99Ms)]),
  )
}
${
  processes &&
  table(
    'Server processes',
    ['Process', 'Up for', 'Memory', 'Event loop late by', 'Pool in use', 'Waiting', 'Answers being saved'],
    processes.list.map((one) => [
      String(one.pid),
      ageText(one.upSeconds),
      sizeText(one.memoryBytes),
      msText(one.delayMs),
      `${one.pool.open - one.pool.idle} of ${one.pool.open}`,
      one.pool.waiting,
      one.saverDepth,
    ]),
  )
}
${
  jobs &&
  jobs.length > 0 &&
  table(
    'Jobs',
    ['Kind', 'Waiting', 'Tried again', 'Running', 'Given up'],
    jobs.map((one) => [one.name, one.waiting, one.retrying, one.running, one.failed]),
  )
}
${
  members &&
  members.length > 0 &&
  table(
    'Members of jobs that fail',
    ['Job', 'Failing', 'Given up', 'Most tries', 'Since'],
    members.map((one) => [
      one.job,
      one.failing,
      one.givenUp,
      one.tries,
      `${one.since.slice(0, 19).replace('T', ' ')} UTC`,
    ]),
  )
}`;

/** The whole page. `refresh.js` puts a newer one in its place every ten seconds; without scripts it is loaded again by hand. */
export function statusPage(status: Status): string {
  const findings = findingsOf(status);
  const state = worstOf(findings);
  const { failures, database } = status;
  const up = status.upSeconds === null ? '' : `, up for ${ageText(status.upSeconds)}`;
  return toText(html`<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${words[state]}: ${status.product}, operator</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/status.css">
${scriptFrom('/status.js')}
</head><body>
<header><div><h1>${status.product}</h1><p>Version ${status.version}${up}. ${
    database ? `PostgreSQL ${database.version}. ` : ''
  }</p></div>
<p class="refresh"><a href="/">Refresh</a> <button type="button" hidden>Stop refreshing</button></p></header>
<main>
<p class="verdict ${state}"><span aria-hidden="true">${signs[state]}</span> <strong>${verdicts[state]}</strong> <span>${time(status.at)}</span></p>
<section><h2>At a glance</h2><ul class="findings">${findings.map(
    (one) =>
      html`<li class="${one.state}"><span class="state"><span aria-hidden="true">${signs[one.state]}</span> ${
        words[one.state]
      }</span><div><strong>${one.name}</strong> <span class="says">${one.says}</span>${
        one.todo && html`<p>${one.todo}</p>`
      }</div></li>`,
  )}</ul></section>
${tablesOf(status)}
${
  failures &&
  failures.length > 0 &&
  html`<section><h2>Newest failures</h2><ul>${failures.map(
    (one) => html`<li><strong>${one.job}</strong>: ${one.error}, ${time(one.at)}</li>`,
  )}</ul></section>`
}
${
  database &&
  html`<section><h2>Database</h2><p>${countText(database.migrations, 'migration')} applied, the newest ${
    database.newestMigration
  }.${database.replicas.map(
    ({ name, lagSeconds }) =>
      html` Replica <bdi>${name}</bdi>: ${lagSeconds === null ? 'lag not shown to this role' : `${ageText(lagSeconds)} behind`}.`,
  )}</p></section>`
}
</main>
<footer><p>Metrics for Prometheus: <a href="/metrics">/metrics</a>. The same for programs: <a href="/status.json">/status.json</a>, and in a terminal: <code>tripos status</code>.</p></footer>
</body></html>`);
}

export const statusStyle = `
:root { color-scheme: light dark; --line: light-dark(#d9d6d0, #45423d); --soft: light-dark(#5f5b54, #b4afa6);
  --fine: light-dark(#1b6e3c, #7fd19b); --look: light-dark(#8a5200, #f0b35c); --act: light-dark(#b3261e, #ff9d94); }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 1080px; padding: 16px clamp(12px, 4vw, 32px) 48px; font: 16px/1.5 system-ui, sans-serif;
  background: light-dark(#fbfaf8, #1b1a18); color: light-dark(#22201d, #ece9e4); }
h1 { font-size: 22px; margin: 0; } h2 { font-size: 18px; margin: 32px 0 8px; }
header { display: flex; flex-wrap: wrap; gap: 8px 24px; justify-content: space-between; align-items: center; }
header p { margin: 0; color: var(--soft); }
a { color: light-dark(#1f4fa8, #9dbcff); display: inline-block; padding: 4px 0; }
button { font: inherit; color: inherit; background: transparent; border: 1px solid var(--soft); border-radius: 8px; padding: 4px 12px; min-height: 32px; }
.refresh { display: flex; gap: 16px; align-items: center; }
.verdict { display: flex; flex-wrap: wrap; gap: 4px 10px; align-items: baseline; border: 1px solid var(--line); border-left: 6px solid;
  border-radius: 10px; padding: 12px 16px; margin: 16px 0 0; font-size: 18px; }
.verdict time { color: var(--soft); font-size: 14px; }
.verdict.fine { border-left-color: var(--fine); } .verdict.look { border-left-color: var(--look); } .verdict.act { border-left-color: var(--act); }
ul.findings { list-style: none; margin: 0; padding: 0; border: 1px solid var(--line); border-radius: 10px; }
.findings li { display: flex; gap: 16px; padding: 8px 16px; } .findings li + li { border-top: 1px solid var(--line); }
.findings p { margin: 2px 0 4px; color: var(--soft); max-width: 68ch; }
.state { flex: none; width: 64px; font-weight: 600; } .fine .state { color: var(--fine); } .look .state { color: var(--look); } .act .state { color: var(--act); }
.says { font-variant-numeric: tabular-nums; }
.wide { overflow-x: auto; border: 1px solid var(--line); border-radius: 10px; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: 6px 16px; text-align: right; white-space: nowrap; } th:first-child { text-align: left; }
thead th { color: var(--soft); font-size: 14px; font-weight: 600; } tbody th { font-weight: 400; } tbody tr { border-top: 1px solid var(--line); }
footer { margin-top: 40px; color: var(--soft); font-size: 14px; } code { overflow-wrap: anywhere; }
:focus-visible { outline: 2px solid currentColor; outline-offset: 2px; }
@media (max-width: 560px) { .findings li { flex-direction: column; gap: 0; } .state { width: auto; } th, td { padding: 6px 10px; } }
`;

/** Nothing moves while somebody reads on with the keyboard or has stopped it. */
export const statusScript = `'use strict';
const button = document.querySelector('.refresh button');
let isOn = true;
button.hidden = false;
button.addEventListener('click', () => {
  isOn = !isOn;
  button.textContent = isOn ? 'Stop refreshing' : 'Refresh by itself';
});
const refresh = async () => {
  const main = document.querySelector('main');
  if (!isOn || document.hidden || main.contains(document.activeElement) || !getSelection().isCollapsed) return;
  try {
    const answer = await fetch('/', { cache: 'no-store' });
    const next = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const fresh = next.querySelector('main');
    if (!answer.ok || !fresh) throw new Error('no page');
    main.replaceWith(fresh);
    document.title = next.title;
  } catch {
    document.title = 'No answer';
    const verdict = main.querySelector('.verdict');
    verdict.className = 'verdict act';
    verdict.textContent = 'The server does not answer any more. The status below is old.';
  }
};
setInterval(refresh, 10000);
`;
