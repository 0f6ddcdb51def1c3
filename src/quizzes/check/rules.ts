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
  isMarkedAsWhole,
} from '#items/question-types/question-type.ts';
import { seededRandom } from '#platform/exact/random.ts';
import { compare, divide, isZero, multiply, one, parseRational, round, sum, zero } from '#platform/exact/rational.ts';
import { POOL_LIMIT } from '#quizzes/sections/rules-pools.ts';
import type { Finding } from './contract.ts';
import { type CheckFacts, error, type KeyFacts, type QuestionFacts, warning } from './rules-findings.ts';
import { aboutTime } from './rules-time.ts';

/** Whether the key of a question gives full marks to its own right answer. */
export function keyFacts(type: AnyQuestionType, content: BaseContent): KeyFacts {
  if (type.isUngraded || isMarkedAsWhole(type, content)) return { key: 'fine', best: one };
  if (isManuallyGraded(type, content)) return keyFactsOfParts(type, content);
  const instance = contentIn(type, content, type.drawVariant(content, false, seededRandom('check')));
  const answer: unknown = type.rightAnswer(instance);
  if (answer === null) return { key: 'none', best: zero };
  const { fraction } = type.grade(instance, answer);
  const isTaken = type.answerFormatBlocker(instance, answer) === null;
  return { key: isTaken && compare(fraction, one) >= 0 ? 'fine' : 'unreachable', best: isTaken ? fraction : zero };
}

/** Where people mark a part: the worst of the keys of its parts. */
function keyFactsOfParts(type: AnyQuestionType, content: BaseContent): KeyFacts {
  const parts = (type.partsOf?.(content) ?? []).map((part) => ({ ...part, ...keyFacts(part.type, part.content) }));
  const worst = (['none', 'unreachable'] as const).find((key) => parts.some((part) => part.key === key));
  return { key: worst ?? 'fine', best: sum(parts.map(({ best, weight }) => multiply(best, weight))) };
}

function aboutParts(facts: CheckFacts): Finding[] {
  const { questions, sections, drawCount, drawFaults } = facts;
  return [
    ...(questions.filter(({ isAsked }) => isAsked).length + drawCount === 0
      ? [error('questions', 'Must hold at least one question')]
      : []),
    ...sections.flatMap(({ name, isEmpty }, index) =>
      isEmpty ? [error(`sections.${index}.name`, `The section “${name}” has no questions`)] : [],
    ),
    ...questions.flatMap((question, index) => aboutQuestion(question, `questions.${index}.question`, facts.isPremium)),
    ...aboutStimuli(questions),
    ...aboutTools(facts),
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
    const titles = odd.filter((one) => one.key === key).map(({ title }) => title);
    return titles.length === 0 ? null : list(titles);
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

/** Nobody could answer what is answered in a tool that can't be opened. */
function aboutTools({ questions, drawn, needsSafeBrowser, rules }: CheckFacts): Finding[] {
  const all = questions.flatMap(({ title, tool }, index): Finding[] => {
    const path = `questions.${index}.question`;
    if (tool === null) return [];
    if (tool === 'gone') return [error(path, `The outside tool of "${title}" was removed or disabled`)];
    const all: Finding[] = [];
    if (!tool.sendsResults)
      all.push(warning(path, `The outside tool of "${title}" sends no results: people have to mark it`));
    if (rules.attemptsAllowed !== 1 && !tool.knowsAttempt)
      all.push(
        warning(
          path,
          `The outside tool of "${title}" isn’t told which attempt it is: it may show the work of an earlier one`,
        ),
      );
    return all;
  });
  const lost = drawn.flatMap(({ words, toolGone }, index) =>
    toolGone.length === 0
      ? []
      : [
          error(
            `draws.${index}.count`,
            `“${words}” can draw what needs a tool that was removed or disabled: ${list(toolGone)}`,
          ),
        ],
  );
  if (!needsSafeBrowser || !questions.some(({ tool }) => tool !== null)) return [...all, ...lost];
  const message = 'Safe Exam Browser opens outside tools only where their addresses are allowed in its settings';
  return [...all, ...lost, warning('safeBrowser', message)];
}

/** The first three, quoted. */
function list(titles: readonly string[]): string {
  const quoted = titles.slice(0, 3).map((title) => `"${title}"`);
  return titles.length < 4 ? quoted.join(', ') : `${quoted.join(', ')} and ${titles.length - 3} more`;
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
