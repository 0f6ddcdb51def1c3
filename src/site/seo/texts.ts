/** Words that the server itself puts into public pages, in the school's language. Titles are those that the application gives the same pages. */
import { defineTexts } from '#platform/contract/texts.ts';

const many = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`;

export const foundTexts = defineTexts('foundTexts', {
  en: {
    home: 'Home',
    premium: 'Premium',
    questions: (count: number) => many(count, 'question', 'questions'),
    minutes: (seconds: number) => many(Math.ceil(seconds / 60), 'minute', 'minutes'),
    noLimit: 'No time limit',
    topics: (count: number) => many(count, 'topic', 'topics'),
    members: (count: number) => many(count, 'member', 'members'),
    figures: {
      students: 'Students',
      quizzes: 'Quizzes',
      questions: 'Questions',
      attempts: 'Quizzes taken',
      courses: 'Courses',
    },
    earlier: 'Back',
    later: 'More',
    siteOf: (school: string) => `Quizzes, exams and courses of ${school}`,
    notFound: {
      title: 'This page could not be found',
      lead: 'The address may be mistyped, or the page may be for other people than you.',
      home: 'Back to the home page',
    },
    login: {
      title: 'Sign in',
      lead: (school: string) => `Sign in to ${school} to take your quizzes, exams and courses.`,
    },
    register: {
      title: 'Create an account',
      lead: (school: string) => `Create an account at ${school} and take quizzes at once.`,
    },
    registerClosed: {
      title: 'Accounts are made by your school',
      lead: (school: string) => `Ask your teacher or administrator at ${school} for an account.`,
    },
    cert: {
      title: 'Verify a certificate',
      lead: (school: string) =>
        `Type in the code that stands on a certificate of ${school}, and see whether it is genuine.`,
      code: 'Sixteen letters and digits, as 7Q4M-0ZKD-3XV9-TC5A. Dashes and small letters do not matter.',
    },
    company: {
      title: 'About us',
      lead: (school: string) => `Who ${school} is, how to reach us, and what the law asks us to say.`,
      contact: 'Contact',
      social: 'Follow us',
      legal: { imprint: 'Imprint', privacy: 'Privacy notice', terms: 'Terms of use' },
    },
    contact: {
      title: 'Contact us',
      lead: (school: string) => `Write to ${school}. You get an answer by mail.`,
      ways: 'Other ways to reach us',
    },
    faqs: {
      title: 'FAQ’s',
      lead: (school: string) => `What people often ask at ${school}, and the answers.`,
    },
    inspire: { title: 'Inspire', lead: (school: string) => `A thought and a picture for today, from ${school}.` },
    credits: {
      title: 'Credits',
      lead: (school: string) => `The open work that the site of ${school} is built on, with thanks to its makers.`,
    },
    quizzes: {
      title: 'Public quizzes',
      lead: (school: string) =>
        `Public quizzes of ${school}: look at what they cover, try a question, and take one. Many need no account.`,
      none: 'No public quizzes yet',
    },
    quiz: {
      describe: (name: string, facts: string, school: string) => `${name}: a quiz of ${school}. ${facts}.`,
      covers: 'What it covers',
      rules: 'Length and rules',
      before: 'Before you begin',
      samples: 'Try a question',
      marks: (marks: number) => many(marks, 'mark', 'marks'),
      attempts: (count: number) => (count === 0 ? 'As many attempts as you like' : many(count, 'attempt', 'attempts')),
      pass: (percent: number) => `Passed from ${percent} %`,
      guests: 'No account needed',
      results: (n: number, mean: number) => `${n} people have taken it; on average they reached ${mean} %.`,
    },
    channels: {
      title: 'Channels',
      publicTitle: 'Public channels',
      lead: (school: string) => `Channels of ${school}: each bundles quizzes and courses. Sign in to join one.`,
      none: 'No channels yet',
      describe: (name: string, school: string) => `${name}: quizzes and courses of ${school}, found together.`,
      inside: 'What is inside',
    },
    tags: {
      title: 'Topics',
      lead: (school: string) => `What the public quizzes of ${school} are about.`,
      none: 'No topics yet',
      quizzes: (count: number) => many(count, 'quiz', 'quizzes'),
    },
    blog: {
      title: 'Blog',
      lead: (school: string) => `News and thoughts from ${school}.`,
      none: 'No posts yet',
      by: (author: string) => `By ${author}`,
    },
    feeds: { rss: 'RSS', atom: 'Atom', json: 'JSON Feed' },
    app: {
      description: (school: string) => `Quizzes, exams and courses of ${school}`,
      dash: 'My dashboard',
      exams: 'Exams I can take',
      courses: 'Courses',
      notifications: 'Notifications',
    },
  },
});
