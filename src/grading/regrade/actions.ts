/** Changing keys after people have sat a quiz: what may be chosen, what it would change, the runs and their undoing. */

import type { Actor } from '#access/subject.ts';
import { foreseeCertificates } from '#credentials/certificates/api.ts';
import { getPaper } from '#delivery/api.ts';
import { type KeyOverride, placesOf } from '#delivery/grading/rules.ts';
import { isMarkedAsWhole } from '#items/question-types/question-type.ts';
import { notFound, Refusal } from '#platform/contract/refusal.ts';
import { round, roundDecimal } from '#platform/exact/rational.ts';
import { writeAudit } from '#platform/server/audit.ts';
import { inTenant, type TenantId, type TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { Services } from '#platform/server/services.ts';
import { getPublished, lockGrading } from '#quizzes/api.ts';
import { slugOf } from '#quizzes/rules.ts';
import { fullName } from '#results/results/api.ts';
import { insertTask, taskJob } from '#tasks/api.ts';
import { type Acceptance, acceptAnswers, listAcceptable, withdrawAccepted, writeAccepted } from './actions-accept.ts';
import { workOut } from './actions-run.ts';
import type { KeyChoice, RegradeChange, RegradeRun } from './contract.ts';
import * as store from './store.ts';
import * as overrides from './store-overrides.ts';

export const REGRADE_KIND = 'regrade';

/** A large quiz is worked out in one transaction. */
export const STATEMENT_LIMIT_MS = 120_000;
const SHOWN_CHANGES = 100;

/** All questions that the quiz has or had in a sat revision, the published ones first. */
async function listQuestions(tx: TenantTx, quizId: string) {
  const published = await getPublished(tx, quizId);
  const paper = await getPaper(tx, quizId, published.revision);
  const newest = await overrides.listNewestVersions(
    tx,
    paper.slots.map(({ questionId }) => questionId),
  );
  const keyOverrides = await overrides.listKeyOverrideRows(tx, quizId);
  const met = paper.draws.length > 0 ? await overrides.listGradedQuestions(tx, quizId) : new Set<string>();
  return {
    published,
    questions: placesOf(paper, (id) => met.has(id)).map(({ slot, position }) => {
      const head = newest.get(slot.questionId);
      const version = head?.version ?? slot.version;
      const hasNewKey =
        version > slot.version && head?.type === slot.type.name && !isMarkedAsWhole(slot.type, slot.content);
      const keyOverride = keyOverrides.get(slot.questionId);
      const may: KeyChoice[] = ['own', ...(hasNewKey ? (['new', 'either'] as const) : []), 'full', 'drop'];
      return {
        question: { _id: slot.questionId, title: slot.title, type: slot.type.name },
        position,
        marks: round(slot.marks, 4),
        version: slot.version,
        newest: version,
        choice: (keyOverride?.choice ?? 'own') as KeyChoice,
        choiceVersion: keyOverride?.version ?? null,
        may,
      };
    }),
  };
}

/** The answers that a key could accept too, of one question of the quiz. Throws `not_found`. */
export async function readGivenAnswers(tx: TenantTx, actor: Actor, quizId: string, questionId: string) {
  const { questions } = await listQuestions(tx, quizId);
  const one = questions.find(({ question }) => question._id === questionId);
  if (!one) throw notFound('The question');
  return listAcceptable(tx, actor, quizId, one);
}

interface Choice {
  readonly question: string;
  readonly choice: KeyChoice;
  readonly accept?: readonly unknown[] | undefined;
}

/** Whether the choice is one of adding answers to the key, which makes a newer version by itself. */
const isAccepting = ({ choice, accept }: Choice): boolean => choice === 'either' && (accept?.length ?? 0) > 0;

/** The choices with the versions that they mean, and what holds now. Throws `invalid_input`. */
async function check(tx: TenantTx, actor: Actor, quizId: string, choices: readonly Choice[]) {
  const { published, questions } = await listQuestions(tx, quizId);
  const known = new Map(questions.map((one) => [one.question._id, one]));
  const faults = choices.flatMap((given, index) => {
    const { question, choice } = given;
    const one = known.get(question);
    if (!one) return [{ path: `choices.${index}.question`, message: 'This question is not in the quiz' }];
    if (one.may.includes(choice) || isAccepting(given)) return [];
    return [{ path: `choices.${index}.choice`, message: `“${one.question.title}” has no newer key in the bank` }];
  });
  if (faults.length > 0) throw new Refusal('invalid_input', faults[0]!.message, { details: faults });
  const withVersion = (choice: KeyChoice, version: number): number | null =>
    choice === 'new' || choice === 'either' ? version : null;
  const accepted = new Map<string, Acceptance>();
  const chosen: overrides.Chosen[] = [];
  for (const given of choices) {
    const { question, choice } = given;
    const one = known.get(question)!;
    const line = { question, title: one.question.title, choice, version: withVersion(choice, one.newest) };
    if (!isAccepting(given)) {
      chosen.push(line);
      continue;
    }
    const found = await acceptAnswers(tx, actor, one, given.accept!);
    accepted.set(question, found);
    chosen.push({ ...line, version: found.base + 1, accepted: found.texts, base: found.base });
  }
  const before = choices.map(({ question }): overrides.Chosen => {
    const one = known.get(question)!;
    return { question, title: one.question.title, choice: one.choice, version: one.choiceVersion };
  });
  return { published, chosen, before, accepted };
}

const toChange = (row: store.ChangeRow): RegradeChange => ({
  attempt: row.attempt_id,
  user: { _id: row.person_id, name: row.name },
  before: row.before_score === null ? null : roundDecimal(row.before_score),
  after: row.after_score === null ? null : roundDecimal(row.after_score),
  maxBefore: row.before_max,
  maxAfter: row.after_max,
  passedBefore: row.before_passed,
  passedAfter: row.after_passed,
});

function toRun(row: store.RunRow, newestDone: number | undefined): RegradeRun {
  const person = (id: string | null, first: string | null, last: string | null) =>
    id === null ? null : { _id: id, name: fullName({ first_name: first ?? '', last_name: last ?? '' }) };
  return {
    _id: row.regrade_id,
    number: row.number,
    state: row.state,
    reason: row.reason,
    chosen: row.chosen.map(({ base: _, accepted, ...one }) => ({
      ...one,
      ...(accepted && { accepted: [...accepted] }),
    })),
    summary: row.summary,
    task: row.task_id,
    by: person(row.made_by, row.first_name, row.last_name),
    at: row.made_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    undoneBy: person(row.undone_by, row.undone_first_name, row.undone_last_name),
    undoneAt: row.undone_at?.toISOString() ?? null,
    mayUndo: row.state === 'done' && row.number === newestDone,
  };
}

export async function readRegrade(tx: TenantTx, quizId: string) {
  const { published, questions } = await listQuestions(tx, quizId);
  const runs = await store.listRuns(tx, quizId);
  const newestDone = runs.find(({ state }) => state !== 'undone')?.number;
  return {
    quiz: { _id: quizId, name: published.name, slug: slugOf(published.name) },
    attempts: await store.countFinished(tx, quizId),
    questions,
    runs: runs.map((row) => toRun(row, newestDone)),
  };
}

/** The key overrides that would hold about these questions. */
async function keyOverridesOf(
  tx: TenantTx,
  chosen: readonly overrides.Chosen[],
  accepted: ReadonlyMap<string, Acceptance>,
): Promise<Map<string, KeyOverride | null>> {
  const stored = await overrides.listContents(
    tx,
    chosen.filter(({ question }) => !accepted.has(question)),
  );
  const contents = new Map([...stored, ...accepted]);
  return new Map(
    chosen.map(({ question, choice, version }): [string, KeyOverride | null] => {
      if (choice === 'own') return [question, null];
      if (choice === 'full' || choice === 'drop') return [question, { choice }];
      const { content, generalFeedback } = contents.get(question)!;
      return [question, { choice, version: version!, content, generalFeedback }];
    }),
  );
}

/** Works out what the choices would change, in tables of the transaction that end with it. */
export async function previewRegrade(tx: TenantTx, actor: Actor, quizId: string, choices: readonly Choice[]) {
  const { published, chosen, accepted } = await check(tx, actor, quizId, choices);
  const { kept } = await workOut(tx, quizId, await keyOverridesOf(tx, chosen, accepted), published.pass_percent, {
    report: async () => {},
  });
  const certificates = await foreseeCertificates(
    tx,
    quizId,
    await store.listNewPeople(tx),
    store.attemptsWithNewTotals(tx, quizId),
  );
  const count = (fate: 'reissued' | 'decision'): number => certificates.filter((one) => one.fate === fate).length;
  return {
    summary: await store.summarise(tx, quizId, kept),
    changes: (await store.listNewChanges(tx, SHOWN_CHANGES)).map(toChange),
    certificates: {
      reissued: count('reissued'),
      decision: count('decision'),
      first: certificates.slice(0, SHOWN_CHANGES),
    },
  };
}

/** The key overrides are locked before the quiz; publishing goes the other way. */
const repeatable = { repeatable: true };

/** The task that brings the marks in line, stored with the run; `send` it once the transaction has ended. */
async function addTask(tx: TenantTx, actor: Actor, regradeId: string, title: string): Promise<string> {
  const task = await insertTask(tx, { kind: REGRADE_KIND, title, params: { regradeId }, startedBy: actor.personId });
  await store.changeRun(tx, regradeId, { task_id: task });
  return task;
}

async function send(services: Services, tenant: TenantId, started: { regrade: string; task: string }) {
  await services.jobs.send(taskJob, { tenantId: tenant, taskId: started.task });
  return started;
}

/**
 * Makes the choices key overrides at once, so that attempts that end from now on follow them, and starts bringing the finished
 * ones in line. Throws `invalid_input`, `not_found`, or `conflict` while another run is going on.
 */
export async function startRegrade(
  services: Services,
  tenant: TenantId,
  actor: Actor,
  quizId: string,
  { choices, reason }: { choices: readonly Choice[]; reason: string },
) {
  const now = services.clock();
  const started = await inTenant(
    services.database,
    tenant,
    async (tx) => {
      await lockGrading(tx, quizId);
      const { published, chosen, before, accepted } = await check(tx, actor, quizId, choices);
      const runs = await store.listRuns(tx, quizId);
      if (runs.some(({ state }) => state === 'running' || state === 'undoing'))
        throw new Refusal('conflict', 'Another regrade of this quiz is in progress. Wait until it has finished');
      for (const [question, found] of accepted) await writeAccepted(tx, actor, question, found);
      const number = (runs[0]?.number ?? 0) + 1;
      const regrade = await store.insertRun(tx, { quizId, number, reason, chosen, before, by: actor.personId }, now);
      await overrides.setKeyOverrides(tx, quizId, regrade, chosen);
      const after = chosen.map(({ base: _, accepted: texts = [], ...one }) => ({ ...one, accepted: texts }));
      await writeAudit(tx, actor, 'regrade.start', 'quiz', quizId, {
        regrade,
        number,
        reason,
        before: before.map(({ base: _, accepted: __, ...one }) => one),
        after,
      });
      return { regrade, task: await addTask(tx, actor, regrade, `Regrade “${published.name}”`) };
    },
    repeatable,
  );
  return send(services, tenant, started);
}

/** Grades by the keys again that held before the newest run. Throws `not_found` or `conflict`. */
export async function undoRegrade(services: Services, tenant: TenantId, actor: Actor, regradeId: string) {
  const now = services.clock();
  const started = await inTenant(
    services.database,
    tenant,
    async (tx) => {
      const found = await store.findRun(tx, regradeId);
      if (!found) throw notFound('The grading run');
      await lockGrading(tx, found.quiz_id);
      const runs = await store.listRuns(tx, found.quiz_id);
      const newest = runs.find(({ state }) => state !== 'undone');
      if (newest?.regrade_id !== regradeId || newest.state !== 'done')
        throw new Refusal('conflict', 'Only the latest regrade can be undone, once it is finished');
      await overrides.setKeyOverrides(tx, found.quiz_id, regradeId, found.before);
      await withdrawAccepted(tx, actor, found.chosen);
      await store.changeRun(tx, regradeId, { state: 'undoing', undone_by: actor.personId, undone_at: now });
      const { name } = await getPublished(tx, found.quiz_id);
      await writeAudit(tx, actor, 'regrade.undo', 'quiz', found.quiz_id, { regrade: regradeId, number: found.number });
      return { regrade: regradeId, task: await addTask(tx, actor, regradeId, `Undo the regrade of “${name}”`) };
    },
    repeatable,
  );
  return send(services, tenant, started);
}

export async function readChanges(tx: TenantTx, regradeId: string, page: { ofst: number; limit: number }) {
  if (!(await store.findRun(tx, regradeId))) throw notFound('The grading run');
  const { rows, total } = await store.listChangeRows(tx, regradeId, page.ofst, page.limit);
  return { changes: rows.map(toChange), total };
}
