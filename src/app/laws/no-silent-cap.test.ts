/**
 * THE law of limits: whatever a store or an action leaves out, its reader is told that there is more, or nothing that
 * anybody reads can be left out. A limit that is not in the table fails; so does an entry whose limit is gone.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Paged: the caller chose it, and `every-endpoint.test.ts` says what its answer must hold. */
const isPaged = (expression: string): boolean => /^((filter|page)\.)?limit( \+ 1)?$|^1$/.test(expression);

const text = 'a text or a code, no list';
const batch = 'background work: the next run takes the rest';
const finder = 'the answer of the search says isCut; these are candidates that are put in order';

/** By file and limit: which field tells the reader that there is more, or why nothing can be missing. */
const told: Readonly<Record<string, string>> = {
  'account/actions-guest.ts: 300': text,
  'account/actions-session.ts: 300': text,
  'account/actions-session.ts: 64': text,
  'account/store-refused.ts: 100': text,
  'account/store-refused.ts: 300': text,
  'account/store.ts: CLEANED_AT_ONCE': batch,
  'announcement/actions.ts: 500': text,
  'attempt/actions-line.ts: 8': text,
  'attempt/actions-proctor.ts: MOST_NAMED': '`count` beside the names in the audit entry; each attempt has its own log',
  'attempt/store-proctor.ts: MOST_EVENTS': 'eventsTotal',
  'attempt/store-watch.ts: room + 1': 'leftOut',
  'blog/actions.ts: EXCERPT': text,
  'channel/actions-items.ts: NEWS': 'the newest changes of what is listed whole on the same page',
  'channel/actions.ts: 12': text,
  'channel/actions.ts: EXCERPT': text,
  'complaint/actions.ts: 500': text,
  'course/store-versions.ts: SHOWN': 'total',
  'dashboard/store.ts: atMost': 'total',
  'help/actions.ts: 500': text,
  'learning/actions-students.ts: 10': text,
  'media/actions.ts: 8': text,
  'notice/actions-push.ts: 300': text,
  'notice/store-mail.ts: PEOPLE_AT_ONCE': batch,
  'notice/store-push.ts: most': batch,
  'operations/store-data.ts: BATCH': batch,
  'operations/store-subjects.ts: 36': text,
  'operations/store.ts: EXAMS_AT_MOST': 'examsTotal',
  'own-data/store-files.ts: 12': text,
  'page/actions-answers.ts: 1_000': text,
  'people/store-find.ts: CANDIDATES': finder,
  'public-quiz/actions.ts: 240': text,
  'public-quiz/actions.ts: TAGS_ON_A_CARD': 'the commonest tags on a card, as its contract says; the filter lists all',
  'question-bank/actions.ts: EXCERPT - 1': text,
  'question-bank/store-find.ts: 3': 'tags beside a hit; the question names all',
  'question-bank/store-find.ts: CANDIDATES': finder,
  'question-bank/store-likeness.ts: AT_ONCE': batch,
  'question-bank/store-twins.ts: MOST_OF_A_SIGN':
    'candidates of one sign of a stem; like stems share several signs, and equal questions are found by their hash, uncut',
  'question-bank/store-twins.ts: most': 'a batch, or `size` of the group',
  'quiz/actions-parts.ts: 200': text,
  'quiz/actions-safe-browser.ts: 22': text,
  'quiz/store-parts.ts: POOL_LIMIT': 'fitting, and a warning of the check',
  'regrade/actions.ts: SHOWN_CHANGES': 'summary.changed; certificates.reissued and certificates.decision',
  'regrade/store-new-totals.ts: AT_ONCE': batch,
  'reminder/store.ts: AT_ONCE': batch,
  'results/actions-dashboard.ts: 10': text,
  'results/actions-review.ts: reviewed.hints.get(question) ?? 0': 'the hints that the student has asked for',
  'sso/actions-sign-in.ts: 12': text,
  'statistics/store-pack.ts: most': batch,
  'subscription/store-vouchers.ts: most': 'used',
  'task/store.ts: 100': batch,
};

const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
  (path) => /(^|\/)(store|actions)[^/]*\.ts$/.test(path) && !/\.test\.ts$|^(testing|demo)\//.test(path),
);

function limitsIn(path: string): string[] {
  const source = readFileSync(join(import.meta.dirname, path), 'utf8');
  const found = [
    ...source.matchAll(/\.limit\(((?:[^()]|\([^()]*\))*)\)/g),
    ...source.matchAll(/\.slice\(0, ((?:[^()]|\([^()]*\))*)\)/g),
    ...source.matchAll(/\blimit \$\{(?:sql\.lit\()?([^})]*)\)?\}/g),
    ...source.matchAll(/\blimit (\d+)/g),
  ].map((match) => match[1]!.trim());
  return [...new Set(found)].filter((expression) => !isPaged(expression)).map((expression) => `${path}: ${expression}`);
}

test('every limit of a store or an action says how its reader learns that there is more', () => {
  expect(sources.length).toBeGreaterThan(200);
  expect(sources.flatMap(limitsIn).sort()).toEqual(Object.keys(told).sort());
});
