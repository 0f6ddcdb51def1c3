/** Publishing: what must hold, what is frozen, and what becomes of attempts that run. */
import type { Actor } from '#access/subject.ts';
import { Refusal, type RefusalDetail } from '#platform/contract/refusal.ts';
import { subscriptions } from '#platform/contract/shapes.ts';
import { writeAudit } from '#platform/server/audit.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { drawWords } from './rules-draws.ts';
import { allotPools } from './rules-pools.ts';
import { freezeRevision, getRevisionRow, listSlotRows, type QuizRow, type RevisionRow, type SlotRow } from './store.ts';
import { type DrawRow, insertPools, listCandidates, listDrawRows, listSectionRows } from './store-parts.ts';
import { countCutAttempts, judgeAgain, moveDeadlines, tellAttempts } from './store-running.ts';

type Fault = RefusalDetail;

/**
 * Publishes the newest revision of a quiz that is locked. Throws `impossible` with the reasons when it could not be taken,
 * or when it would close earlier on people who are working, unless `cutRunning` says that it shall.
 */
export async function publishNewest(
  tx: TenantTx,
  actor: Actor,
  row: QuizRow,
  cutRunning: boolean,
  now: Date,
): Promise<void> {
  const [quizId, newest] = [row.quiz_id, row.newest_revision];
  if (newest === row.published_revision) return;
  const revision = await getRevisionRow(tx, quizId, newest);
  const before = row.published_revision === null ? null : await getRevisionRow(tx, quizId, row.published_revision);
  const parts = {
    slots: await listSlotRows(tx, quizId, newest),
    sections: await listSectionRows(tx, quizId, newest),
    draws: await listDrawRows(tx, quizId, newest),
  };
  const { pools, faults } = await fillPools(tx, revision, parts.draws);
  const details = [...whyUnpublishable(revision, before, parts, now), ...faults];
  if (details.length > 0) {
    throw new Refusal('impossible', `This quiz cannot be published: ${details.map((d) => d.message).join('; ')}`, {
      details,
    });
  }
  await insertPools(tx, quizId, newest, pools);
  await freezeRevision(tx, quizId, newest, actor.personId, now);
  const cut = before && (await settleAttempts(tx, revision, before, cutRunning));
  await writeAudit(tx, actor, 'quiz.publish', 'quiz', quizId, { revision: newest, ...(cut && { attemptsCut: cut }) });
}

/** Freezes what a revision draws from. Throws `impossible` where the bank has too little. */
export async function freezePools(tx: TenantTx, quizId: string, revision: number): Promise<void> {
  const row = await getRevisionRow(tx, quizId, revision);
  const { pools, faults } = await fillPools(tx, row, await listDrawRows(tx, quizId, revision));
  if (faults.length > 0) throw new Refusal('impossible', faults[0]!.message, { details: faults });
  await insertPools(tx, quizId, revision, pools);
}

/** The questions for every draw, or why there are not enough. */
async function fillPools(
  tx: TenantTx,
  revision: RevisionRow,
  draws: readonly DrawRow[],
): Promise<{ pools: readonly (readonly string[])[]; faults: Fault[] }> {
  const needs: { count: number; candidates: readonly string[] }[] = [];
  for (const draw of draws) {
    needs.push({ count: draw.count, candidates: (await listCandidates(tx, revision, draw)).ids });
  }
  const tooFew = needs.flatMap(({ count, candidates }, index) =>
    candidates.length < count
      ? [{ path: `draws.${index}.count`, message: whyShort(draws[index]!, candidates.length) }]
      : [],
  );
  if (tooFew.length > 0) return { pools: [], faults: tooFew };
  const found = allotPools(needs);
  if ('pools' in found) return { pools: found.pools, faults: [] };
  const which = found.short.map((index) => `“${drawWords(draws[index]!)}”`).join(' and ');
  const message = `${which} share their questions and need ${found.needs} together, the bank has ${found.has}`;
  return { pools: [], faults: found.short.map((index) => ({ path: `draws.${index}.count`, message })) };
}

const whyShort = (draw: DrawRow, has: number): string =>
  `“${drawWords(draw)}” needs ${draw.count}, the bank has ${has}`;

interface Parts {
  readonly slots: readonly SlotRow[];
  readonly sections: readonly { readonly position: number; readonly name: string }[];
  readonly draws: readonly DrawRow[];
}

function whyUnpublishable(revision: RevisionRow, before: RevisionRow | null, parts: Parts, now: Date): Fault[] {
  const { slots, sections, draws } = parts;
  // A closed quiz is published again when its review is to be opened, or its pass mark to be changed.
  const wasClosed = !!before?.closes_at && before.closes_at <= now;
  return [
    ...(slots.length + draws.length === 0 ? [{ path: 'questions', message: 'Must hold at least one question' }] : []),
    ...sections.flatMap(({ position, name }, index) =>
      [...slots, ...draws].some(({ section }) => section === position)
        ? []
        : [{ path: `sections.${index}.name`, message: `The section “${name}” has no questions` }],
    ),
    ...slots.flatMap((slot, index) =>
      slot.deleted_at === null
        ? []
        : [{ path: `questions.${index}.question`, message: `"${slot.title}" was deleted from the bank` }],
    ),
    // Nobody may come to a premium question without a plan.
    ...slots.flatMap((slot, index) =>
      slot.subscription === subscriptions.PREMIUM && revision.subscription !== subscriptions.PREMIUM
        ? [
            {
              path: `questions.${index}.question`,
              message: `"${slot.title}" is premium: make the quiz premium or take the question out`,
            },
          ]
        : [],
    ),
    ...(revision.closes_at !== null && revision.closes_at <= now && !wasClosed
      ? [{ path: 'closesAt', message: 'Must be in the future' }]
      : []),
  ];
}

/** Brings what was published to the attempts that were begun before; answers how many of them lose time. */
async function settleAttempts(
  tx: TenantTx,
  revision: RevisionRow,
  before: RevisionRow,
  cutRunning: boolean,
): Promise<number> {
  const { quiz_id, pass_percent } = revision;
  const cut = await countCutAttempts(tx, quiz_id, revision);
  if (cut > 0 && !cutRunning) {
    const message = `${cut === 1 ? 'One person is' : `${cut} people are`} taking this quiz and would have less time`;
    throw new Refusal('impossible', `${message}. Confirm to close it earlier all the same`, {
      details: [{ path: 'closesAt', message, running: cut }],
    });
  }
  await tellAttempts(tx, quiz_id, await moveDeadlines(tx, quiz_id, revision));
  if (pass_percent !== before.pass_percent) await judgeAgain(tx, quiz_id, pass_percent);
  return cut;
}
