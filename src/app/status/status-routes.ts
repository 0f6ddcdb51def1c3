/** Endpoints beside `/metrics` at the operators' address. */
import type { OperatorPage } from '#platform/server/observability/metrics.ts';
import type { StatusSource } from './status.ts';
import type { Status } from './status-facts.ts';
import { findingsOf, worstOf } from './status-findings.ts';
import { statusPage, statusScript, statusStyle } from './status-page.ts';

/** Many watchers at once query the database once, and its answer is valid this long. */
const GOOD_FOR_MS = 1_000;

export function operatorPages(source: StatusSource): Readonly<Record<string, OperatorPage>> {
  let last: { readonly status: Promise<Status>; until: number } | null = null;
  const read = (): Promise<Status> => {
    if (last !== null && performance.now() <= last.until) return last.status;
    // Where the database does not answer, nobody asks it again before it was waited for.
    const asked = { status: source.read(), until: Number.POSITIVE_INFINITY };
    const settle = (): void => {
      asked.until = performance.now() + GOOD_FOR_MS;
    };
    asked.status.then(settle, settle);
    last = asked;
    return asked.status;
  };
  return {
    '/': { type: 'text/html; charset=utf-8', read: async () => statusPage(await read()) },
    '/status.json': {
      type: 'application/json; charset=utf-8',
      read: async () => {
        const status = await read();
        const findings = findingsOf(status);
        return JSON.stringify({ state: worstOf(findings), findings, ...status });
      },
    },
    '/status.css': { type: 'text/css; charset=utf-8', read: async () => statusStyle },
    '/status.js': { type: 'text/javascript; charset=utf-8', read: async () => statusScript },
  };
}
