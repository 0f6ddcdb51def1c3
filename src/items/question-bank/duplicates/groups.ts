/**
 * Compares what was written with the rest of the bank and keeps the groups of near-identical questions. Writing a
 * question only notes that it waits; see docs/decisions/0050-group-duplicate-questions-in-the-background.md.
 */
import { setImmediate as letOthersWork } from 'node:timers/promises';
import { z } from 'zod';
import { type WholeForm, wholeForm } from '#items/question-bank/import/canonical-text.ts';
import { inTenant, type TenantId, type TenantTx } from '#platform/server/database/tenant-tx.ts';
import { type Members, openMembers } from '#platform/server/jobs/batch-items.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { eachTenantDue } from '#tenancy/api.ts';
import { NEARLY, numbersOf, signsOf, similarity, trigramsOf } from './similarity.ts';
import {
  type Compared,
  type Duplicate,
  listDismissedRows,
  listGroupsOf,
  listNeighbours,
  listWaiting,
  lockActive,
  lockComparing,
  lockWaiting,
  recordCompared,
  upsertDuplicates,
  type Waiting,
  type WaitingScope,
} from './store-groups.ts';
import { completeSimilarity, listTenantsWaiting } from './store-similarity.ts';

/** Of stem and answers together: a stem such as "Match the pairs" alone makes no duplicate. */
const WHOLE_AT_LEAST = 0.3;

interface Candidate {
  readonly questionId: string;
  readonly type: string;
  readonly form: string;
}

interface Pair {
  readonly one: string;
  readonly other: string;
  readonly likeness: number;
}

/** Questions by what like ones have in common. */
function openPool() {
  const byKey = new Map<string, Candidate[]>();
  const keysOf = (type: string, signs: readonly number[], hash: number): string[] => [
    ...new Set([...signs.map((sign) => `${type} ${sign}`), `${type} whole ${hash}`]),
  ];
  return {
    add(one: Candidate, signs: readonly number[], hash: number): void {
      for (const key of keysOf(one.type, signs, hash)) {
        const others = byKey.get(key);
        if (others) others.push(one);
        else byKey.set(key, [one]);
      }
    },
    find: (type: string, signs: readonly number[], hash: number): Set<Candidate> =>
      new Set(keysOf(type, signs, hash).flatMap((key) => byKey.get(key) ?? [])),
  };
}

/** Works something out once for each text. */
function once<T>(work: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    if (!known.has(text)) known.set(text, work(text));
    return known.get(text)!;
  };
}

const similarityOf = (one: WholeForm, other: WholeForm, trigrams: (text: string) => ReadonlySet<string>): number =>
  one.exact === other.exact
    ? 1000
    : Math.min(999, Math.floor(1000 * similarity(trigrams(one.text), trigrams(other.text))));

/** Pairs of the waiting questions with compared ones and with each other. */
async function findPairs(
  tx: TenantTx,
  waiting: readonly Compared[],
  wholes: ReadonlyMap<string, WholeForm>,
): Promise<Pair[]> {
  const [trigrams, numbers] = [once(trigramsOf), once(numbersOf)];
  const asked = waiting.map((one) => ({
    one,
    signs: signsOf(one.type, one.form),
    hash: wholes.get(one.questionId)!.hash,
  }));
  const pool = openPool();
  const hashes = asked.map(({ hash }) => hash);
  for (const { signs, hash, ...one } of await listNeighbours(
    tx,
    asked.flatMap(({ signs }) => signs),
    hashes,
  )) {
    pool.add(one, signs, hash);
  }
  const near: { readonly one: Compared; readonly other: string }[] = [];
  for (const { one, signs, hash } of asked) {
    for (const other of pool.find(one.type, signs, hash)) {
      const isNear =
        numbers(other.form) === numbers(one.form) &&
        (other.form === one.form || similarity(trigrams(other.form), trigrams(one.form)) >= NEARLY);
      if (isNear) near.push({ one, other: other.questionId });
    }
    pool.add(one, signs, hash);
    await letOthersWork();
  }
  const others = [...new Set(near.map(({ other }) => other))].filter((id) => !wholes.has(id));
  const all = new Map(wholes);
  for (const { questionId, content } of await lockActive(tx, others)) all.set(questionId, wholeForm(content));
  const apart = await listDismissedRows(tx, [...all.keys()]);
  return near.flatMap(({ one, other }) => {
    const whole = all.get(other);
    const told = apart.get(one.questionId);
    if (!whole || (told && !told.isDisjointFrom(apart.get(other) ?? new Set()))) return [];
    const similarityScore = similarityOf(wholes.get(one.questionId)!, whole, trigrams);
    return similarityScore >= 1000 * WHOLE_AT_LEAST ? [{ one: one.questionId, other, likeness: similarityScore }] : [];
  });
}

