/**
 * When the open exam pages were heard of, as this process knows it. It is written down in batches, so that being there
 * costs a student's page no statement of its own; what can't be written is kept, and what is lost with the process is said
 * again within seconds.
 *
 * Words
 * - page: where an attempt is open, told apart by the session: one browser, which has a network or has none
 */
import { sql } from 'kysely';
import { type Page, type Pages, UNKNOWN_PAGE } from '#delivery/late/rules.ts';
import { inTenant, type TenantId, type TenantTx } from '#platform/server/database/tenant-tx.ts';
import { openMembers } from '#platform/server/jobs/batch-items.ts';
import type { Services } from '#platform/server/services.ts';
import { publishAttempts } from '#quizzes/api.ts';

const EVERY_MS = 2_000;
export const CONTACTS = 'contacts';
/** A second page with a heartbeat in this time is told of answers that another one has saved. */
const OPEN_MS = 60_000;

const heard = new Map<TenantId, Map<string, Map<string, Page>>>();

const earlier = (one: Date, other: Date): Date => (one < other ? one : other);
const later = <T extends Date | null>(one: T, other: T): T => (one && (!other || one > other) ? one : other);

const joined = (one: Page, other: Page | undefined): Page =>
  other
    ? {
        since: earlier(one.since, other.since),
        seenAt: later(one.seenAt, other.seenAt),
        savedAt: later(one.savedAt, other.savedAt),
      }
    : one;

/** Notes that a page of an attempt was heard of; `saved`: it brought an answer. */
export function recordHeartbeat(
  tenant: TenantId,
  attemptId: string,
  sessionId: string,
  at: Date,
  { saved = false } = {},
): void {
  const all = heard.get(tenant) ?? new Map<string, Map<string, Page>>();
  heard.set(tenant, all);
  const pages = all.get(attemptId) ?? new Map<string, Page>();
  all.set(attemptId, pages);
  pages.set(sessionId, joined({ since: at, seenAt: at, savedAt: saved ? at : null }, pages.get(sessionId)));
}

/** Forgets what was written down, unless the page has sent another heartbeat since. */
function forgetWritten(tenant: TenantId, attemptId: string, written: Pages): void {
  const all = heard.get(tenant);
  const pages = all?.get(attemptId);
  for (const [session, page] of written) if (pages?.get(session) === page) pages.delete(session);
  if (pages?.size === 0) all?.delete(attemptId);
}

const iso = (pages: Pages, of: (page: Page) => Date | null): string =>
  JSON.stringify(
    Object.fromEntries([...pages].flatMap(([session, page]) => (of(page)?.toISOString() ? [[session, of(page)]] : []))),
  );

const newest = (times: readonly (Date | null)[]): string | null =>
  times.reduce<Date | null>((last, time) => later(last, time), null)?.toISOString() ?? null;

/** The pages of an attempt, with those that are not written down yet. */
export async function readPages(tx: TenantTx, attemptId: string): Promise<Pages> {
  const row = await tx
    .selectFrom('attempt_heartbeat')
    .select(['seen_at', 'page_since', 'page_seen', 'page_saved'])
    .where('tenant_id', '=', tx.tenantId)
    .where('attempt_id', '=', attemptId)
    .executeTakeFirst();
  const [since, seen, saved] = [row?.page_since, row?.page_seen, row?.page_saved].map(
    (times) => (times ?? {}) as Record<string, string>,
  );
  const pages = new Map<string, Page>(
    Object.entries(seen!).map(([session, seenAt]) => [
      session,
      {
        since: new Date(since![session] ?? seenAt),
        seenAt: new Date(seenAt),
        savedAt: saved![session] === undefined ? null : new Date(saved![session]),
      },
    ]),
  );
  // A process of an earlier version notes a contact without its page.
  if (row && pages.values().every((page) => page.seenAt < row.seen_at))
    pages.set(UNKNOWN_PAGE, { since: row.seen_at, seenAt: row.seen_at, savedAt: null });
  for (const [session, page] of heard.get(tx.tenantId)?.get(attemptId) ?? [])
    pages.set(session, joined(page, pages.get(session)));
  return pages;
}

/**
 * Writes down what was heard since the last time, one statement for each tenant, and tells the pages of attempts that are
 * open on several devices of answers that one of them has saved.
 */
