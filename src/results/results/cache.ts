/**
 * Numbers of large quizzes, kept for a minute. After a large exam everybody looks at their result at once, and to go
 * through all results for each of them would take the database longer than the minute.
 */
import { sql } from 'kysely';
import { createCache, getShared } from '#platform/server/cache.ts';
import { readOnce } from '#platform/server/database/shared-reads.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

const KEEP_MS = 60_000;
/** Below this the numbers take a moment only, and one more result shows. */
const FEWEST_TO_KEEP = 500;

/** Numbers over a number of people. */
interface Stats {
  readonly people: number;
}

const looks = new WeakMap<TenantTx, Map<string, Promise<unknown>>>();

/** Reads something once in a transaction that only looks, however often it is asked for; `key` says what it is, of any kind. */
export function onceIn<T>(tx: TenantTx, key: string, read: () => Promise<T>): Promise<T> {
  const found = looks.get(tx) ?? new Map<string, Promise<unknown>>();
  looks.set(tx, found);
  return readOnce(found, key, read);
}

/**
 * What the results of a quiz are made of, as one text that changes with them; null for a quiz with very many, where reading it would take
 * as long as many a number.
 */
const readMark = (tx: TenantTx, quizId: string): Promise<string | null> =>
  onceIn(tx, `mark of ${quizId}`, async () => {
    const { rows } = await sql<{ attempts: number; mark: string }>`
      select count(*)::int as attempts,
        concat_ws(' ', count(*), bit_xor(h), (select q.published_revision from quiz q
          where q.tenant_id = ${tx.tenantId} and q.quiz_id = ${quizId}::uuid)) as mark
      from (select hash_record_extended(row(a.attempt_id, a.score_exact, a.score, a.max_score, a.passed, a.graded_at,
            a.submitted_at, a.unmarked_count, a.score_so_far, a.right_count, a.partial_count, a.wrong_count,
            exists (select from person p where p.tenant_id = a.tenant_id and p.person_id = a.person_id and p.status = 'guest')), 0) as h
        from attempt a where a.tenant_id = ${tx.tenantId} and a.quiz_id = ${quizId}::uuid and a.state = 'submitted'
        limit ${FEWEST_TO_KEEP}) own`.execute(tx);
    const { attempts, mark } = rows[0]!;
    return attempts < FEWEST_TO_KEEP ? mark : null;
  });

/**
 * Keeps numbers by key, which begins with `kind`: of a large quiz as they were within the last minute, of a small one as they are; read
 * once for all who ask at the same time, and once in a transaction. Together they are over at most `mostPeople`. `quizId`: they are of all
 * results of this quiz and of nothing else, so that those of a small one are read again when a result has changed.
 */
export function cacheStats<T extends Stats>(kind: string, mostPeople: number) {
  const weigh = ({ people }: T) => people;
  const kept = createCache<Promise<T>>({
    max: mostPeople,
    ttl: KEEP_MS,
    weigh,
    usableUntil: ({ people }) => (people < FEWEST_TO_KEEP ? 0 : Number.POSITIVE_INFINITY),
  });
  const marked = createCache<Promise<T>>({ max: mostPeople / 4, ttl: KEEP_MS, weigh });
  const find = async (
    tx: TenantTx,
    key: string,
    read: () => Promise<T>,
    now: Date,
    quizId: string | null,
  ): Promise<T> => {
    const name = `${tx.tenantId} ${key}`;
    const mark = quizId === null || kept.find(name, now) ? null : await readMark(tx, quizId);
    return mark === null ? getShared(kept, name, read, now) : getShared(marked, `${name} ${mark}`, read, now);
  };
  return {
    get: (tx: TenantTx, key: string, read: () => Promise<T>, now: Date, quizId: string | null = null): Promise<T> =>
      onceIn(tx, `${kind} ${key}`, () => find(tx, key, read, now, quizId)),
  };
}
