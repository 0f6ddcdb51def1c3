/** When attempts at a quiz are looked back at. */
import { sql } from 'kysely';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { ReviewedAttempt } from './rules-review.ts';

/**
 * Of an attempt (or a quiz) `a` that is held by the revision `rules`: when its quiz is closed for everybody, which is its closing time,
 * or the latest that rules of their own and proctors give somebody, and no answer that arrives late counts any more.
 * Of several overrides the greatest parts are taken together, which is never too early. Null where it stays open.
 */
export const closedAt = sql<Date | null>`
  case when rules.closes_at is not null then greatest((select max(w.late_until) from attempt w where w.tenant_id = a.tenant_id
      and w.quiz_id = a.quiz_id and w.late_until is not null and w.graded_at is null),
    rules.late_seconds * interval '1 second' + greatest(rules.closes_at,
    (select greatest(max(o.closes_at), case when bool_or((o.factor is not null or o.extra_minutes is not null) and not o.keeps_close)
        then greatest(rules.closes_at, max(o.closes_at) filter (where o.factor is null and o.extra_minutes is null))
          + interval '1 second' * (60 * coalesce(max(o.extra_minutes), 0) + ceil((coalesce(max(o.factor), 1) - 1)
          * coalesce(rules.duration_seconds,
              greatest(0, floor(extract(epoch from rules.closes_at - coalesce(rules.opens_at, min(o.opens_at)))))))) end)
      from quiz_override o where o.tenant_id = a.tenant_id and (o.quiz_id = a.quiz_id or (o.quiz_id is null
        and coalesce(o.valid_from, '-infinity') < rules.closes_at and (coalesce(o.valid_until, 'infinity') > rules.opens_at) is not false
        and (o.person_id is null or not exists (select from quiz_group g where g.tenant_id = a.tenant_id and g.quiz_id = a.quiz_id and g.revision = rules.revision)
          or exists (select from quiz_group g join group_member m on m.tenant_id = g.tenant_id and m.group_id = g.group_id
            where g.tenant_id = a.tenant_id and g.quiz_id = a.quiz_id and g.revision = rules.revision and m.person_id = o.person_id))))),
    (select max(w.deadline) from attempt w
      where w.tenant_id = a.tenant_id and w.quiz_id = a.quiz_id and w.state = 'open'))) end`;

/** What the moment of its review follows from, of an attempt's row. */
export const toReviewed = (row: {
  readonly state: string;
  readonly submitted_at: Date | null;
  readonly graded_at: Date | null;
  readonly late_until: Date | null;
}): ReviewedAttempt => ({
  state: row.state,
  submittedAt: row.submitted_at,
  gradedAt: row.graded_at,
  lateUntil: row.late_until,
});

/** When the person has handed in last at the quiz, and when it is closed for everybody; null where they have not. */
export async function findLastHandedIn(
  tx: TenantTx,
  personId: string,
  quizId: string,
): Promise<(ReviewedAttempt & { closedAt: Date | null }) | null> {
  const row = await tx
    .selectFrom('attempt as a')
    .innerJoin('quiz as q', (join) =>
      join.onRef('q.tenant_id', '=', 'a.tenant_id').onRef('q.quiz_id', '=', 'a.quiz_id'),
    )
    .innerJoin('quiz_revision as rules', (join) =>
      join
        .onRef('rules.tenant_id', '=', 'q.tenant_id')
        .onRef('rules.quiz_id', '=', 'q.quiz_id')
        .onRef('rules.revision', '=', 'q.published_revision'),
    )
    .select(['a.state', 'a.submitted_at', 'a.graded_at', 'a.late_until', closedAt.as('closed_at')])
    .where('a.tenant_id', '=', tx.tenantId)
    .where('a.person_id', '=', personId)
    .where('a.quiz_id', '=', quizId)
    .where('a.state', '=', 'submitted')
    .orderBy('a.number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { ...toReviewed(row), closedAt: row.closed_at } : null;
}