export async function writeContacts(services: Services): Promise<void> {
  for (const [tenant, all] of heard) {
    if (all.size === 0) continue;
    const members = await openMembers(services, tenant, CONTACTS);
    // Sorted, so that two processes that write the same rows never wait for each other in a circle.
    const contacts = [...all]
      .filter(([id]) => !members.held.has(id))
      .map(([id, pages]) => [id, new Map(pages)] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1));
    // What failed before is retried separately, so that its failure is forgotten when it succeeds.
    const failed = new Set(members.due);
    let single = contacts.filter(([id]) => failed.has(id));
    try {
      const together = contacts.filter(([id]) => !failed.has(id));
      if (together.length > 0) await writeSome(services, tenant, together);
      for (const [id, pages] of together) forgetWritten(tenant, id, pages);
    } catch (error) {
      services.log.warn({ err: error, tenant }, 'contacts failed to be written together, trying each by itself');
      single = contacts;
    }
    for (const one of single)
      await members.run(one[0], async () => {
        await writeSome(services, tenant, [one]);
        forgetWritten(tenant, ...one);
      });
  }
}

async function writeSome(
  services: Services,
  tenant: TenantId,
  contacts: readonly (readonly [string, Pages])[],
): Promise<void> {
  const of = (column: (pages: Pages) => string | null) => contacts.map(([, pages]) => column(pages));
  await inTenant(services.database, tenant, async (tx) => {
    const { rows } = await sql<{ attempt_id: string; page_seen: Record<string, string> }>`
        insert into attempt_heartbeat as c (tenant_id, attempt_id, seen_at, saved_at, page_since, page_seen, page_saved)
        select a.tenant_id, n.attempt_id, n.seen_at, n.saved_at, n.page_since, n.page_seen, n.page_saved
        from unnest(${contacts.map(([id]) => id)}::uuid[],
          ${of((pages) => newest([...pages.values()].map((page) => page.seenAt)))}::timestamptz[],
          ${of((pages) => newest([...pages.values()].map((page) => page.savedAt)))}::timestamptz[],
          ${of((pages) => iso(pages, (page) => page.since))}::jsonb[],
          ${of((pages) => iso(pages, (page) => page.seenAt))}::jsonb[],
          ${of((pages) => iso(pages, (page) => page.savedAt))}::jsonb[])
          as n (attempt_id, seen_at, saved_at, page_since, page_seen, page_saved)
        join attempt a on a.tenant_id = ${tenant} and a.attempt_id = n.attempt_id
        order by n.attempt_id
        on conflict (tenant_id, attempt_id) do update set seen_at = greatest(c.seen_at, excluded.seen_at),
          saved_at = greatest(c.saved_at, excluded.saved_at),
          page_since = excluded.page_since || c.page_since,
          page_seen = c.page_seen || excluded.page_seen,
          page_saved = c.page_saved || excluded.page_saved
        returning attempt_id, page_seen`.execute(tx);
    const after = services.clock().getTime() - OPEN_MS;
    const told = rows.filter(({ attempt_id, page_seen }) => {
      const isSaved = contacts.some(([id, pages]) => id === attempt_id && pages.values().some((page) => page.savedAt));
      return isSaved && Object.values(page_seen).filter((seenAt) => Date.parse(seenAt) > after).length > 1;
    });
    if (told.length === 0) return;
    const quizzes = await tx
      .selectFrom('attempt')
      .select(['attempt_id', 'quiz_id'])
      .where('tenant_id', '=', tenant)
      .where(sql<boolean>`attempt_id = any(${told.map((row) => row.attempt_id)}::uuid[])`)
      .execute();
    for (const [quizId, own] of Map.groupBy(quizzes, (row) => row.quiz_id))
      await publishAttempts(
        tx,
        quizId,
        own.map((row) => row.attempt_id),
      );
  });
}

/** Writes every two seconds until stopped; what is heard after that is not written any more. */
export function startWritingContacts(services: Services): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let isWriting = false;
  const timer = setInterval(() => {
    if (isWriting) return;
    isWriting = true;
    running = writeContacts(services)
      .catch((error) => {
        services.log.warn({ err: error }, 'contacts of exam pages could not be written down');
      })
      .finally(() => {
        isWriting = false;
      });
  }, EVERY_MS);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
