/**
 * What is wrong or odd about a quiz before it is published. Pure: `actions-check.ts` finds the facts.
 *
 * error     publishing is refused
 * warning   it may be meant; the publisher is asked
 */

import {
  type AnyQuestionType,
  type BaseContent,
  contentIn,
  isManuallyGraded,
} from '#items/question-types/question-type.ts';
import { seededRandom } from '#platform/exact/random.ts';
import {
  compare,
  divide,
  isZero,
  multiply,
  one,
  parseRational,
  type Rational,
  round,
  sum,
  zero,
} from '#platform/exact/rational.ts';
import type { TimeRules } from '#quizzes/accommodations/rules.ts';
import { POOL_LIMIT } from '#quizzes/sections/rules-pools.ts';
import type { Finding } from './contract.ts';

/** What the key of a question allows. */
export interface KeyFacts {
  /** none: no machine and nobody marks it; unreachable: the key does not give full marks to itself. */
  readonly key: 'fine' | 'none' | 'unreachable';
  /** The greatest share of its marks that can be earned. */
  readonly best: Rational;
}

export interface QuestionFacts extends KeyFacts {
  readonly title: string;
  readonly marks: Rational;
  readonly isDeleted: boolean;
  readonly isPremium: boolean;
  readonly isReady: boolean;
  /** The quiz gives several tries at it, and a wrong one costs nothing. */
  readonly hasFreeTries: boolean;
  /** Visitors of the public page would see it. */
  readonly isSample: boolean;
  /** What is shown beside it; null for nothing. */
  readonly stimulusId: string | null;
  /** The index of its section; null where there are none. */
  readonly section: number | null;
}

/** People who have the same rules of their own at the quiz. */
export interface PeopleFacts {
  readonly rules: TimeRules;
  readonly count: number;
  /** Some of them. */
  readonly names: readonly string[];
}

export interface CheckFacts {
  readonly rules: TimeRules;
  /** The published quiz is closed: it is published again so that its review opens, or with another pass mark. */
  readonly wasClosed: boolean;
  /** Exact percent; null: nobody fails. */
  readonly passPercent: string | null;
  readonly isPremium: boolean;
  /** Right answers are shown to those who have handed in while the quiz is open. */
  readonly showsKeysWhileOpen: boolean;
  readonly questions: readonly QuestionFacts[];
  /** Of all draws together. */
  readonly drawnMarks: Rational;
  readonly drawCount: number;
  readonly drawFaults: readonly { readonly path: string; readonly message: string }[];
  /** For every draw, how it is said and those questions of its pool whose key is not fine. */
  readonly drawn: readonly {
    readonly words: string;
    /** How many questions of the bank it fits. */
    readonly fitting: number;
    readonly odd: readonly (KeyFacts & { readonly title: string })[];
  }[];
  readonly sections: readonly { readonly name: string; readonly isEmpty: boolean }[];
  readonly people: readonly PeopleFacts[];
  readonly audience: {
    /** Guests take it, too. */
    readonly hasGuests: boolean;
    /** There is an active student whom its groups and channels let in. */
    readonly hasStudents: boolean;
    /** Of its groups. */
    readonly groups: readonly string[];
    /** Of the channels that it is limited to. */
    readonly channels: readonly string[];
  };
  /** Safe Exam Browser is asked for, and there is no key by which it could be known. */
  readonly lacksSafeKeys: boolean;
  /** How many who are working would have less time. */
  readonly cutRunning: number;
}

/** Whether the key of a question gives full marks to its own right answer. */
export function keyFacts(type: AnyQuestionType, content: BaseContent): KeyFacts {
  if (isManuallyGraded(type, content)) return { key: 'fine', best: one };
  const instance = contentIn(type, content, type.drawVariant(content, false, seededRandom('check')));
  const answer: unknown = type.rightAnswer(instance);
  if (answer === null) return { key: 'none', best: zero };
  const { fraction } = type.grade(instance, answer);
  const isTaken = type.answerFormatBlocker(instance, answer) === null;
  return { key: isTaken && compare(fraction, one) >= 0 ? 'fine' : 'unreachable', best: isTaken ? fraction : zero };
}

