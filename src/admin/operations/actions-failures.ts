import type { Actor } from '#access/subject.ts';
import { notFound } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { listFailures, retryMember } from '#platform/server/jobs/batch-items.ts';
import { listNames, type Named } from './audit/store-subjects.ts';
import type { FailureView } from './contract-failures.ts';
import { failingJobs, idInMember, isFailingJob } from './rules-failures.ts';

/** What background jobs of this site fail at, with the names of the things behind it. */
export async function readFailures(
  tx: TenantTx,
  page: { ofst: number; limit: number },
): Promise<{ failures: FailureView[]; total: number }> {
  const { rows, total } = await listFailures(tx, page);
  const known = rows.map(({ job, member }) => ({
    kind: isFailingJob(job) ? failingJobs[job] : null,
    id: idInMember(member),
  }));
  const names = new Map<string, Named>();
  for (const [kind, those] of Map.groupBy(known, (one) => one.kind)) {
    if (kind === null) continue;
    const ids = those.flatMap(({ id }) => id ?? []);
    for (const [id, named] of await listNames(tx, kind, ids)) names.set(`${kind} ${id}`, named);
  }
  return {
    total,
    failures: rows.map(({ job, member, tries, error, since, failed_at, retry_at }, index) => ({
      job,
      member,
      subject: names.get(`${known[index]!.kind} ${known[index]!.id}`) ?? null,
      tries,
      reason: error,
      since: since.toISOString(),
      failedAt: failed_at.toISOString(),
      retryAt: retry_at?.toISOString() ?? null,
    })),
  };
}

/** Lets the next run of the job try the member again. Throws `not_found` when it doesn't fail (any more). */
export async function tryMemberAgain(
  tx: TenantTx,
  actor: Actor,
  { job, member }: { job: string; member: string },
  now: Date,
): Promise<void> {
  if (!(await retryMember(tx, job, member, now))) throw notFound('The failure');
  const kind = isFailingJob(job) ? failingJobs[job] : null;
  const id = idInMember(member);
  const named = kind !== null && id !== null ? (await listNames(tx, kind, [id])).get(id) : undefined;
  await writeAudit(tx, actor, 'job.tryAgain', 'job', id, { job, title: named?.name || member });
}
