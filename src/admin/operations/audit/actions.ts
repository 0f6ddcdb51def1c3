import type { z } from 'zod';
import { factsOf, idsIn } from '#admin/operations/rules-facts.ts';
import { nameOf } from '#identity/people/rules.ts';
import { Refusal } from '#platform/contract/refusal.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { csvFile } from '#platform/text/csv.ts';
import type { AuditEntry, exportAudit, listAudit } from './contract.ts';
import { type AuditFilter, type EntryRow, listEntryRows, listPeopleNamed } from './store.ts';
import { listNames, listNamesOfAny, type Named } from './store-subjects.ts';

/** As many people of a like name are looked for in the log. */
const PEOPLE_AT_MOST = 10_000;
const EXPORT_AT_MOST = 50_000;
const PART = 5_000;

interface Names {
  readonly subjects: ReadonlyMap<string, Named>;
  readonly others: ReadonlyMap<string, string>;
}

/** The names that these entries need. */
async function namesOf(tx: TenantTx, rows: readonly EntryRow[]): Promise<Names> {
  const subjects = new Map<string, Named>();
  for (const kind of new Set(rows.map((row) => row.subject_kind))) {
    const ids = rows.flatMap((row) => (row.subject_kind === kind && row.subject_id !== null ? [row.subject_id] : []));
    for (const [id, found] of await listNames(tx, kind, ids)) subjects.set(`${kind} ${id}`, found);
  }
  return {
    subjects,
    others: await listNamesOfAny(tx, idsIn(rows.map((row) => (row.is_of_deleted ? {} : row.details)))),
  };
}

/** How the entry itself calls what it is about, for what is not there any more. */
function nameWithin(details: AuditEntry['details']): string | null {
  const name = details.name ?? details.title ?? details.label ?? details.question;
  return typeof name === 'string' ? name : null;
}

function toView(row: EntryRow, names: Names): AuditEntry {
  // They hold names and addresses, which are nobody's business any more; nothing of the log itself can be changed.
  const details = row.is_of_deleted ? {} : (row.details as AuditEntry['details']);
  const found = names.subjects.get(`${row.subject_kind} ${row.subject_id}`);
  const name = found?.name || nameWithin(details);
  return {
    ...toEntry(row),
    subject: { kind: row.subject_kind, _id: row.subject_id, name, href: found?.href ?? null },
    details,
    names: Object.fromEntries(
      [...idsIn(details)].flatMap((id) => {
        const known = names.others.get(id);
        return known === undefined ? [] : [[id, known]];
      }),
    ),
  };
}

const toEntry = (row: EntryRow) => ({
  _id: row.audit_entry_id,
  at: row.happened_at.toISOString(),
  by:
    row.person_id === null || row.email === null
      ? null
      : {
          _id: row.person_id,
          name: nameOf({ firstName: row.first_name ?? '', lastName: row.last_name ?? '', email: row.email }),
          email: row.email,
        },
  deed: row.deed,
  address: row.address,
  userAgent: row.user_agent,
});

async function filterOf(tx: TenantTx, query: z.output<typeof exportAudit.query & object>): Promise<AuditFilter> {
  const { person, ...rest } = query;
  if (person === '') return { ...rest, personIds: null };
  const personIds = await listPeopleNamed(tx, person, PEOPLE_AT_MOST + 1);
  if (personIds.length > PEOPLE_AT_MOST) {
    const message = `More than ${PEOPLE_AT_MOST} people match. Type more of the name or address`;
    throw new Refusal('invalid_input', message, { details: [{ path: 'person', message }] });
  }
  return { ...rest, personIds };
}

export async function readAudit(tx: TenantTx, query: z.output<typeof listAudit.query & object>) {
  const { after = null, limit } = query;
  const rows = await listEntryRows(tx, await filterOf(tx, query), after, limit + 1);
  const page = rows.slice(0, limit);
  const names = await namesOf(tx, page);
  const shown = page.map((row) => toView(row, names));
  return { entries: shown, next: rows.length > limit ? shown.at(-1)!._id : null };
}

/** Actions on many questions at once are called as other actions are, and not by their part of the details. */
function calledAlike({ deed, details }: Pick<AuditEntry, 'deed' | 'details'>): Pick<AuditEntry, 'deed' | 'details'> {
  const { deed: done, ...others } = details;
  return deed === 'question.many' && typeof done === 'string'
    ? { deed: `question.${done}`, details: others }
    : { deed, details };
}

/** The log as a table, details in words; instants as ISO 8601, what would run as a formula made harmless. */
export async function writeAuditCsv(tx: TenantTx, query: z.output<typeof exportAudit.query & object>): Promise<string> {
  const filter = await filterOf(tx, query);
  const lines: (string | null)[][] = [
    ['at', 'by', 'email', 'deed', 'subject', 'subjectName', 'subjectId', 'address', 'userAgent', 'details'],
  ];
  let after: string | null = null;
  for (;;) {
    const rows: EntryRow[] = await listEntryRows(tx, filter, after, PART);
    const names = await namesOf(tx, rows);
    for (const one of rows.map((row) => toView(row, names))) {
      const { subject, by } = one;
      const { deed, details } = calledAlike(one);
      const facts = factsOf(details, (id) => one.names[id]).filter(({ text }) => text !== subject.name);
      const words = facts.map(({ label, text }) => `${label}: ${text}`).join('; ');
      const what = [subject.kind, subject.name, subject._id];
      lines.push([one.at, by?.name ?? null, by?.email ?? null, deed, ...what, one.address, one.userAgent, words]);
    }
    if (rows.length < PART) break;
    if (lines.length > EXPORT_AT_MOST)
      throw new Refusal('impossible', `More than ${EXPORT_AT_MOST} entries match. Filter them, for example by date`);
    after = rows.at(-1)!.audit_entry_id;
  }
  return csvFile(lines);
}
