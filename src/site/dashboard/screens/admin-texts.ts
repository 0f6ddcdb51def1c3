import { defineTexts } from '#platform/web/i18n/texts.ts';

const number = new Intl.NumberFormat('en-US');
const many = (count: number, one: string, more: string): string =>
  `${number.format(count)} ${count === 1 ? one : more}`;

export const adminDashTexts = defineTexts('adminDashTexts', {
  en: {
    exams: 'Quizzes today',
    examsHelp: 'In progress now, or opening or closing today.',
    noExams: 'No quiz opens or closes today, and none is in progress.',
    of: (submitted: string, expected: string) => `${submitted} of ${expected} submitted`,
    working: (count: number) => many(count, 'person working', 'people working'),
    stats: {
      day: 'Active today',
      week: 'Active this week',
      month: 'Active in 30 days',
      people: 'People',
    },
    ofStudents: (students: string) => `of ${students} students`,
    peopleMore: (teachers: number, admins: number) =>
      `${many(teachers, 'teacher', 'teachers')}, ${many(admins, 'administrator', 'administrators')}`,
    activity: 'Activity',
    activityHelp: (thisWeek: string, weekBefore: string) =>
      `Attempts submitted: ${thisWeek} in the last 7 days, ${weekBefore} in the 7 days before.`,
    today: 'Today',
    todaySoFar: (day: string) => `${day}, so far`,
    activityCaption: 'Attempts submitted by day',
    day: 'Day',
    attempts: 'Attempts',
    students: 'Students',
    results: {
      title: 'Results of the last 30 days',
      stats: 'Results and people',
      attempts: 'Attempts submitted',
      quizzes: (count: number) => `in ${many(count, 'quiz', 'quizzes')}`,
      marked: (count: string, of: string) => `${count} of ${of} marked`,
      mean: 'Mean result',
      passed: 'Passed',
      judged: (count: number) => `of ${many(count, 'attempt', 'attempts')} with a pass mark`,
      newcomers: 'New people',
      states: (invited: number, disabled: number) =>
        `${number.format(invited)} never signed in, ${number.format(disabled)} disabled`,
    },
    requests: {
      messages: 'Sent through the contact page',
      deletions: 'People who ask for their account to be deleted',
      names: 'People who ask to change their name',
      plans: 'People who ask for a plan, to be paid by invoice',
    },
    act: { messages: 'Read', deletions: 'Review', names: 'Review', plans: 'Review' },
    toSetUp: 'To set up',
    running: 'Site status',
    openLog: 'Audit log',
    storage: 'Pictures and files',
    storageText: (used: string, allowed: string | null) => (allowed === null ? used : `${used} of ${allowed}`),
    images: (count: number) => many(count, 'picture', 'pictures'),
    mail: 'E-mail',
    mailText: (waiting: number, failed: number) => `${number.format(waiting)} waiting, ${number.format(failed)} failed`,
    setUpMail: 'Set up e-mail',
    mailbox: 'No SMTP server: e-mail is not sent, only logged here',
    jobs: 'Jobs',
    jobsText: (running: number, failed: number) =>
      `${number.format(running)} running or waiting, ${number.format(failed)} failed in seven days`,
    logins: 'Failed sign-ins',
    loginsText: (hour: number, day: number) =>
      `${number.format(hour)} in the last hour, ${number.format(day)} in 24 hours`,
    changesText: (count: number) => `${many(count, 'change', 'changes')} in 24 hours`,
    links: {
      settings: 'Company info',
      people: 'People',
      groups: 'Groups',
      plans: 'Plans and vouchers',
      data: 'Retention and archive',
    },
    linksTitle: 'Manage',
  },
});
