/** Who gets a weekly summary of practice now, and what is in it. */
import { type RawBuilder, sql } from 'kysely';
import type { SweeperTx, TenantTx } from '#platform/server/database/tenant-tx.ts';
import { type PractisedWeek, SUMMARY_HOUR, SUMMARY_LATEST_HOURS } from './rules.ts';

/** The last Sunday evening by the clocks of the zone. PostgreSQL's weeks begin on Mondays. */
const lastMoment = (now: Date, timeZone: RawBuilder<unknown>): RawBuilder<Date> => sql`(
  (date_trunc('week', (${now}::timestamptz at time zone ${timeZone}) + make_interval(days => 1, hours => ${-SUMMARY_HOUR}))
    + make_interval(days => -1, hours => ${SUMMARY_HOUR})) at time zone ${timeZone})`;

const isNow = (now: Date, moment: RawBuilder<Date>): RawBuilder<unknown> =>
  sql`${moment} > ${now}::timestamptz - make_interval(hours => ${SUMMARY_LATEST_HOURS})`;

const isUnsent = (moment: RawBuilder<Date>): RawBuilder<unknown> => sql`not exists (select from practice_summary s
  where s.tenant_id = c.tenant_id and s.person_id = c.person_id and s.until >= ${moment})`;

/** Tenants where somebody who asked for a summary has not got that of this week. */
export async function listTenantsToSummarise(tx: SweeperTx, now: Date): Promise<{ tenant_id: string }[]> {
  const moment = lastMoment(now, sql`t.time_zone`);
  const { rows } = await sql<{ tenant_id: string }>`
    select distinct c.tenant_id from notification_preference c join tenant t on t.tenant_id = c.tenant_id
    where c.kind = 'practice' and c.way <> 'off' and ${isNow(now, moment)} and ${isUnsent(moment)}`.execute(tx);
  return rows;
}

/** A student who gets a summary of the week that ended then. */
export interface DueSummary {
  readonly personId: string;
  readonly groupIds: readonly string[];
  readonly from: Date;
  readonly until: Date;
}

/** Active students who asked for a summary and have not got that of this week; nobody where it is too late for it. */
export async function listDueSummaries(tx: TenantTx, timeZone: string, now: Date): Promise<DueSummary[]> {
  const moment = lastMoment(now, sql`${timeZone}::text`);
  const { rows } = await sql<DueSummary>`
    select c.person_id as "personId", ${moment} as until,
      (${moment} at time zone ${timeZone}::text - interval '7 days') at time zone ${timeZone}::text as "from",
      (select coalesce(array_agg(m.group_id::text), '{}') from group_member m
        where m.tenant_id = c.tenant_id and m.person_id = c.person_id) as "groupIds"
    from notification_preference c
    join person p on p.tenant_id = c.tenant_id and p.person_id = c.person_id
    where c.tenant_id = ${tx.tenantId} and c.kind = 'practice' and c.way <> 'off' and p.status = 'active'
      and not p.roles && '{admin,teacher}' and ${isNow(now, moment)} and ${isUnsent(moment)}
    order by c.person_id`.execute(tx);
  return rows;
}

/** Notes that the week is summarised; false where another process did so first. */
export async function recordSummary(tx: TenantTx, personId: string, until: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into practice_summary as s (tenant_id, person_id, until) values (${tx.tenantId}, ${personId}, ${until})
    on conflict (tenant_id, person_id) do update set until = excluded.until where s.until < excluded.until
    returning person_id`.execute(tx);
  return rows.length > 0;
}

/** The answers in practice between two instants that were not taken back. */
export async function readWeek(tx: TenantTx, due: DueSummary, timeZone: string): Promise<PractisedWeek> {
  const { rows } = await sql<PractisedWeek>`
    select count(*)::int as answers, (count(*) filter (where r.rating >= 3))::int as right,
      count(distinct date_trunc('day', r.reviewed_at at time zone ${timeZone}::text))::int as days
    from practice_review r
    where r.tenant_id = ${tx.tenantId} and r.person_id = ${due.personId} and r.source = 'practice'
      and r.reviewed_at >= ${due.from} and r.reviewed_at < ${due.until}
      and not exists (select from practice_review u
        where u.tenant_id = r.tenant_id and u.person_id = r.person_id and u.undoes = r.review_id)`.execute(tx);
  return rows[0]!;
}
