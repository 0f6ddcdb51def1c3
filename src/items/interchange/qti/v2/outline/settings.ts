/** The session control of a test of QTI as settings of a quiz; what holds for some questions only is named. */
import type { Warn } from '#items/question-types/neutral/warnings.ts';
import { childrenNamed, elementsOf, findChild, type XmlElement } from '#platform/text/xml-nodes.ts';
import type { OutlineReviewRow, QuizOutlineSettings } from '../../../quiz.ts';

type Controls = Readonly<Record<string, string>>;

const NAMES = [
  ...['maxAttempts', 'showFeedback', 'allowReview', 'showSolution'],
  ...['allowSkipping', 'allowComment', 'validateResponses'],
] as const;
type Name = (typeof NAMES)[number];

const USUAL: Readonly<Record<Name, string>> = {
  maxAttempts: '1',
  showFeedback: 'false',
  allowReview: 'true',
  showSolution: 'false',
  allowSkipping: 'true',
  allowComment: 'false',
  validateResponses: 'false',
};

/** What has no setting here at all. */
const LOST: Partial<Record<Name, string>> = {
  allowSkipping: 'The test lets nobody skip a question. Here every question can be skipped.',
  allowComment: 'The test takes comments on questions. Here there are none.',
  validateResponses: 'The test takes only complete answers. Here every answer is accepted.',
};

/** Of settings of a whole quiz. */
const ONLY_SOME: Partial<Record<Name, string>> = {
  maxAttempts:
    'Only some questions have several attempts in the test. Here a whole quiz has them or none: it has none.',
  showFeedback: 'Only some questions show feedback in the test. Here a whole quiz does or none: nothing is set.',
  allowReview: 'Only some questions can be reviewed in the test. Here a whole quiz can or none: nothing is set.',
  showSolution: 'Only some questions show their solution in the test. Here a whole quiz does or none: nothing is set.',
};

/** What holds for each question: its own control, or else what is around it says. */
function controlsOf(test: XmlElement): Controls[] {
  const found: Controls[] = [];
  const visit = (element: XmlElement, above: Controls): void => {
    const own = { ...above, ...findChild(element, 'itemSessionControl')?.attributes };
    if (element.name === 'assessmentItemRef') found.push(own);
    for (const child of elementsOf(element))
      if (child.name === 'assessmentSection' || child.name === 'assessmentItemRef') visit(child, own);
  };
  for (const part of childrenNamed(test, 'testPart')) {
    // Answers that are handed in together are handed in once.
    const isOnce = part.attributes.submissionMode === 'simultaneous';
    const own: Controls = findChild(part, 'itemSessionControl')?.attributes ?? {};
    const limited = isOnce && own.maxAttempts !== undefined ? { ...own, maxAttempts: '1' } : own;
    for (const section of childrenNamed(part, 'assessmentSection')) visit(section, limited);
  }
  return found;
}

const reviewRows = (is: (name: Name) => boolean): OutlineReviewRow[] =>
  is('allowReview')
    ? [
        ...(['attempt', 'correctness', 'marks', 'comment', 'rank'] as const),
        ...(is('showFeedback') ? (['feedback', 'explanation'] as const) : []),
        ...(is('showSolution') ? (['rightAnswer'] as const) : []),
      ]
    : ['rank'];

const MOST_TRIES = 10;

/** The tries that the test gives; undefined for one, and where it says nothing that can be read. */
function triesOf(text: string, warn: Warn): number | undefined {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 0 || number === 1) return undefined;
  if (number === 0)
    warn(
      'The test allows any number of attempts at a question. Here a question can be tried until its answer is right.',
    );
  if (number > MOST_TRIES)
    warn(`The test allows ${number} attempts at a question. Here there are at most ${MOST_TRIES}.`);
  return Math.min(number, MOST_TRIES);
}

/** What the test sets for all of its questions; undefined where it sets nothing. */
export function settingsOf(test: XmlElement, warn: Warn): QuizOutlineSettings | undefined {
  const all = controlsOf(test);
  const said = NAMES.filter((name) => all.some((controls) => controls[name] !== undefined));
  const values = new Map<Name, string>();
  for (const name of said) {
    const each = new Set(all.map((controls) => controls[name] ?? USUAL[name]));
    const [only] = each;
    if (each.size === 1) values.set(name, only!);
    else if (ONLY_SOME[name]) warn(ONLY_SOME[name]);
    if (LOST[name] && each.has(name === 'allowSkipping' ? 'false' : 'true')) warn(LOST[name]);
  }
  const settingOf = (name: Name): string => values.get(name) ?? USUAL[name];
  const tries = triesOf(settingOf('maxAttempts'), warn);
  const isReviewSet = (['showFeedback', 'allowReview', 'showSolution'] as const).some((name) => values.has(name));
  if (tries === undefined && !isReviewSet) return undefined;
  const is = (name: Name): boolean => settingOf(name) === 'true';
  const rows = reviewRows(is);
  // Between two tries a student learns at least whether the first was right.
  const during: OutlineReviewRow[] =
    tries === undefined ? [] : ['correctness', 'marks', ...(is('showFeedback') ? (['feedback'] as const) : [])];
  if (tries !== undefined)
    warn('Students see after each attempt at a question whether it is right: further attempts need it here.');
  return {
    ...(tries !== undefined && { triesAllowed: tries }),
    feedbackTiming: tries === undefined ? 2 : 1,
    review: { during, 'right-after': rows, later: rows, 'after-close': rows },
  };
}
