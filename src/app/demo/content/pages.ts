/** The public pages that the admins of a demo school have shaped. */

import { seededIds } from '#app/demo/ids.ts';
import type { People } from '#app/demo/people.ts';
import { insertRows } from '#app/demo/store.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { PageDocument } from '#site/cms/contract.ts';
import { type Block, type BlockType, buildBlock, type PropsOf } from '#site/cms/contract-blocks.ts';
import type { PageKind } from '#site/cms/rules.ts';
import type { School } from './school.ts';

const DAY = 86_400_000;

interface PlannedPage {
  readonly name: string;
  readonly kind: PageKind;
  readonly document: PageDocument;
  readonly daysAgo: number;
  /** False: still a draft. */
  readonly isPublished: boolean;
}

const documentOf = (title: string, description: string, ...blocks: Block[]): PageDocument => ({
  title,
  description,
  image: '',
  blocks,
});

/** Counted, so that the same page has the same ids each time. */
let place = 0;
const block = <Type extends BlockType>(type: Type, props: Partial<PropsOf<Type>>): Block => {
  place += 1;
  return buildBlock(type, `${type}-${place}`, props) as Block;
};

/** A school day at nine in the morning, some weeks from now. */
const examDay = (now: Date): string => {
  const day = new Date(now.getTime() + 45 * DAY);
  day.setUTCHours(9, 0, 0, 0);
  return day.toISOString();
};

const aboutUs = ({ name }: School): PlannedPage => ({
  name: 'aboutus',
  kind: 'standing',
  daysAgo: 30,
  isPublished: true,
  document: documentOf(
    'About us',
    `Who we are at ${name}, and how we teach`,
    block('hero', {
      title: `Good teaching, fair exams: ${name}`,
      lead: 'We teach in small groups, test often and gently, and show everybody what to do next.',
      action: 'none',
    }),
    block('richText', {
      body: '<h2>How we work</h2><p>Short tests do more for learning than long evenings with a book: having to <strong>recall</strong> something makes it last longer. So our students take many short quizzes, most of them any number of times, and few exams that count.</p><p>Teachers see the same day which topics were understood, and begin the next lesson there.</p>',
    }),
    block('statistics', { title: 'Our year so far', courses: true }),
    block('testimonials', {
      title: 'What people say',
      voices: [
        {
          quote: 'I used to find out in the exam what I did not know. Now I find out on Tuesday.',
          name: 'A student',
          role: 'Second year',
          picture: '',
        },
        {
          quote: 'I mark in an hour what took me a weekend, and talk to my students about what they got wrong.',
          name: 'A teacher',
          role: 'Mathematics',
          picture: '',
        },
      ],
    }),
    block('callToAction', {
      title: 'Come and have a look',
      lead: 'See our next open day.',
      label: 'What is on',
      to: '/promo',
    }),
  ),
});

const openDay = (): PlannedPage => ({
  name: 'open-day',
  kind: 'promo',
  daysAgo: 12,
  isPublished: true,
  document: documentOf(
    'Open day',
    'Sit in on a lesson, try a quiz, ask whatever you like.',
    block('hero', {
      title: 'Open day',
      lead: 'Sit in on a lesson, try a quiz, ask whatever you like. Parents and friends are welcome.',
      action: 'none',
    }),
    block('features', {
      title: 'What awaits you',
      features: [
        { icon: 'people', name: 'Lessons to visit', text: 'Every hour from ten to four, in all subjects.' },
        { icon: 'clock', name: 'A quiz of ten minutes', text: 'No account, no marks. See how our exams feel.' },
        { icon: 'book', name: 'The library', text: 'Books, tablets, and somebody who knows where things are.' },
      ],
    }),
    block('quizzes', { title: 'Try one now', most: 6 }),
    block('form', {
      title: 'Tell us that you come',
      lead: 'So that there is a chair for everybody.',
      questions: [
        { label: 'Your name', kind: 'line', choices: '', isNeeded: true },
        { label: 'Your e-mail address', kind: 'mail', choices: '', isNeeded: true },
        { label: 'When do you come?', kind: 'choice', choices: 'Morning\nNoon\nAfternoon', isNeeded: false },
      ],
      button: 'I come',
      thanks: 'Thank you. We look forward to seeing you.',
    }),
  ),
});