const people = (count: number): string => (count === 1 ? 'One person' : `${count} people`);

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

const error = (path: string, message: string): Finding => ({
  level: 'error',
  path,
  message,
  people: null,
  running: null,
});
const warning = (path: string, message: string, struck: readonly PeopleFacts[] = []): Finding => ({
  level: 'warning',
  path,
  message,
  people:
    struck.length === 0 ? null : { count: countOf(struck), names: struck.flatMap(({ names }) => names).slice(0, 5) },
  running: null,
});
const countOf = (struck: readonly PeopleFacts[]): number => struck.reduce((total, { count }) => total + count, 0);

function aboutParts(facts: CheckFacts): Finding[] {
  const { questions, sections, drawCount, drawFaults } = facts;
  return [
    ...(questions.length + drawCount === 0 ? [error('questions', 'Must hold at least one question')] : []),
    ...sections.flatMap(({ name, isEmpty }, index) =>
      isEmpty ? [error(`sections.${index}.name`, `The section “${name}” has no questions`)] : [],
    ),
    ...questions.flatMap((question, index) => aboutQuestion(question, `questions.${index}.question`, facts.isPremium)),
    ...aboutStimuli(questions),
    ...drawFaults.map(({ path, message }) => error(path, message)),
    ...facts.drawn.flatMap(({ words, odd, fitting }, index) => aboutPool(words, odd, fitting, `draws.${index}.count`)),
  ];
}

/** What a teacher who gives tries may not have meant: new questions have no penalty. */
function aboutTries({ questions }: CheckFacts): Finding[] {
  const free = questions.filter(({ hasFreeTries }) => hasFreeTries).length;
  if (free === 0) return [];
  const message =
    free === 1
      ? 'Wrong tries cost nothing at one question, which has no penalty'
      : `Wrong tries cost nothing at ${free} questions, which have no penalty`;
  return [warning('triesAllowed', message)];
}

/** A stimulus in several sections is torn apart; one beside a sample is shown to no visitor. */
function aboutStimuli(questions: readonly QuestionFacts[]): Finding[] {
  const places = questions.map((question, index) => ({ ...question, path: `questions.${index}.question` }));
  const shared = Map.groupBy(places, (place) => place.stimulusId);
  shared.delete(null);
  return [...shared.values()].flatMap((own) => {
    const sections = new Set(own.map(({ section }) => section));
    const other = own.find(({ section }) => section !== own[0]!.section);
    return [
      ...(other
        ? [
            warning(
              other.path,
              `"${other.title}" has the same stimulus as "${own[0]!.title}", in another section: it is shown in ${sections.size} sections`,
            ),
          ]
        : []),
      ...own
        .filter(({ isSample }) => isSample)
        .map(({ title, path }) => warning(path, `"${title}" has a stimulus, so visitors do not see it as a sample`)),
    ];
  });
}

/** What may be drawn is held to what is asked of the questions that everybody has. */
function aboutPool(words: string, odd: CheckFacts['drawn'][number]['odd'], fitting: number, path: string): Finding[] {
  const named = (key: KeyFacts['key']): string | null => {
    const titles = odd.filter((one) => one.key === key).map(({ title }) => `"${title}"`);
    return titles.length === 0
      ? null
      : titles.length < 4
        ? titles.join(', ')
        : `${titles.slice(0, 3).join(', ')} and ${titles.length - 3} more`;
  };
  const [none, unreachable] = [named('none'), named('unreachable')];
  return [
    ...(fitting > POOL_LIMIT
      ? [
          warning(
            path,
            `“${words}” fits ${fitting} questions: it draws from ${POOL_LIMIT} of them, chosen at random when published`,
          ),
        ]
      : []),
    ...(none === null ? [] : [error(path, `“${words}” can draw what has no key: ${none}`)]),
    ...(unreachable === null
      ? []
      : [warning(path, `“${words}” can draw what nobody can earn full marks for: ${unreachable}`)]),
  ];
}

