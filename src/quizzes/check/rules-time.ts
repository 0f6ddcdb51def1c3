/** Findings about the times of a quiz: opening, closing, limits, and those who have other ones. */
import type { TimeRules } from '#quizzes/accommodations/rules.ts';
import type { Finding } from './contract.ts';
import { type CheckFacts, countOf, error, people, warning } from './rules-findings.ts';

/** `1 h 30 min`, `45 min`, `20 s`. */
export function timeWords(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  const words = [hours > 0 && `${hours} h`, minutes > 0 && `${minutes} min`, rest > 0 && hours === 0 && `${rest} s`];
  return words.filter((word) => word !== false).join(' ') || '0 min';
}

/**
 * The seconds that somebody has who starts as early as they can: their limit, or less where the closing time cuts it.
 * Null where nothing cuts it.
 */
export function cutTime({ durationSeconds, opensAt, closesAt }: TimeRules, now: Date): number | null {
  if (durationSeconds === null || closesAt === null) return null;
  const start = Math.max(opensAt?.getTime() ?? 0, now.getTime());
  const open = Math.floor((closesAt.getTime() - start) / 1000);
  return open > 0 && open < durationSeconds ? open : null;
}

export function aboutTime({ rules, people: own, wasClosed, cutRunning }: CheckFacts, now: Date): Finding[] {
  const { opensAt, closesAt } = rules;
  const all: Finding[] = [];
  if (opensAt && closesAt && opensAt >= closesAt) all.push(error('closesAt', 'Must be later than the opening time'));
  if (closesAt && closesAt <= now && !wasClosed) all.push(error('closesAt', 'Must be in the future'));
  const cut = wasClosed ? null : cutTime(rules, now);
  if (cut !== null) {
    const promised = timeWords(rules.durationSeconds!);
    const start = opensAt && opensAt > now ? 'as soon as it opens' : 'now';
    all.push(
      warning(
        'closesAt',
        `Students who start ${start} have ${timeWords(cut)} instead of ${promised}, because it closes before then`,
      ),
    );
  }
  // Those with rules of their own are told where these are worse off than everybody else.
  const worse = wasClosed ? [] : own.filter((one) => lost(one.rules, now) > lost(rules, now));
  if (worse.length > 0) {
    const most = timeWords(Math.max(...worse.map((one) => lost(one.rules, now))));
    const count = countOf(worse);
    const whose = count === 1 ? 'their accommodation' : 'accommodations';
    all.push(
      warning(
        'closesAt',
        `${people(count)} with ${whose} can’t use all their time: it closes up to ${most} before`,
        worse,
      ),
    );
  }
  const promisedMore = wasClosed ? [] : own.filter((one) => isLimitedByClose(one.rules, rules, now));
  if (promisedMore.length > 0) {
    const who = people(countOf(promisedMore));
    all.push(
      warning(
        'closesAt',
        `${who} with unlimited time can’t have more than everyone else: it closes before. Give them a later closing time`,
        promisedMore,
      ),
    );
  }
  const never = own.filter((one) => one.rules.opensAt && one.rules.closesAt && one.rules.opensAt >= one.rules.closesAt);
  if (never.length > 0)
    all.push(
      warning(
        'opensAt',
        `For ${people(countOf(never)).toLowerCase()} with accommodations, it closes before it opens`,
        never,
      ),
    );
  if (cutRunning > 0) {
    const are = cutRunning === 1 ? '1 student is' : `${cutRunning} students are`;
    all.push({
      ...warning('closesAt', `${are} taking this quiz now and would have less time than they were told`),
      running: cutRunning,
    });
  }
  return all;
}

/** The limit is lifted for them, and the closing time leaves no more than the limit. */
const isLimitedByClose = (own: TimeRules, rules: TimeRules, now: Date): boolean =>
  own.durationSeconds === null &&
  rules.durationSeconds !== null &&
  own.closesAt !== null &&
  own.closesAt.getTime() - Math.max(own.opensAt?.getTime() ?? 0, now.getTime()) <= rules.durationSeconds * 1000;

const lost = (rules: TimeRules, now: Date): number => {
  const cut = cutTime(rules, now);
  return cut === null ? 0 : rules.durationSeconds! - cut;
};
