/** The statistics of one quiz, from its packed responses. */
import { inTenant, type TenantId, type TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { Services } from '#platform/server/services.ts';
import { slugOf } from '#quizzes/rules.ts';
import { readAnalysis } from './analysis-cache.ts';
import type { Item, ItemResponse, Statistics } from './contract.ts';
import { packInBackground, packInline } from './dataset/packing.ts';
import { getScope, type StatisticsQuery } from './dataset/scope.ts';
import { getBook } from './dataset/store-pack.ts';
import type { ItemFigures, QuizFigures } from './items/item-analysis.ts';
import type { ClassFigures } from './items/item-classes.ts';
import { binsOfScores, binsOfSeconds } from './items/rules-bins.ts';
import { flagsOf } from './items/rules-flags.ts';
import { modelsOf } from './models/actions.ts';
import { listQuestionWords, type QuestionWords } from './question-words.ts';
import * as store from './store.ts';

/** Statistics of the attempts that are packed; what has come in since is packed first, or announced as pending. */
export async function readStatistics(
  services: Services,
  tenant: TenantId,
  quizId: string,
  query: StatisticsQuery,
): Promise<Statistics> {
  const pending = await packInline(services, tenant, quizId);
  if (pending > 0) packInBackground(services, tenant, quizId);
  return inTenant(services.database, tenant, (tx) => statisticsOf(tx, quizId, query, pending, services.clock()), {
    isolation: 'repeatable read',
  });
}

async function statisticsOf(
  tx: TenantTx,
  quizId: string,
  query: StatisticsQuery,
  pending: number,
  now: Date,
): Promise<Statistics> {
  const { revision, scope } = await getScope(tx, quizId, query);
  const { number, changedAt } = await getBook(tx, quizId);
  const words = await listQuestionWords(tx, revision);
  const leftOut = await store.countLeftOut(tx, scope);
  const of = { questions: [...words.keys()], pass: revision.pass_percent, number, packed: leftOut.packed };
  const { figures, passed } = await readAnalysis(tx, scope, of, now);
  const { totals, alpha, items } = figures;
  const counting = items.filter(({ isDropped }) => !isDropped);
  return {
    quiz: { _id: quizId, name: revision.name, slug: slugOf(revision.name) },
    attempts: query.attempts,
    countedAttempt: scope.countedAttempt,
    n: figures.persons,
    excluded: {
      notChosen: leftOut.packed - figures.persons,
      running: leftOut.running,
      waiting: leftOut.waiting,
      guests: leftOut.guests,
      pending,
    },
    number,
    asOf: changedAt?.toISOString() ?? null,
    isComplete: figures.isComplete,
    unit: figures.unit,
    maxMarks: figures.isComplete && items.length > 0 ? counting.reduce((sum, item) => sum + item.maxMarks, 0) : null,
    mean: totals.mean,
    meanInterval: figures.meanInterval,
    median: totals.median,
    sd: totals.sd,
    skewness: totals.skewness,
    kurtosis: totals.kurtosis,
    lowest: totals.lowest,
    highest: totals.highest,
    passRate: passed === null || figures.persons === 0 ? null : passed / figures.persons,
    alpha,
    errorRatio: figures.errorRatio,
    sem: figures.sem,
    scores: binsOfScores(figures.scores),
    time: { ...figures.seconds, bins: binsOfSeconds(figures.seconds.values) },
    items: items
      .map((item, index) => toItem(item, words.get(item.question)!, index + 1, alpha))
      // Of an earlier revision, or of another group.
      .filter((item) => item.n > 0 || figures.persons === 0),
    models: await modelsOf(tx, scope, figures, number),
  };
}

function toItem(figures: ItemFigures, words: QuestionWords, position: number, alpha: QuizFigures['alpha']): Item {
  const { n, outcomes, isDropped } = figures;
  const rate = (count: number): number => (n === 0 ? 0 : count / n);
  const responses = responsesOf(figures.classes, words);
  const item = {
    question: { _id: figures.question, title: words.title, type: words.type },
    position,
    n,
    isDropped,
    maxMarks: figures.maxMarks,
    facility: figures.facility,
    facilityInterval: figures.facilityInterval,
    rightShare: figures.rightShare,
    sd: figures.sd,
    itemRest: figures.itemRest,
    itemRestInterval: figures.itemRestInterval,
    itemTotal: figures.itemTotal,
    discriminativeEfficiency: figures.discriminativeEfficiency,
    intendedWeight: figures.intendedWeight,
    effectiveWeight: figures.effectiveWeight,
    alphaIfDeleted: figures.alphaIfDeleted,
    omitRate: rate(outcomes.blank),
    notReachedRate: rate(outcomes.unreached),
    tally: {
      right: outcomes.right,
      partial: outcomes.partial,
      wrong: outcomes.wrong,
      ungradable: outcomes.ungradable,
      omitted: outcomes.blank,
      notReached: outcomes.unreached,
    },
    facilityByFifth: figures.facilityByFifth && [...figures.facilityByFifth],
    responses,
  };
  return { ...item, flags: flagsOf(item, alpha) };
}

/** The author's classes first, also those that nobody gave; then what stands in none of them. */
function responsesOf(classes: readonly ClassFigures[], words: QuestionWords): ItemResponse[] {
  const given = new Map(classes.map((one) => [one.id, one]));
  const others = classes.filter(({ id }) => !words.classes.has(id)).map(({ id }) => id);
  return [...words.classes.keys(), ...others].map((id) => {
    const { label = '', credit = null } = words.classes.get(id) ?? {};
    const one = given.get(id);
    return {
      id,
      label,
      credit,
      n: one?.n ?? 0,
      share: one?.share ?? 0,
      restMean: one?.restMean ?? null,
      correlation: one?.correlation ?? null,
      byFifth: one?.byFifth ? [...one.byFifth] : null,
    };
  });
}
