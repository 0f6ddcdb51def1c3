import { defineTexts } from '#platform/web/i18n/texts.ts';

const number = new Intl.NumberFormat('en-US');
const many = (count: number, one: string, more: string): string =>
  `${number.format(count)} ${count === 1 ? one : more}`;

export const adminDashTexts = defineTexts('adminDashTexts', {
  en: {
    exams: 'Exams today',
    noExams: 'No exam opens or closes today, and none is in progress.',
    states: { running: 'In progress', soon: 'Opens today', over: 'Closed' },
    of: (submitted: string, expected: string) => `${submitted} of ${expected} submitted`,
    working: (count: number) => many(count, 'person working', 'people working'),
    figures: {
      day: 'Active today',
      week: 'Active this week',
      month: 'Active in 30 days',
      people: 'People',
    },
    ofStudents: (students: string) => `of ${students} students`,
    peopleMore: (teachers: number, admins: number) =>
      `${many(teachers, 'teacher', 'teachers')}, ${many(admins, 'administrator', 'administrators')}`,
    activity: 'Activity',
    activityHelp: 'Attempts submitted on each of the last 14 days.',
    activityCaption: 'Attempts submitted by day',
    day: 'Day',
    attempts: 'Attempts',
    students: 'Students',
    results: {
      title: 'Results of the last 30 days',
      figures: 'Results and people',
      attempts: 'Attempts',
      quizzes: (count: number) => `in ${many(count, 'quiz', 'quizzes')}`,
      marked: (count: string, of: string) => `${count} of ${of} marked`,
      mean: 'Mean result',
      passed: 'Passed',
      judged: (count: number) => `of ${many(count, 'attempt', 'attempts')} with a pass mark`,
      newcomers: 'New people',
      states: (invited: number, disabled: number) =>
        `${number.format(invited)} never signed in, ${number.format(disabled)} disabled`,
    },
    running: 'Site status',
    openLog: 'Audit log',
    storage: 'Pictures and files',
    storageText: (used: string, allowed: string | null) => (allowed === null ? used : `${used} of ${allowed}`),
    images: (count: number) => many(count, 'picture', 'pictures'),
    mail: 'E-mail',
    mailText: (waiting: number, failed: number) => `${number.format(waiting)} waiting, ${number.format(failed)} failed`,
    mailbox: 'No SMTP server: e-mail is not sent, only logged here',
    jobs: 'Jobs',
    jobsText: (running: number, failed: number) =>
      `${number.format(running)} running or waiting, ${number.format(failed)} failed in seven days`,
    logins: 'Failed sign-ins',
    loginsText: (hour: number, day: number) =>
      `${number.format(hour)} in the last hour, ${number.format(day)} in a day`,
    deeds: 'Audit log',
    deedsText: (count: number) => `${many(count, 'change', 'changes')} in a day`,
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
