/** The batch jobs whose members can fail, and what a member of each is, as `store-subjects.ts` names it; null: no thing with a name. */
export const failingJobs = {
  accommodations: 'quiz',
  'account-cleaning': null,
  announcements: 'announcement',
  certificates: 'quiz',
  contacts: 'attempt',
  figures: 'quiz',
  'lti-grades': 'quiz',
  'lti-rosters': 'lti_context',
  'lti-tool-scores': 'attempt',
  notices: 'person',
  'oneroster-nightly': 'oneroster_connection',
  'oneroster-grades': 'quiz',
  outbox: null,
  'pack-responses': 'quiz',
  pages: 'page',
  pushes: null,
  'practice-summaries': 'person',
  'question-compare': 'question',
  reminders: 'quiz',
  'saml-metadata': 'sso_provider',
  'sweep-late': 'attempt',
  'sweep-live': null,
  'sweep-overdue': 'attempt',
  'sweep-sections': 'attempt',
  tidy: null,
} as const satisfies Readonly<Record<string, string | null>>;
export type FailingJob = keyof typeof failingJobs;

export const isFailingJob = (job: string): job is FailingJob => Object.hasOwn(failingJobs, job);

/** The identifier within the name of a member, as in `opens <quiz> <instant>`; null: there is none. */
export const idInMember = (member: string): string | null =>
  /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(member)?.[0] ?? null;
