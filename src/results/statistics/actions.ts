/** The statistics of one quiz, from its packed responses. */
import { inTenant, type TenantId, type TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { Services } from '#platform/server/services.ts';
import { slugOf } from '#quizzes/rules.ts';
import { ONE_TRY } from '#quizzes/rules-tries.ts';
import { readAnalysis } from './analysis-cache.ts';
import type { Item, ItemResponse, Statistics } from './contract.ts';
import { packInBackground, packInline } from './dataset/packing.ts';
import { getScope, type StatisticsQuery } from './dataset/scope.ts';
import { getDataset } from './dataset/store-pack.ts';
import type { ItemStats, QuizStats } from './items/item-analysis.ts';
import type { ClassStats } from './items/item-classes.ts';
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
  const { number, changedAt } = await getDataset(tx, quizId);
  const words = await listQuestionWords(tx, revision);
  const leftOut = await store.countLeftOut(tx, scope);
  const { packed, waiting } = leftOut;
  const of = { questions: [...words.keys()], pass: revision.pass_percent, number, packed, waiting };
  const { figures: stats, passRate } = await readAnalysis(tx, scope, of, now);
  const { totals, alpha, items } = stats;
  const tries = revision.tries_allowed === ONE_TRY ? null : await store.listMeanTries(tx, scope);
  const counting = items.filter(({ isDropped }) => !isDropped);
  return {
    quiz: { _id: quizId, name: revision.name, slug: slugOf(revision.name) },
    attempts: query.attempts,
    countedAttempt: scope.countedAttempt,
    n: stats.persons,
    excluded: {
      notChosen: leftOut.packed - stats.persons,
      running: leftOut.running,
      waiting: leftOut.waiting,
      guests: leftOut.guests,
      pending,
    },
    number,
    asOf: changedAt?.toISOString() ?? null,
    isComplete: stats.isComplete,
    unit: stats.unit,
    hasSectionFloor: revision.marks_floor === 'section' && revision.negative_marking !== '0',
    maxMarks: stats.isComplete && items.length > 0 ? counting.reduce((sum, item) => sum + item.maxMarks, 0) : null,
    mean: totals.mean,
    meanInterval: stats.meanInterval,
    median: totals.median,
    sd: totals.sd,
    skewness: totals.skewness,
    kurtosis: totals.kurtosis,
    lowest: totals.lowest,
    highest: totals.highest,
    passRate,
    passPercent: revision.pass_percent === null ? null : Number(revision.pass_percent),
    alpha,
    errorRatio: stats.errorRatio,
    sem: stats.sem,
    scores: binsOfScores(stats.scores),
    time: { ...stats.seconds, bins: binsOfSeconds(stats.seconds.values) },
    items: items
      .map((item, index) =>
        toItem(item, words.get(item.question)!, index + 1, alpha, tries?.get(item.question) ?? null),
      )
      // Of an earlier revision, or of another group.
      .filter((item) => item.n > 0 || stats.persons === 0),
    models: await modelsOf(tx, scope, stats, number),
  };
}

function toItem(
  stats: ItemStats,
  words: QuestionWords,
  position: number,
  alpha: QuizStats['alpha'],
  meanTries: number | null,
): Item {
  const { n, outcomes, isDropped } = stats;
  const rate = (count: number): number => (n === 0 ? 0 : count / n);
  const responses = responsesOf(stats.classes, words);
  const item = {
    question: { _id: stats.question, title: words.fullTitle, type: words.type },
    position,
    n,
    isDropped,
    maxMarks: stats.maxMarks,
    facility: stats.facility,
    facilityInterval: stats.facilityInterval,
    rightShare: stats.rightShare,
    sd: stats.sd,
    itemRest: stats.itemRest,
    itemRestInterval: stats.itemRestInterval,
    itemTotal: stats.itemTotal,
    discriminativeEfficiency: stats.discriminativeEfficiency,
    intendedWeight: stats.intendedWeight,
    effectiveWeight: stats.effectiveWeight,
    alphaIfDeleted: stats.alphaIfDeleted,
    omitRate: rate(outcomes.blank),
    notReachedRate: rate(outcomes.unreached),
    meanTries,
    tally: {
      right: outcomes.right,
      partial: outcomes.partial,
      wrong: outcomes.wrong,
      ungradable: outcomes.ungradable,
      omitted: outcomes.blank,
      notReached: outcomes.unreached,
    },
    facilityByFifth: stats.facilityByFifth && [...stats.facilityByFifth],
    responses,
  };
  return { ...item, flags: flagsOf(item, alpha) };
}

/** The author's classes first, also those that nobody gave; then responses in none of them. */
function responsesOf(classes: readonly ClassStats[], words: QuestionWords): ItemResponse[] {
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
