import type { z } from 'zod';
import { nameOf } from '#people/rules.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { csvFile } from '#platform/text/csv.ts';
import type { AuditEntry, exportAudit, listAudit } from './contract-audit.ts';
import { type AuditFilter, type EntryRow, listEntryRows, listPeopleNamed } from './store-audit.ts';

/** As many people of a like name are looked for in the log. */
const PEOPLE_AT_MOST = 200;
const EXPORT_AT_MOST = 50_000;
const PART = 5_000;

const toView = (row: EntryRow): AuditEntry => ({
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
  subject: { kind: row.subject_kind, _id: row.subject_id },
  details: row.details as AuditEntry['details'],
  address: row.address,
  userAgent: row.user_agent,
});

async function filterOf(tx: TenantTx, query: z.output<typeof exportAudit.query & object>): Promise<AuditFilter> {
  const { person, ...rest } = query;
  return { ...rest, personIds: person === '' ? null : await listPeopleNamed(tx, person, PEOPLE_AT_MOST) };
}

export async function readAudit(tx: TenantTx, query: z.output<typeof listAudit.query & object>) {
  const { after = null, limit } = query;
  const rows = await listEntryRows(tx, await filterOf(tx, query), after, limit + 1);
  const shown = rows.slice(0, limit).map(toView);
  return { entries: shown, next: rows.length > limit ? shown.at(-1)!._id : null };
}

/** The log as a table; instants as ISO 8601, what would run as a formula made harmless. */
export async function writeAuditCsv(tx: TenantTx, query: z.output<typeof exportAudit.query & object>): Promise<string> {
  const filter = await filterOf(tx, query);
  const lines: (string | null)[][] = [
    ['at', 'by', 'email', 'deed', 'subject', 'subjectId', 'address', 'userAgent', 'details'],
  ];
  let after: string | null = null;
  while (lines.length <= EXPORT_AT_MOST) {
    const rows: EntryRow[] = await listEntryRows(tx, filter, after, PART);
    for (const one of rows.map(toView)) {
      const { subject, by } = one;
      const from = [one.address, one.userAgent, JSON.stringify(one.details)];
      lines.push([one.at, by?.name ?? null, by?.email ?? null, one.deed, subject.kind, subject._id, ...from]);
    }
    if (rows.length < PART) break;
    after = rows.at(-1)!.audit_entry_id;
  }
  return csvFile(lines);
}