const finalExams = (now: Date): PlannedPage => ({
  name: 'final-exams',
  kind: 'test-series',
  daysAgo: 20,
  isPublished: true,
  document: documentOf(
    'Towards the final exams',
    'Six weeks of practice, from the first look to the last rehearsal.',
    block('hero', {
      title: 'Towards the final exams',
      lead: 'Six weeks of practice, from the first look to the last rehearsal.',
      action: 'entry',
    }),
    block('countdown', { title: 'The written exams begin', at: examDay(now), over: 'They have begun. Good luck!' }),
    block('steps', {
      title: 'Week by week',
      steps: [
        {
          name: 'Weeks one and two',
          text: 'One short quiz a day on a single topic. Repeat it until it bores you.',
        },
        { name: 'Weeks three and four', text: 'Mixed quizzes, with the clock running as on the day.' },
        { name: 'Weeks five and six', text: 'Whole exams in one sitting, and a day of rest after each.' },
      ],
    }),
    block('courses', { title: 'Courses that help', most: 6 }),
    block('faq', {
      title: 'Often asked',
      entries: [
        {
          question: 'Do these results count?',
          answer: '<p>No. Only exams that your teacher has announced count.</p>',
        },
        {
          question: 'I missed a week. What now?',
          answer: '<p>Continue with the current week, and take the short quizzes of the missed one on the bus.</p>',
        },
      ],
    }),
  ),
});

const summerSchool = (): PlannedPage => ({
  name: 'summer-school',
  kind: 'promo',
  daysAgo: 2,
  isPublished: false,
  document: documentOf(
    'Summer school',
    'Two weeks in July for everybody who wants to catch up, or to get ahead.',
    block('hero', {
      title: 'Summer school',
      lead: 'Two weeks in July for everybody who wants to catch up, or to get ahead.',
      action: 'link',
      label: 'Ask for a place',
      to: '/contactus',
    }),
    block('channels', { title: 'Who will be there', most: 6 }),
  ),
});

function pagesOf(school: School, now: Date): PlannedPage[] {
  place = 0;
  return [aboutUs(school), openDay(), finalExams(now), summerSchool()];
}

/** Pages that are published, one that is being written, and a form that somebody has sent. */
export async function insertPages(tx: TenantTx, school: School, people: People, now: Date): Promise<void> {
  const newId = seededIds(`pages of ${school.key}`);
  const admin = people.admin.id;
  const planned = pagesOf(school, now).map((page) => ({
    ...page,
    id: newId(),
    at: new Date(now.getTime() - page.daysAgo * DAY),
  }));
  await insertRows(
    tx,
    'page',
    planned.map((page) => ({
      tenant_id: school.id,
      page_id: page.id,
      name: page.name,
      kind: page.kind,
      draft: page.document,
      published_revision: page.isPublished ? 1 : null,
      pictures: [],
      edit: 1,
      created_by: admin,
      created_at: page.at,
      updated_at: page.at,
    })),
  );
  await insertRows(
    tx,
    'page_revision',
    planned
      .filter((page) => page.isPublished)
      .map((page) => ({
        tenant_id: school.id,
        page_id: page.id,
        revision: 1,
        document: page.document,
        published_at: page.at,
        published_by: admin,
      })),
  );
  const openDay = planned.find((page) => page.name === 'open-day')!;
  await insertRows(tx, 'page_answer', [
    {
      tenant_id: school.id,
      page_answer_id: newId(),
      page_id: openDay.id,
      form: 'Tell us that you come',
      answers: [
        { label: 'Your name', answer: 'Ida Winter' },
        { label: 'Your e-mail address', answer: 'ida.winter@example.org' },
        { label: 'When do you come?', answer: 'Morning' },
      ],
      sent_at: new Date(now.getTime() - DAY),
    },
  ]);
}