function aboutQuestion({ title, ...question }: QuestionFacts, path: string, isPremium: boolean): Finding[] {
  if (question.isDeleted) return [error(path, `"${title}" was deleted from the bank`)];
  const all: Finding[] = [];
  // Nobody may come to a premium question without a plan.
  if (question.isPremium && !isPremium)
    all.push(error(path, `"${title}" is premium: make the quiz premium or remove the question`));
  if (question.key === 'none') all.push(error(path, `"${title}" has no key: no one could answer it correctly`));
  if (question.key === 'unreachable')
    all.push(warning(path, `Nobody can earn full marks for "${title}": even its own right answer does not`));
  if (!question.isReady) all.push(warning(path, `"${title}" is not marked as ready in the bank`));
  return all;
}

function aboutMarks({ questions, drawnMarks, passPercent }: CheckFacts): Finding[] {
  const total = sum([drawnMarks, ...questions.map(({ marks }) => marks)]);
  if (passPercent === null || isZero(total)) return [];
  const reachable = sum([drawnMarks, ...questions.map(({ marks, best }) => multiply(marks, best))]);
  const percent = multiply(divide(reachable, total), parseRational('100'));
  if (compare(percent, parseRational(passPercent)) >= 0) return [];
  return [
    error(
      'passPercent',
      `The pass mark is ${Number(passPercent)} %, and at most ${round(percent, 2)} % can be reached`,
    ),
  ];
}

function aboutTime({ rules, people: own, wasClosed, cutRunning }: CheckFacts, now: Date): Finding[] {
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

function aboutAudience(
  { audience, rules, people: own, showsKeysWhileOpen, wasClosed, lacksSafeKeys }: CheckFacts,
  now: Date,
): Finding[] {
  const all: Finding[] = [];
  if (!audience.hasStudents && !audience.hasGuests) all.push(warning('groups', audienceBlocker(audience)));
  if (lacksSafeKeys)
    all.push(warning('safeBrowser', 'No one can start: Safe Exam Browser is required, but no key is entered'));
  const isOpenLater = rules.closesAt !== null && rules.closesAt > now && !wasClosed;
  if (showsKeysWhileOpen && isOpenLater) {
    const message = 'Students see the correct answers right after handing in, while others may still be working';
    const later = own.filter((one) => one.rules.closesAt && one.rules.closesAt > rules.closesAt!);
    all.push(
      warning('feedbackTiming', later.length === 0 ? message : `${message}; some of them later than the others`, later),
    );
  }
  return all;
}

function audienceBlocker({ groups, channels }: CheckFacts['audience']): string {
  const quoted = (names: readonly string[]): string => names.map((name) => `“${name}”`).join(', ');
  const places = [
    ...(groups.length > 0 ? [`the groups ${quoted(groups)}`] : []),
    ...(channels.length > 0 ? [`the channels ${quoted(channels)}`] : []),
  ];
  if (places.length === 0) return 'Nobody can take it yet: there are no students';
  return `Nobody can take it yet: there is no active student in ${places.join(' who is also in ')}`;
}

/** What is wrong or odd, errors first, each group in the order of the form. */
export function findingsOf(facts: CheckFacts, now: Date): Finding[] {
  const all = [
    ...aboutParts(facts),
    ...aboutMarks(facts),
    ...aboutTries(facts),
    ...aboutTime(facts, now),
    ...aboutAudience(facts, now),
  ];
  return [...all.filter(({ level }) => level === 'error'), ...all.filter(({ level }) => level === 'warning')];
}
