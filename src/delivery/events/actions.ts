/** The exam page's heartbeat; answers the state of its attempt. */
import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { Actor } from '#access/subject.ts';
import { getOwnAttempt } from '#delivery/attempt/actions.ts';
import { refuseChange } from '#delivery/attempt/guard.ts';
import { countEvents, type Fact, insertFacts } from '#delivery/proctoring/store-events.ts';
import { remainingMs, standingOfSection } from '#delivery/rules.ts';
import type { KnownLine, LiveAttempts } from '#delivery/sync/live.ts';
import { notFound } from '#platform/contract/refusal.ts';
import type { TenantId, TenantTx } from '#platform/server/database/tenant-tx.ts';
import { publishAttempts } from '#quizzes/api.ts';
import { type beat, reportedKinds, type Standing } from './contract.ts';
import { recordHeartbeat } from './heartbeat.ts';
import { acknowledge, recordAddress } from './store.ts';

type Noticed = z.output<typeof beat.body & object>['noticed'];
type InTenant = <T>(work: (tx: TenantTx) => Promise<T>) => Promise<T>;

/** The caller's own attempt as this process knows it. Throws `not_found`. */
export async function getOwnLine(
  live: LiveAttempts,
  tenant: TenantId,
  actor: Actor,
  attemptId: string,
  now: Date,
): Promise<KnownLine> {
  const known = await live.find(tenant, attemptId, now);
  if (!known || known.row.person_id !== actor.personId) throw notFound('The attempt');
  return known;
}

const isOtherDevice = ({ one_device, session_id }: KnownLine['row'], { sessionId }: Actor): boolean =>
  one_device && session_id !== null && session_id !== sessionId;

/**
 * Records the heartbeat and what was noticed, and returns the state of the attempt. Throws `not_found`; with something
 * that was noticed, what `refuseChange` throws.
 */
export async function hearBeat(
  live: LiveAttempts,
  inTenant: InTenant,
  tenant: TenantId,
  actor: Actor,
  attemptId: string,
  noticed: Noticed,
  now: Date,
): Promise<Standing> {
  const known = await getOwnLine(live, tenant, actor, attemptId, now);
  const { row } = known;
  if (row.state === 'open') {
    if (!isOtherDevice(row, actor) && remainingMs(row, now) !== 0)
      recordHeartbeat(tenant, attemptId, actor.sessionId, now);
    if (row.notes_signals) await recordFacts(inTenant, known, actor, [], now);
  }
  if (noticed.length > 0) {
    // A mere heartbeat is told the state of its attempt, from any place.
    await inTenant(async (tx) =>
      refuseChange(actor, await getOwnAttempt(tx, actor, attemptId), { when: 'begun' }, now),
    );
    if (row.notes_signals) await recordFacts(inTenant, known, actor, noticed, now);
  }
  return standingOf(row, actor, now);
}

/** The state of the attempt, as its student is told. */
export function standingOf(row: KnownLine['row'], actor: Actor, now: Date): Standing {
  const total = row.deadline && row.deadline.getTime() - row.started_at.getTime();
  return {
    state: row.state,
    isPaused: row.paused_at !== null,
    isLocked: row.state === 'open' && row.locked_at !== null,
    remainingMs: row.state === 'open' ? remainingMs(row, now) : 0,
    totalMs: total,
    section: row.state === 'open' ? standingOfSection(row, now) : null,
    isOtherDevice: isOtherDevice(row, actor),
    notesSignals: row.notes_signals,
    savedElsewhereAt: savedElsewhere(row, actor),
    messages: row.messages.map((message) => ({ ...message, sentAt: new Date(message.sentAt).toISOString() })),
  };
}

const savedElsewhere = ({ page_saved }: KnownLine['row'], { sessionId }: Actor): string | null =>
  Object.entries(page_saved ?? {}).reduce<string | null>(
    (last, [session, at]) => (session === sessionId || (last !== null && last >= at) ? last : at),
    null,
  );

/** From this many events of an attempt on, what its page reports is not stored: only a script has so much to report. */
export const MOST_STORED = 2_000;

const isReported = (kind: string): boolean => reportedKinds.some((one) => one === kind);

async function recordFacts(
  inTenant: InTenant,
  { row, reported }: KnownLine,
  actor: Actor,
  noticed: Noticed,
  now: Date,
): Promise<void> {
  const facts = [
    ...noticed.map(({ _id, kind, ago, ms, question }): Fact => {
      const details = { ...(ms !== undefined && { ms }), ...(question && { question }) };
      return { eventId: _id, kind, at: new Date(now.getTime() - ago), details };
    }),
    ...noticedHere(row, actor, now),
  ].filter((fact) => !reported.has(fact.eventId));
  const address = row.address === null ? (actor.from?.address ?? null) : null;
  if (facts.length === 0 && (address === null || reported.has('address'))) return;
  const stored = await inTenant(async (tx) => {
    if (address !== null) await recordAddress(tx, row.attempt_id, address, now);
    const isFull = noticed.length > 0 && (await countEvents(tx, row.attempt_id)) >= MOST_STORED;
    const taken = isFull ? facts.filter(({ kind }) => !isReported(kind)) : facts;
    if (taken.length > 0) await insertFacts(tx, { attemptId: row.attempt_id, quizId: row.quiz_id }, taken);
    return taken;
  });
  if (address !== null) reported.add('address');
  for (const { eventId } of stored) reported.add(eventId);
}

/** What the server detects itself: another device than the one it was started on, another network than at first. */
function noticedHere(row: KnownLine['row'], actor: Actor, now: Date): Fact[] {
  const address = actor.from?.address ?? null;
  const isOther = row.session_id !== null && row.session_id !== actor.sessionId;
  const hasMoved = row.address !== null && address !== null && address !== row.address;
  return [
    ...(isOther
      ? [
          {
            eventId: idOf(row.attempt_id, 'device', actor.sessionId),
            kind: 'device',
            at: now,
            details: { userAgent: actor.from?.userAgent ?? null },
          },
        ]
      : []),
    ...(hasMoved
      ? [{ eventId: idOf(row.attempt_id, 'network', address), kind: 'network', at: now, details: { address } }]
      : []),
  ];
}

/** One id for one fact, whichever process notices it. */
function idOf(...parts: readonly string[]): string {
  const hex = createHash('sha256').update(parts.join(' ')).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Notes that a message was read; saying it twice is no harm. Throws `not_found`, and what `refuseChange` throws. */
export async function acknowledgeMessage(
  tx: TenantTx,
  actor: Actor,
  attemptId: string,
  messageId: string,
  now: Date,
): Promise<void> {
  refuseChange(actor, await getOwnAttempt(tx, actor, attemptId), { when: 'begun' }, now);
  const message = await acknowledge(tx, actor.personId, attemptId, messageId, now);
  if (!message) throw notFound('The message');
  await publishAttempts(tx, message.quizId, [attemptId]);
}
