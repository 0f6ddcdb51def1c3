/** What a test of QTI says that a quiz here has no setting for. */

import { trimSpace } from '#platform/text/spaces.ts';
import { allNamed, childrenNamed, findChild, type XmlElement } from '#platform/text/xml-nodes.ts';

type Warn = (message: string) => void;

const BRANCHES =
  'The test leads to other questions by the answers (preconditions, branching). Here every question is asked.';
const FORWARD = 'The test only goes forward. Here students can return to earlier questions.';
const OWN_RESULTS = 'The test works out its results by rules of its own. Here the result is the sum of the marks.';

/** Settings for single questions, and what they ask for. */
const CONTROLS: Readonly<Record<string, { readonly usual: string; readonly message: string }>> = {
  maxAttempts: {
    usual: '1',
    message: 'The test allows several attempts at a question. Set “Tries per question” in the quiz.',
  },
  allowSkipping: {
    usual: 'true',
    message: 'The test lets nobody skip a question. Here every question can be skipped.',
  },
  showFeedback: { usual: 'false', message: 'The test shows feedback. Choose when students see it in the quiz.' },
  showSolution: { usual: 'false', message: 'The test shows solutions. Choose when students see them in the quiz.' },
  allowReview: {
    usual: 'true',
    message: 'The test lets nobody review the answers. Choose in the quiz what students see afterwards.',
  },
  allowComment: { usual: 'false', message: 'The test takes comments on questions. Here there are none.' },
};

/** Names each of them once, with the test in the names of QTI 2. */
export function warnOfLosses(test: XmlElement, warn: Warn): void {
  const named = (...names: readonly string[]): readonly XmlElement[] => allNamed(test, ...names);
  if (named('preCondition', 'branchRule').length > 0) warn(BRANCHES);
  if (named('testPart').some(({ attributes }) => attributes.navigationMode === 'linear')) warn(FORWARD);
  for (const section of named('assessmentSection')) warnOfSelection(section, warn);
  if (named('ordering').length > 0 && named('assessmentItemRef', 'assessmentSection').some(isPlaced))
    warn('Questions that stay in their place while others are shuffled are shuffled here too.');
  warnOfTimes(test, warn);
  for (const { attributes } of named('itemSessionControl'))
    for (const [name, { usual, message }] of Object.entries(CONTROLS))
      if ((attributes[name] ?? usual) !== usual) warn(message);
  if (named('testFeedback').length > 0) warn('Feedback to the test as a whole is left out.');
  const rules = findChild(test, 'outcomeProcessing');
  if (rules && !isPlainSum(rules)) warn(OWN_RESULTS);
}

const isPlaced = ({ attributes }: XmlElement): boolean => attributes.fixed === 'true';

function warnOfSelection(section: XmlElement, warn: Warn): void {
  const select = findChild(section, 'selection')?.attributes.select;
  const count = childrenNamed(section, 'assessmentItemRef', 'assessmentSection').length;
  if (select === undefined || Number(select) >= count) return;
  const title = trimSpace(section.attributes.title ?? '');
  warn(
    `The section "${title}" draws ${select} of its ${count} questions. All are in the quiz: replace them by random questions there.`,
  );
}

function warnOfTimes(test: XmlElement, warn: Warn): void {
  const limits = allNamed(test, 'timeLimits');
  if (limits.some(({ attributes }) => Number(attributes.minTime ?? 0) > 0)) warn('Shortest times are left out.');
  if (limits.some(({ attributes }) => attributes.allowLateSubmission === 'true'))
    warn('Late answers count in the test. Set a grace period in the quiz.');
  const inItems = allNamed(test, 'assessmentItemRef').some((item) => findChild(item, 'timeLimits') !== null);
  if (inItems) warn('Time limits of single questions are left out.');
  const parts = childrenNamed(test, 'testPart');
  if (parts.length > 1 && parts.some((part) => findChild(part, 'timeLimits') !== null))
    warn('Time limits of parts are left out: set them for the sections of the quiz.');
}

/** Whether the rules do nothing but add the scores of the questions. */
function isPlainSum(rules: XmlElement): boolean {
  const known = new Set(['setOutcomeValue', 'sum', 'testVariables']);
  return (
    allNamed(rules, 'testVariables').every(
      ({ attributes }) =>
        (attributes.variableIdentifier ?? '') === 'SCORE' &&
        attributes.includeCategory === undefined &&
        attributes.excludeCategory === undefined,
    ) && !hasOther(rules, known)
  );
}

const hasOther = (element: XmlElement, known: ReadonlySet<string>): boolean =>
  element.children.some((child) => typeof child !== 'string' && (!known.has(child.name) || hasOther(child, known)));
