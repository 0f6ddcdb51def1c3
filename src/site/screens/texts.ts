import { defineTexts } from '#platform/web/texts.ts';

export const siteTexts = defineTexts({
  en: {
    skip: 'Skip to content',
    mainMenu: 'Main menu',
    openMenu: 'Open menu',
    closeMenu: 'Close menu',
    scheme: { label: 'Colour scheme', light: 'Light', dark: 'Dark', auto: 'As the device' },
    top: { home: 'Home', dash: 'Dash', quiz: 'Quiz', login: 'Login' },
    footer: {
      quickLinks: 'Quick links',
      contact: 'Contact',
      social: 'Follow us',
      about: 'About us',
      legal: { imprint: 'Imprint', privacy: 'Privacy notice', terms: 'Terms of use' },
      credits: 'Credits',
    },
    side: {
      dashboard: 'Dashboard',
      createQuiz: 'Create Quiz',
      questions: 'Questions',
      quizzes: 'Quizzes',
      list: 'List',
      create: 'Create',
      bulkUpload: 'Bulk Upload',
      myAttempts: 'My Attempts',
      myCourses: 'My Courses',
      courses: 'Courses',
      users: 'Users',
      groups: 'Groups',
      channels: 'Channels',
      announcements: 'Announcements',
      certificates: 'Certificates',
      companyInfo: 'Company Info',
      welcome: 'Welcome',
      hi: (firstName: string) => `Hi ${firstName}`,
      profile: 'My profile',
      logout: 'Log out',
      selected: (count: number) => (count === 1 ? '1 question selected' : `${count} questions selected`),
      batch: 'Current batch',
      allBatches: 'All',
    },
    exam: { title: 'Exam', menuOff: 'The menu is off during an exam' },
    notFound: {
      title: 'This page could not be found',
      lead: 'The address may be mistyped, or the page may be for other people than you.',
      home: 'Back to the home page',
      dash: 'Go to my dashboard',
    },
    home: {
      signIn: 'Sign in',
      register: 'Create an account',
      dash: 'Go to my dashboard',
      quizzes: 'Browse quizzes',
      title: (site: string) => `Quizzes and exams at ${site}`,
      lead: 'Take your exams on any device, see at once how you did, and know what to learn next.',
      students: {
        title: 'For students',
        steps: {
          first: {
            name: 'Open your quiz',
            text: 'Everything you can take now is on your dashboard, with the time you have for it.',
          },
          second: {
            name: 'Answer in your own order',
            text: 'Each answer is saved as you go. Lose the tab, and you come back to where you were.',
          },
          third: { name: 'See what it means', text: 'Your score, the questions one by one, and where you are strong.' },
        },
      },
      teachers: {
        title: 'For teachers',
        steps: {
          first: {
            name: 'Bring your questions',
            text: 'Upload the files you have, look at every question, and keep those that are right.',
          },
          second: {
            name: 'Make the quiz',
            text: 'Choose questions, time, marks and feedback; publish when it is ready.',
          },
          third: {
            name: 'Watch and learn',
            text: 'See who is working, who is done, and which questions did their work.',
          },
        },
      },
    },
    credits: {
      title: 'Credits',
      lead: (count: number) =>
        `This product stands on the work of many people. Thank you to the makers of these ${count} packages.`,
      filter: 'Find a package',
      package: 'Package',
      version: 'Version',
      licence: 'Licence',
      author: 'Author',
      none: 'No package has this name',
      drawings: 'The drawings and illustrations were made for this product. The quotes are in the public domain.',
    },
  },
});
