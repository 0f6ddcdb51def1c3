import { defineTexts } from '#platform/web/i18n/texts.ts';

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

export const pageTexts = defineTexts('pageTexts', {
  en: {
    entry: {
      signIn: 'Sign in',
      register: 'Create an account',
      dash: 'Go to my dashboard',
    },
    notThere: 'This page could not be found',
    views: {
      premium: 'Premium',
      video: 'Video',
      questions: (count: number) => counted(count, 'question', 'questions'),
      minutes: (count: number) => counted(count, 'minute', 'minutes'),
      topics: (count: number) => counted(count, 'topic', 'topics'),
      channel: (members: number, items: number) =>
        `${counted(members, 'member', 'members')}, ${counted(items, 'quiz or course', 'quizzes and courses')}`,
      stats: {
        students: 'Students',
        quizzes: 'Quizzes',
        questions: 'Questions',
        attempts: 'Quizzes taken',
        courses: 'Courses',
      },
      units: { days: 'Days', hours: 'Hours', minutes: 'Minutes', seconds: 'Seconds' },
      left: (left: { days: number; hours: number; minutes: number }) =>
        `${counted(left.days, 'day', 'days')}, ${counted(left.hours, 'hour', 'hours')} and ${counted(left.minutes, 'minute', 'minutes')} left`,
      noSample: 'No public quiz has a sample question yet. Visitors don’t see this block until one has.',
      wholeQuiz: (count: number) => `Take the whole quiz: ${counted(count, 'question', 'questions')}`,
      allQuizzes: 'Browse public quizzes',
      anotherQuestion: 'Another question',
      noQuizzes: 'No public quizzes yet. Visitors don’t see this block until there is one.',
      noCourses: 'No published course is open to everyone yet. Visitors don’t see this block until one is.',
      noChannels: 'No public channels yet. Visitors don’t see this block until there is one.',
      noPages: 'No such page is published yet. Visitors don’t see this block until one is.',
      noTime:
        'Choose a public quiz with an opening time, or a date and time. Visitors don’t see this block until then.',
    },
    form: {
      choose: 'Choose one',
      leaveEmpty: 'Leave this empty',
      notSent: 'Forms can’t be sent from the editor or a preview.',
    },
  },
});
