import { listSearch } from '#platform/web/tables/list-search.ts';
import type { AuditFilter } from '../queries.ts';

/** Days as 2026-11-21; the log is turned page by page, so the address holds no page. */
export const auditSearch = listSearch({ person: '', deed: '', subject: '', id: '', from: '', to: '', page: 1 });

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** The call's filter: from the beginning of the first day to the end of the last one, where this browser is. */
export function auditFilterOf(search: typeof auditSearch.defaults): AuditFilter {
  const { person, deed: action, subject, id, from, to } = search;
  const end = (day: string): Date => {
    const date = new Date(`${day}T00:00`);
    date.setDate(date.getDate() + 1);
    return date;
  };
  return {
    person: person.slice(0, 200),
    deed: action.slice(0, 100),
    subject: subject.slice(0, 100),
    id: id.slice(0, 100),
    ...(isDay(from) && { from: new Date(`${from}T00:00`).toISOString() }),
    ...(isDay(to) && { to: end(to).toISOString() }),
  };
}
