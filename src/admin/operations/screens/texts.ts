import { defineTexts } from '#platform/web/i18n/texts.ts';

/** An entry of the audit log in its parts; `whole` says kind and action together. */
interface AuditWords {
  readonly who: string;
  readonly verb: string;
  readonly kind: string;
  readonly name: string | null;
  readonly whole: string;
}

/** An action on many questions: by whom, on how many, and the people that it names. */
interface ManyWords {
  readonly who: string;
  readonly count: number;
  readonly people: string;
  readonly isOne: boolean;
}

const number = new Intl.NumberFormat('en-US');
const many = (count: number, one: string, more: string): string =>
  `${number.format(count)} ${count === 1 ? one : more}`;

const questions = (count: number): string => many(count, 'question', 'questions');

export const operationsTexts = defineTexts('operationsTexts', {
  en: {
    audit: {
      title: 'Audit log',
      lead: 'Who did what, when and from where. No one can change it, not even administrators.',
      export: 'Export CSV',
      person: 'Person: name or e-mail',
      action: 'Action',
      anyAction: 'All actions',
      subject: 'Type',
      anySubject: 'All types',
      from: 'From',
      to: 'Until',
      caption: 'Audit log',
      summary: ({ who, verb, kind, name, whole }: AuditWords) => {
        const thing = name === null ? `the ${kind.toLowerCase()}` : `${kind.toLowerCase()} “${name}”`;
        if (/^\w+ed$/.test(verb)) return `${who} ${verb} ${thing}`;
        const done = /^(.+) (\w+ed)$/.exec(verb);
        if (done) return `${who} ${done[2]} ${done[1]} for ${thing}`;
        return `${who}: ${name === null ? whole : `${whole} (“${name}”)`}`;
      },
      many: {
        tag: ({ who, count }: ManyWords) => `${who} added tags to ${questions(count)}`,
        untag: ({ who, count }: ManyWords) => `${who} removed tags from ${questions(count)}`,
        difficulty: ({ who, count }: ManyWords) => `${who} changed the difficulty of ${questions(count)}`,
        status: ({ who, count }: ManyWords) => `${who} changed the status of ${questions(count)}`,
        protect: ({ who, count }: ManyWords) => `${who} protected ${questions(count)} from changes by others`,
        unprotect: ({ who, count }: ManyWords) => `${who} let others change ${questions(count)}`,
        give: ({ who, count, people }: ManyWords) => `${who} made ${people} the owner of ${questions(count)}`,
        editors: ({ who, count }: ManyWords) => `${who} changed the editors of ${questions(count)}`,
        addEditors: ({ who, count, people, isOne }: ManyWords) =>
          `${who} made ${people} ${isOne ? 'an editor' : 'editors'} of ${questions(count)}`,
        removeEditors: ({ who, count, people, isOne }: ManyWords) =>
          `${who} removed ${people} as ${isOne ? 'an editor' : 'editors'} of ${questions(count)}`,
        delete: ({ who, count }: ManyWords) => `${who} deleted ${questions(count)}`,
        restore: ({ who, count }: ManyWords) => `${who} restored ${questions(count)}`,
      },
      columns: {
        summary: 'Event',
        at: 'When',
        by: 'Who',
        action: 'Action',
        subject: 'Target',
        address: 'IP address',
        details: 'Details',
      },
      server: 'The server',
      more: 'Show older entries',
      noMore: 'You have reached the end of the log.',
      empty: 'No activity yet',
      emptyHelp: 'Changes made by administrators and teachers will appear here.',
      noMatch: 'No entries match',
      clear: 'Clear filters',
      browser: 'Browser',
    },
    mail: {
      title: 'E-mail',
      lead: {
        smtp: 'E-mail is sent by an SMTP server.',
        mailbox: 'No SMTP server: e-mail is not sent, only logged here.',
      },
      queue: 'Queue',
      stats: { waiting: 'Waiting', running: 'Sending', failed: 'Failed', done: 'Recently sent' },
      failedTitle: 'Failed',
      failedHelp: 'The mail server rejected these e-mails repeatedly.',
      again: 'Send again',
      queued: 'The e-mail is queued again',
      tries: (count: number) => many(count, 'try', 'tries'),
      noReason: 'No reason given',
      boxTitle: 'Mailbox',
      boxHelp: 'E-mails contain secret links. Opening one is recorded in the audit log.',
      caption: 'Mailbox',
      columns: { subject: 'Subject', to: 'To', at: 'Written' },
      open: 'Read',
      empty: 'The mailbox is empty',
      emptyHelp: 'E-mails from the site will appear here.',
      noBox: 'Sent e-mails are not stored here.',
      close: 'Close',
    },
    tasks: {
      failures: {
        title: 'Failing background jobs',
        help: 'A failed job is retried with growing pauses, and stops after about two days, except for submitting and grading attempts. You can retry a stopped job here.',
        jobs: {
          accommodations: 'Giving accommodations to students at work',
          'account-cleaning': 'Removing expired sign-ins and links',
          announcements: 'Sending announcements',
          certificates: 'Issuing certificates',
          contacts: 'Recording who is connected in exams',
          figures: 'Updating statistics',
          'saml-metadata': 'SAML metadata',
          'practice-summaries': 'Weekly practice summaries',
          'lti-grades': 'Comparing results with learning platforms',
          'lti-rosters': 'Reading the members of courses at learning platforms',
          'lti-tool-scores': 'Points of outside tools for answers',
          'oneroster-nightly': 'Starting nightly reads of student information systems',
          'oneroster-grades': 'Comparing results with student information systems',
          notices: 'Sending notifications by e-mail',
          outbox: 'Sending messages to other systems',
          'pack-responses': 'Preparing the analysis of a quiz',
          pages: 'Publishing pages',
          pushes: 'Sending push notifications',
          'question-compare': 'Finding similar questions',
          reminders: 'Sending reminders',
          'sweep-late': 'Accepting late answers',
          'sweep-live': 'Moving live quizzes on',
          'sweep-overdue': 'Submitting attempts whose time ran out',
          'sweep-sections': 'Closing sections whose time ran out',
          tidy: 'Removing old data',
        },
        whole: 'all of its work',
        givenUp: 'Stopped',
        since: (when: string, count: number) => `Failing since ${when}, ${many(count, 'try', 'tries')}`,
        next: (when: string) => `Next try ${when}`,
        again: 'Try again',
        queued: 'It will be retried within a few minutes, or at night for removing old data',
      },
      title: 'Jobs',
      lead: 'Imports, exports and other long tasks, with their progress.',
      caption: 'Jobs',
      columns: { title: 'Job', state: 'State', by: 'Started by', at: 'Started', file: 'File' },
      states: { waiting: 'Waiting', running: 'In progress', done: 'Done', failed: 'Failed', cancelled: 'Stopped' },
      progress: (done: string, total: string) => `${done} of ${total}`,
      retry: 'Try again',
      stop: 'Stop',
      file: 'Download file',
      retried: 'The job was restarted',
      stopped: 'The job is being stopped',
      server: 'The server',
      empty: 'No jobs yet',
      emptyHelp: 'Imports and exports will appear here.',
    },
    data: {
      holdings: {
        person: 'other people',
        person_group: 'groups',
        question: 'questions',
        quiz: 'quizzes',
        course: 'courses',
        channel: 'channels',
        attempt: 'attempts',
        certificate: 'certificates',
        certificate_template: 'certificate layouts',
        page: 'pages',
        post: 'posts',
        faq: 'FAQs',
        announcement: 'announcements',
        contact_message: 'messages to the school',
        plan: 'plans',
        tag: 'tags',
        stored_image: 'pictures',
        stored_file: 'files',
        legal_text: 'legal texts',
        mail_text: 'e-mail texts',
      },
      furtherData: 'further data',
      onlyNew: (list: string) => `An export can only be imported into a new site, and this site already has: ${list}.`,
      title: 'Data',
      lead: 'Data retention, and an export of everything you own.',
      retention: 'Data retention',
      retentionHelp:
        'Everything is kept indefinitely unless you change it here. Older data is permanently removed every night.',
      kinds: {
        answers: 'Answers of finished attempts',
        audit: 'Audit log',
        sessions: 'Ended sign-ins',
        notifications: 'Notifications',
        tasks: 'Ended jobs and their files',
      },
      kindHelp: {
        answers:
          'Marks and results stay. Answers and notes can no longer be reviewed. Answers waiting to be marked stay.',
        audit: 'Who did what.',
        sessions: 'When, and with which browser, someone was signed in.',
        notifications: 'Read and unread.',
        tasks: 'Exports are removed after a week in any case.',
      },
      forEver: 'Indefinitely',
      daysUnit: ' days',
      keep: (what: string) => `${what}: keep indefinitely`,
      daysOf: (what: string) => `${what}: days`,
      least: (days: number) => `At least ${days} days`,
      preview: 'These settings would remove now:',
      nothing: 'nothing',
      would: {
        answers: (count: number) => `the answers of ${many(count, 'attempt', 'attempts')}`,
        audit: (count: number) => many(count, 'log entry', 'log entries'),
        sessions: (count: number) => many(count, 'sign-in', 'sign-ins'),
        notifications: (count: number) => many(count, 'notification', 'notifications'),
        tasks: (count: number) => many(count, 'job', 'jobs'),
      },
      save: 'Save settings',
      saved: 'Settings saved. They are applied tonight',
      tidied: (when: string) => `Last applied ${when}.`,
      archive: 'Export all data',
      archiveHelp:
        'Questions, quizzes, people with their results, pictures and settings, in a file that can be imported into another installation. It contains personal data and password hashes. Keep it safe.',
      make: 'Create export',
      archives: 'Exports',
      download: (size: string) => `Download (${size})`,
      gone: 'No longer available',
      madeAt: (when: string) => `Started ${when}`,
      import: 'Import an export',
      importHelp:
        'An export made on this page of another site can be imported into a new one: people with their roles, passwords and results, questions, quizzes, courses, pictures and settings. Everything is imported, or nothing. Your own account, the address of this site and its limits stay. Sign-ins, authenticator apps, sign-in providers and devices for push notifications are not included. Only import exports that you trust.',
      notHere: 'Import is only possible on an empty site',
      byOperator: 'The operator of the installation can create a new site from an export with this command:',
      choose: 'Choose an export',
      chooseOther: 'Choose another file',
      startImport: 'Import',
      tooLarge: (most: string) => `The file is larger than ${most}.`,
      imported: (name: string, when: string, rows: string) =>
        `Everything of ${name || 'the other site'} was imported, as of ${when}: ${rows} records.`,
      toDashboard: 'Go to dashboard',
    },
  },
});
