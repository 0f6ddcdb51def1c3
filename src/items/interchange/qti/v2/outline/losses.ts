/** What a test of QTI says that a quiz here has no setting for. */

import type { Warn } from '#items/question-types/neutral/warnings.ts';
import { trimSpace } from '#platform/text/spaces.ts';
import { allNamed, childrenNamed, findChild, walk, type XmlElement } from '#platform/text/xml-nodes.ts';
import { selectedIn } from './draws.ts';

const BRANCHES =
  'The test leads to other questions by the answers (preconditions, branching). Here every question is asked.';
const FORWARD = 'The test only goes forward. Here students can return to earlier questions.';

/** Names each of them once, with the test in the names of QTI 2. */
export function warnOfLosses(test: XmlElement, warn: Warn): void {
  const named = (...names: readonly string[]): readonly XmlElement[] => allNamed(test, ...names);
  if (named('preCondition', 'branchRule').length > 0) warn(BRANCHES);
  if (named('testPart').some(({ attributes }) => attributes.navigationMode === 'linear')) warn(FORWARD);
  if (named('ordering').length > 0 && named('assessmentItemRef', 'assessmentSection').some(isPlaced))
    warn('Questions that stay in their place while others are shuffled are shuffled here too.');
  warnOfTimes(test, warn);
  if (named('testFeedback').length > 0) warn('Feedback to the test as a whole is left out.');
  const rules = findChild(test, 'outcomeProcessing');
  if (rules && !isPlainSum(rules))
    warn(
      `The test works out its results by rules of its own. Here the result is the sum of the marks. Left out: ${rulesNamed(rules).join(', ')}.`,
    );
}

/** The expressions that only tests have, and any other rule, by their names. */
const rulesNamed = (rules: XmlElement): string[] =>
  [...new Set([...walk(rules)].slice(1).map(({ name }) => name))]
    .filter((name) => !PLAIN.has(name) || ONLY_TESTS.has(name))
    .toSorted();

const ONLY_TESTS = new Set([
  ...['testVariables', 'outcomeMinimum', 'outcomeMaximum'],
  ...['numberCorrect', 'numberIncorrect', 'numberPresented', 'numberResponded', 'numberSelected'],
]);

const isPlaced = ({ attributes }: XmlElement): boolean => attributes.fixed === 'true';

/** Names a section of which some questions are asked, where no draw here can do the same. */
export function warnOfSelection(section: XmlElement, warn: Warn): void {
  const select = selectedIn(section);
  if (select === null) return;
  const title = trimSpace(section.attributes.title ?? '');
  const count = childrenNamed(section, 'assessmentItemRef', 'assessmentSection').length;
  warn(
    `The section "${title}" draws ${select} of its ${count} questions. All are in the quiz: replace them by random questions there.`,
  );
}

function warnOfTimes(test: XmlElement, warn: Warn): void {
  const limits = allNamed(test, 'timeLimits');
  if (limits.some(({ attributes }) => Number(attributes.minTime ?? 0) > 0)) warn('Shortest times are left out.');
  if (limits.some(({ attributes }) => attributes.allowLateSubmission === 'true'))
    warn(
      'Answers that are given after the end count in the test. Here they are kept, marked late, and count for nothing.',
    );
  const inItems = allNamed(test, 'assessmentItemRef').some((item) => findChild(item, 'timeLimits') !== null);
  if (inItems) warn('Time limits of single questions are left out.');
  const parts = childrenNamed(test, 'testPart');
  if (parts.length > 1 && parts.some((part) => findChild(part, 'timeLimits') !== null))
    warn('Time limits of parts are left out: set them for the sections of the quiz.');
}

/** What a plain sum is written with. */
const PLAIN = new Set(['setOutcomeValue', 'sum', 'testVariables']);

/** Whether the rules do nothing but add the scores of the questions. */
function isPlainSum(rules: XmlElement): boolean {
  return (
    allNamed(rules, 'testVariables').every(
      ({ attributes }) =>
        (attributes.variableIdentifier ?? '') === 'SCORE' &&
        attributes.includeCategory === undefined &&
        attributes.excludeCategory === undefined,
    ) && !hasOther(rules, PLAIN)
  );
}

const hasOther = (element: XmlElement, known: ReadonlySet<string>): boolean =>
  element.children.some((child) => typeof child !== 'string' && (!known.has(child.name) || hasOther(child, known)));
