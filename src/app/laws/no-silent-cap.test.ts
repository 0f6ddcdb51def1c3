/**
 * THE law of limits: whatever a store or an action leaves out, its reader is told that there is more, or nothing that
 * anybody reads can be left out. A limit that is not in the table fails; so does an entry whose limit is gone.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Paged: the caller chose it, and `app/laws/every-endpoint.test.ts` says what its answer must hold. */
const isPaged = (expression: string): boolean => /^((filter|page)\.)?limit( \+ 1)?$|^1$/.test(expression);

const text = 'a text or a code, no list';
const batch = 'background work: the next run takes the rest';
const finder = 'the answer of the search says isCut; these are candidates that are put in order';

/** By file and limit: which field tells the reader that there is more, or why nothing can be missing. */
const told: Readonly<Record<string, string>> = {
  'identity/account/sessions/actions-guest.ts: 300': text,
  'identity/account/sessions/actions.ts: 300': text,
  'identity/account/sessions/actions.ts: 64': text,
  'identity/account/sign-in/store-refused.ts: 100': text,
  'identity/account/sign-in/store-refused.ts: 300': text,
  'identity/account/store.ts: CLEANED_AT_ONCE': batch,
  'site/announcements/actions.ts: 500': text,
  'results/results/actions-review.ts: SHOWN_OF_STEM - 1': text,
  'delivery/events/actions.ts: 8': text,
  'delivery/proctoring/actions.ts: MOST_NAMED':
    '`count` beside the names in the audit entry; each attempt has its own log',
  'delivery/proctoring/store-events.ts: MOST_EVENTS': 'eventsTotal',
  'delivery/proctoring/store-watch.ts: room + 1': 'leftOut',
  'site/blog/actions.ts: EXCERPT': text,
  'courses/channels/actions-items.ts: NEWS': 'the newest changes of what is listed whole on the same page',
  'courses/channels/actions.ts: 12': text,
  'courses/channels/actions.ts: EXCERPT': text,
  'grading/appeals/actions.ts: 500': text,
  'site/dashboard/store.ts: atMost': 'total',
  'site/support/actions.ts: 500': text,
  'media/actions.ts: 8': text,
  'live/actions-create.ts: MOST_TITLE': text,
  'live/actions-play.ts: 22': text,
  'messaging/notifications/push/actions.ts: 300': text,
  'messaging/notifications/store-mail.ts: PEOPLE_AT_ONCE': batch,
  'messaging/notifications/push/store.ts: most': batch,
  'admin/operations/store-data.ts: BATCH': batch,
  'admin/operations/audit/store-subjects.ts: 36': text,
  'admin/operations/store.ts: EXAMS_AT_MOST': 'examsTotal',
  'identity/privacy/store-files.ts: 12': text,
  'site/cms/actions-answers.ts: 1_000': text,
  'identity/people/store-find.ts: CANDIDATES': finder,
  'site/public-quizzes/actions.ts: 240': text,
  'site/public-quizzes/actions.ts: TAGS_ON_A_CARD':
    'the commonest tags on a card, as its contract says; the filter lists all',
  'items/question-bank/stimuli/store.ts: MAX_SEARCHED': text,
  'integrations/lti/launch/actions-login.ts: 12': text,
  'integrations/lti/launch/store.ts: 2': 'whether there is one or more',
  'integrations/lti/register/actions.ts: 100': text,
  'integrations/lti/roster/store.ts: 500': text,
  'integrations/lti/select/actions.ts: 200': text,
  'integrations/lti/store.ts: 1000': text,
  'items/question-bank/import/store.ts: 300': text,
  'items/question-bank/store-find.ts: 3': 'tags beside a hit; the question names all',
  'items/question-bank/store-find.ts: CANDIDATES': finder,
  'items/question-bank/duplicates/store-similarity.ts: AT_ONCE': batch,
  'items/question-bank/duplicates/store-groups.ts: MOST_OF_A_SIGN':
    'candidates of one sign of a stem; like stems share several signs, and equal questions are found by their hash, uncut',
  'items/question-bank/duplicates/store-groups.ts: most': 'a batch, or `size` of the group',
  'quizzes/sections/actions.ts: EXCERPT': text,
  'quizzes/safe-browser/actions.ts: 22': text,
  'quizzes/sections/store.ts: POOL_LIMIT': 'fitting, and a warning of the check',
  'grading/regrade/actions.ts: SHOWN_CHANGES': 'summary.changed; certificates.reissued and certificates.decision',
  'grading/regrade/store-new-totals.ts: AT_ONCE': batch,
  'site/reminders/store.ts: AT_ONCE': batch,
  'results/results/dashboard/actions.ts: 10': text,
  'results/practice/assignments/store.ts: 100': batch,
  'results/practice/mastery/actions.ts: TAKEN_AT_ONCE':
    'isComplete says that more attempts wait, and the map asks again',
  'platform/server/outbox/store.ts: most': batch,
  'platform/server/outbox/store.ts: window': 'claimMessages asks again with a larger one where more are due',
  'messaging/webhooks/store.ts: most': 'tries says how many there were; the latest fifty are shown',
  'results/practice/store-reviews.ts: most':
    'one more than may be: then the answer is refused, and its student told why',
  'results/practice/store-today.ts: COUNTED_DUE + 1': 'isMoreDue says that more are due',
  'results/practice/store.ts: COUNTED_DUE + 1': 'isMoreDue says that more are due',
  'results/results/practice/store.ts: AT_MOST': 'the quizzes with most questions of a topic, of which one is suggested',
  'results/results/actions-review.ts: reviewed.hints.get(question) ?? 0': 'the hints that the student has asked for',
  'identity/sso/actions-sign-in.ts: 12': text,
  'identity/account/sign-in/store-limits.ts: most': 'tries are counted up to their limit; more change nothing',
  'identity/sso/saml/actions.ts: MOST_CERTIFICATES':
    'metadata have ten at most, and the list of what is stored is shown',
  'identity/sso/saml/store.ts: 500': text,
  'identity/sso/store.ts: 2': 'whether there is one or more',
  'results/statistics/dataset/store-pack.ts: most': batch,
  'billing/store-vouchers.ts: most': 'used',
  'tasks/store.ts: 100': batch,
};

const root = join(import.meta.dirname, '../..');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (path) => /(^|\/)(store|actions)[^/]*\.ts$/.test(path) && !/\.test\.ts$|^app\/(testing|demo)\//.test(path),
);

function limitsIn(path: string): string[] {
  const source = readFileSync(join(root, path), 'utf8');
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
