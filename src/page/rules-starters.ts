/** The pages that every tenant starts with: true for any school or company, and worth keeping until somebody knows better. */
import type { PageDocument } from './contract.ts';
import { type Block, type BlockType, buildBlock, type PropsOf } from './contract-blocks.ts';
import type { StandingPage } from './rules.ts';

/** Ids are counted per page, so that a starting page is the same each time it is asked for. */
function pageOf(title: string, description: string, build: (add: Add) => void): PageDocument {
  const blocks: Block[] = [];
  build((type, props) => blocks.push(buildBlock(type, `${type}-${blocks.length + 1}`, props) as Block));
  return { title, description, image: '', blocks };
}
type Add = <Type extends BlockType>(type: Type, props: Partial<PropsOf<Type>>) => void;

const starters: Record<StandingPage, (site: string) => PageDocument> = {
  home: (site) =>
    pageOf('', `Quizzes, exams and courses of ${site}`, (add) => {
      add('hero', {
        title: `Quizzes and exams at ${site}`.slice(0, 120),
        lead: 'Take your exams on any device, see at once how you did, and know what to learn next.',
        action: 'entry',
      });
      add('steps', {
        title: 'For students',
        steps: [
          {
            name: 'Open your quiz',
            text: 'Everything you can take now is on your dashboard, with the time you have for it.',
          },
          {
            name: 'Answer in your own order',
            text: 'Each answer is saved as you go. Lose the tab, and you come back to where you were.',
          },
          { name: 'See what it means', text: 'Your score, the questions one by one, and where you are strong.' },
        ],
      });
      add('steps', {
        title: 'For teachers',
        steps: [
          {
            name: 'Bring your questions',
            text: 'Upload the files you have, look at every question, and keep those that are right.',
          },
          {
            name: 'Make the quiz',
            text: 'Choose questions, time, marks and feedback; publish when it is ready.',
          },
          {
            name: 'Watch and learn',
            text: 'See who is working, who is done, and which questions did their work.',
          },
        ],
      });
    }),

  aboutus: (site) =>
    pageOf('About us', `What ${site} offers, and how learning and exams work here`, (add) => {
      add('hero', {
        title: `Learning and exams at ${site}`.slice(0, 120),
        lead: 'Here students practise, take their exams and follow courses, and teachers see what has been understood.',
        action: 'none',
      });
      add('features', {
        title: 'What matters to us',
        lead: '',
        features: [
          {
            icon: 'shield',
            name: 'Exams you can rely on',
            text: 'Every answer is kept the moment it is given. A lost connection costs nobody their work.',
          },
          {
            icon: 'chart',
            name: 'Results that explain themselves',
            text: 'Nobody is left with a bare number: each result shows which topics are strong and which need another look.',
          },
          {
            icon: 'people',
            name: 'Made for everybody',
            text: 'The pages work with a keyboard, a screen reader and a small phone, in light and in dark.',
          },
        ],
      });
      add('statistics', { title: 'In figures' });
      add('callToAction', {
        title: 'Do you have a question?',
        lead: 'Write to us. We are glad to help students, parents and teachers.',
        label: 'Contact us',
        to: '/contactus',
        tone: 'quiet',
      });
    }),

  contactus: () => ({ title: 'Contact us', description: 'How to reach us', image: '', blocks: [] }),
  faqs: () => ({ title: 'Questions and answers', description: 'What people often ask us', image: '', blocks: [] }),
  inspire: () => ({ title: 'Inspire', description: 'A thought and a picture for today', image: '', blocks: [] }),
  credits: () => ({
    title: 'Credits',
    description: 'The open work that this site is built on',
    image: '',
    blocks: [],
  }),

  promo: (site) =>
    pageOf('What is on', `What is on at ${site}`, (add) => {
      add('hero', {
        title: 'What is on',
        lead: `Terms, campaigns and events at ${site}.`.slice(0, 500),
        action: 'none',
      });
      add('pages', { title: 'Have a look', kind: 'promo', most: 12 });
      add('callToAction', {
        title: 'Rather begin right away?',
        lead: 'Everything you can take now is on your dashboard.',
        label: 'Sign in',
        to: '/login',
        tone: 'quiet',
      });
    }),

  'test-series': (site) =>
    pageOf('Test series', `Series of practice tests at ${site}`, (add) => {
      add('hero', {
        title: 'Practise the way you will be tested',
        lead: 'A test series is a row of quizzes in the form of the real exam: the same time, the same marks, the same rules.',
        action: 'entry',
      });
      add('pages', { title: 'Our series', kind: 'test-series', most: 12 });
      add('quizzes', { title: 'Quizzes for everyone', lead: 'Try one of these first.', most: 6 });
      add('steps', {
        title: 'How to use a series',
        steps: [
          {
            name: 'Take a test in one sitting',
            text: 'Put everything else away, and keep to the clock as on the day itself.',
          },
          { name: 'Read your result', text: 'Look at the topics first. They tell you more than the score does.' },
          { name: 'Repeat what was weak', text: 'Go back to those topics, and only then take the next test.' },
        ],
      });
    }),
};

/** The first version of a standing page; `site` is what the tenant is called. */
export const starterOf = (name: StandingPage, site: string): PageDocument => starters[name](site);
