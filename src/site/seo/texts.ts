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
    stats: {
      students: 'Students',
      quizzes: 'Quizzes',
      questions: 'Questions',
      attempts: 'Quizzes taken',
      courses: 'Courses',
    },
    earlier: 'Back',
    later: 'More',
    siteOf: (school: string) => `Quizzes, exams and courses of ${school}`,
    result: {
      title: (quiz: string) => `Result: ${quiz}`,
      running: (quiz: string) => `${quiz}: in progress`,
    },
    notFound: {
      title: 'This page could not be found',
      lead: 'The address may be mistyped, or you don’t have access to it.',
      home: 'Back to the home page',
    },
    login: {
      title: 'Sign in',
      lead: (school: string) => `Sign in to ${school} to take your quizzes, exams and courses.`,
    },
    register: {
      title: 'Create an account',
      lead: (school: string) => `Create an account at ${school} and take quizzes right away.`,
    },
    registerClosed: {
      title: 'Accounts are created by your school',
      lead: (school: string) => `Ask your teacher or administrator at ${school} for an account.`,
    },
    cert: {
      title: 'Verify a certificate',
      lead: (school: string) => `Enter the code on a certificate of ${school} to check that it is genuine.`,
      code: 'Sixteen letters and digits, for example 7Q4M-0ZKD-3XV9-TC5A. Dashes are optional; upper or lower case.',
    },
    company: {
      title: 'Contact and legal information',
      lead: (school: string) => `About ${school}: how to reach us, and legal information.`,
      contact: 'Contact',
      social: 'Follow us',
      legal: { imprint: 'Imprint', privacy: 'Privacy notice', terms: 'Terms of use' },
    },
    contact: {
      title: 'Contact us',
      lead: (school: string) => `Write to ${school}. We’ll reply by e-mail.`,
      ways: 'Other ways to reach us',
    },
    faqs: {
      title: "FAQ's",
      lead: (school: string) => `Frequently asked questions at ${school}.`,
    },
    inspire: { title: 'Inspire', lead: (school: string) => `A thought and a picture for today, from ${school}.` },
    credits: {
      title: 'Credits',
      lead: (school: string) => `The open-source work that the site of ${school} is built on.`,
    },
    quizzes: {
      title: 'Public quizzes',
      lead: (school: string) =>
        `Public quizzes of ${school}: preview the questions, then take a quiz. Some need no account.`,
      none: 'No public quizzes yet',
    },
    quiz: {
      describe: (name: string, facts: string, school: string) => `${name}: a quiz of ${school}. ${facts}.`,
      covers: 'About this quiz',
      rules: 'Rules',
      before: 'Before you start',
      samples: 'Try a question',
      marks: (marks: number) => many(marks, 'mark', 'marks'),
      attempts: (count: number) => (count === 0 ? 'Unlimited attempts' : many(count, 'attempt', 'attempts')),
      pass: (percent: number) => `Pass mark ${percent}%`,
      guests: 'No account needed',
      results: (n: number, mean: number) => `${n} people have taken it; the average is ${mean}%.`,
    },
    channels: {
      title: 'Channels',
      publicTitle: 'Public channels',
      lead: (school: string) => `Channels of ${school}: each groups quizzes and courses. Sign in to join one.`,
      none: 'No channels yet',
      describe: (name: string, school: string) => `${name}: quizzes and courses of ${school} in one place.`,
      inside: 'Contents',
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