/** Joins what the pairs join: new questions to groups, and groups to each other. */
async function joinPairs(tx: TenantTx, pairs: readonly Pair[]): Promise<void> {
  if (pairs.length === 0) return;
  const similarityScore = new Map<string, number>();
  for (const { one, other, likeness: now } of pairs) {
    for (const id of [one, other]) similarityScore.set(id, Math.max(now, similarityScore.get(id) ?? 0));
  }
  const groups = await listGroupsOf(tx, [...similarityScore.keys()]);
  const parents = new Map<string, string>();
  const rootOf = (node: string): string => {
    let root = node;
    for (let parent = parents.get(root); parent !== undefined; parent = parents.get(root)) root = parent;
    return root;
  };
  const existing = new Set(groups.values());
  const nodeOf = (id: string): string => groups.get(id) ?? id;
  for (const { one, other } of pairs) {
    const [a, b] = [rootOf(nodeOf(one)), rootOf(nodeOf(other))];
    if (a === b) continue;
    // A group that is there keeps its name, and with it the address of a page.
    const [root, child] = existing.has(b) && !existing.has(a) ? [b, a] : [a, b];
    parents.set(child, root);
  }
  const duplicates = [...similarityScore].map(
    ([questionId, now]): Duplicate => ({
      questionId,
      groupId: rootOf(nodeOf(questionId)),
      likeness: now,
    }),
  );
  const joined = new Map([...existing].map((id) => [id, rootOf(id)] as const).filter(([id, root]) => id !== root));
  await upsertDuplicates(tx, duplicates, joined);
}

/** In one transaction; what is compared stays locked until it ends. */
const AT_ONCE = 100;

/** Compares questions that wait; answers how many. None when another process is at it. */
async function compareSome(tx: TenantTx, most: number, scope: WaitingScope): Promise<number> {
  if (!(await lockComparing(tx))) return 0;
  const waiting: readonly Waiting[] = await lockWaiting(tx, most, scope);
  if (waiting.length === 0) return 0;
  const wholes = new Map(waiting.map(({ questionId, content }) => [questionId, wholeForm(content)] as const));
  const active = waiting.filter((one) => one.isActive && one.form !== '');
  const activeWholes = new Map(active.map(({ questionId }) => [questionId, wholes.get(questionId)!] as const));
  await joinPairs(tx, await findPairs(tx, active, activeWholes));
  await recordCompared(
    tx,
    [...wholes].map(([questionId, { hash }]) => ({ questionId, hash })),
  );
  return waiting.length;
}

/** Compares what waits in the tenant, `most` of it. Where some fail together, each is compared separately. */
export async function compareWaiting(
  services: Pick<Services, 'database' | 'clock' | 'log'>,
  tenant: TenantId,
  most = Number.POSITIVE_INFINITY,
  given?: Members,
): Promise<void> {
  const members = given ?? (await openMembers(services, tenant, compareJob.name));
  const { database, log } = services;
  for (let left = most; left > 0; ) {
    const now = Math.min(left, AT_ONCE);
    const except = [...members.held];
    try {
      const compared = await inTenant(database, tenant, (tx) => compareSome(tx, now, { except }), { repeatable: true });
      if (compared < now) return;
      left -= compared;
    } catch (error) {
      log.warn({ err: error, tenant }, 'questions failed to be compared together, trying each by itself');
      const ids = await inTenant(database, tenant, (tx) => listWaiting(tx, now, except));
      for (const only of ids)
        await members.run(only, () =>
          inTenant(database, tenant, (tx) => compareSome(tx, 1, { only }), { repeatable: true }),
        );
      left -= now;
    }
  }
}

export const compareJob: Job<Record<string, never>> = { name: 'question-compare', data: z.object({}), retries: 0 };

/** Compares what waits in all tenants; there, it also notes what was never noted. */
export async function compareEverywhere(services: Services): Promise<void> {
  await eachTenantDue(services, compareJob.name, listTenantsWaiting, async (_, tenant, members) => {
    await members.run('stems', async () => {
      const options = { statementTimeoutMs: 60_000 };
      while (await inTenant(services.database, tenant, completeSimilarity, options)) await letOthersWork();
    });
    await compareWaiting(services, tenant, Number.POSITIVE_INFINITY, members);
  });
}
