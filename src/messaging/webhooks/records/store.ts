import { sql } from 'kysely';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { RecordData, RecordFacts } from './rules.ts';

export async function readFacts(tx: TenantTx, data: RecordData, preferredHost: string | null): Promise<RecordFacts> {
  // The tenant is named in each join: so Citus sends all of it to one worker.
  const { rows } = await sql<RecordFacts>`
    select t.language, (select h.host from tenant_host h where h.tenant_id = t.tenant_id
        order by h.host = ${preferredHost} desc nulls last, h.host limit 1) as host,
      a.started_at, a.submitted_at, a.stopped_ms, a.number, r.name as quiz_name, c.title as course_title, p.title as topic_title,
      e.title as certificate_title, case when u.anonymised_at is null and u.status <> 'guest' then u.email end as email
    from tenant t
    left join attempt a on a.tenant_id = ${tx.tenantId} and a.attempt_id = ${data.attempt ?? null}
    left join quiz q on q.tenant_id = ${tx.tenantId} and q.quiz_id = ${data.quiz ?? null}
    left join quiz_revision r on r.tenant_id = ${tx.tenantId} and r.quiz_id = q.quiz_id
      and r.revision = coalesce(a.revision, q.published_revision, q.newest_revision)
    left join course c on c.tenant_id = ${tx.tenantId} and c.course_id = ${data.course ?? null}
    left join topic p on p.tenant_id = ${tx.tenantId} and p.topic_id = ${data.topic ?? null}
    left join certificate e on e.tenant_id = ${tx.tenantId} and e.certificate_id = ${data.certificate ?? null}
    left join person u on u.tenant_id = ${tx.tenantId} and u.person_id = ${data.person ?? null}
    where t.tenant_id = ${tx.tenantId}`.execute(tx);
  return rows[0]!;
}
