/**
 * Running attempts as this process knows them: who listens for changes of an attempt or of a quiz, and the state of
 * attempts whose pages sent a heartbeat lately. Every change of an attempt is told by `ATTEMPTS_CHANGED`, so a page
 * that only says that it is still there costs the database nothing, and when a whole exam is changed at once, what its
 * pages ask at that moment is read together.
 */

import { type LineRow, listLines } from '#delivery/events/store.ts';
import { byDatabase, createBatcher, type Limits } from '#platform/server/batcher.ts';
import { createCache } from '#platform/server/cache.ts';
import type { Database } from '#platform/server/database/database.ts';
import { inTenant, type TenantId } from '#platform/server/database/tenant-tx.ts';
import type { Signals } from '#platform/server/signals.ts';
import { ATTEMPTS_CHANGED } from '#quizzes/api.ts';

/** What is known of an attempt is fetched again after a minute, whatever events came in between. */
const KEEP_MS = 60_000;
const MOST_KEPT = 20_000;
const limits: Limits = { gatherMs: 4, batchSize: 500, concurrency: 2, maxWaiting: 20_000 };

export interface KnownLine {
  readonly row: LineRow;
  readonly until: number;
  /** Facts that this process has written down already. */
  readonly reported: Set<string>;
}

export interface LiveAttempts {
  /** Calls `tell` whenever the attempt changes, and when it may have; answers how to stop. */
  listenToAttempt(tenant: TenantId, attemptId: string, tell: () => void): () => void;
  listenToQuiz(tenant: TenantId, quizId: string, tell: () => void): () => void;
  /** The state of the attempt, read once for all who ask until it changes. Throws `unavailable` when too many wait. */
  find(tenant: TenantId, attemptId: string, now: Date): Promise<KnownLine | undefined>;
}

function openReader(database: Database) {
  const read = async (tenant: TenantId, ids: readonly string[]): Promise<(LineRow | undefined)[]> => {
    const rows = await inTenant(database, tenant, (tx) => listLines(tx, [...new Set(ids)]), { plansOnce: true });
    const byId = new Map(rows.map((row) => [row.attempt_id, row]));
    return ids.map((id) => byId.get(id));
  };
  return createBatcher<TenantId, string, LineRow | undefined>(
    {
      run: async (tenant, ids) => (await read(tenant, ids)).map((value) => ({ value })),
      ...byDatabase,
    },
    limits,
  );
}

function listeners() {
  const byKey = new Map<string, Set<() => void>>();
  return {
    add(key: string, tell: () => void): () => void {
      const all = byKey.get(key) ?? new Set();
      byKey.set(key, all.add(tell));
      return () => {
        all.delete(tell);
        if (all.size === 0) byKey.delete(key);
      };
    },
    tell(key: string): void {
      for (const tell of byKey.get(key) ?? []) tell();
    },
    notifyAll(isMeant: (key: string) => boolean = () => true): void {
      for (const [key, all] of byKey) if (isMeant(key)) for (const tell of all) tell();
    },
  };
}

export function openLiveAttempts(signals: Signals, database: Database): LiveAttempts {
  const reader = openReader(database);
  const [ofAttempts, ofQuizzes] = [listeners(), listeners()];
  const kept = createCache<KnownLine>({ max: MOST_KEPT });
  /** Counts what was told: an answer that was read before it is not kept. */
  let told = 0;
  /** Which quiz a listening page belongs to is known from what was read for it. */
  const isAt = (tenant: string, quizId: string) => (key: string) => {
    const known = kept.find(key);
    return key.startsWith(tenant) && (known === undefined || known.row.quiz_id === quizId);
  };
  signals.on(ATTEMPTS_CHANGED, (payload) => {
    const { tenantId, quizId, attemptIds } = payload as {
      tenantId: string;
      quizId: string;
      attemptIds: readonly string[] | null;
    };
    told += 1;
    if (attemptIds) {
      for (const id of attemptIds) kept.delete(`${tenantId} ${id}`);
      for (const id of attemptIds) ofAttempts.tell(`${tenantId} ${id}`);
    } else {
      // Receivers of the event ask at once, and must not get the previous state.
      kept.deleteWhere((line, key) => key.startsWith(tenantId) && line.row.quiz_id === quizId);
      ofAttempts.notifyAll(isAt(tenantId, quizId));
    }
    ofQuizzes.tell(`${tenantId} ${quizId}`);
  });
  signals.onGap(() => {
    told += 1;
    kept.clear();
    ofAttempts.notifyAll();
    ofQuizzes.notifyAll();
  });
  return {
    listenToAttempt: (tenant, attemptId, tell) => ofAttempts.add(`${tenant} ${attemptId}`, tell),
    listenToQuiz: (tenant, quizId, tell) => ofQuizzes.add(`${tenant} ${quizId}`, tell),
    async find(tenant, attemptId, now) {
      const key = `${tenant} ${attemptId}`;
      const known = kept.find(key);
      if (known && known.until > now.getTime()) return known;
      const before = told;
      const row = await reader.ask(tenant, attemptId);
      if (!row) return undefined;
      const found = { row, until: now.getTime() + KEEP_MS, reported: known?.reported ?? new Set<string>() };
      if (before === told && signals.connected) kept.set(key, found);
      return found;
    },
  };
}
