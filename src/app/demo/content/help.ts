/** Common questions of the demo schools, and what visitors wrote to them. */

import { seededIds } from '#app/demo/ids.ts';
import { insertRows } from '#app/demo/store.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { School } from './school.ts';

const DAY = 86_400_000;

interface Entry {
  readonly section: string;
  readonly question: string;
  readonly answer: string;
}

const faqsOf = ({ registrationOpen }: School): readonly Entry[] => [
  {
    section: 'Accounts',
    question: 'How do I get an account?',
    answer: registrationOpen
      ? '<p>Choose <b>Login</b>, then <b>Create an account</b>. It takes a minute.</p>'
      : '<p>The school makes it for you and sends an invitation by mail. Ask your teacher if none has come.</p>',
  },
  {
    section: 'Accounts',
    question: 'I forgot my password. What now?',
    answer:
      '<p>Choose <b>Forgotten your password?</b> on the sign-in page. The link in the mail is good for one hour.</p>',
  },
  {
    section: 'Quizzes and exams',
    question: 'Can I try a quiz without an account?',
    answer:
      '<p>Yes: public quizzes that say <b>No account needed</b> begin at once. Create an account afterwards in the same browser, and your result is kept.</p>',
  },
  {
    section: 'Quizzes and exams',
    question: 'What happens when my connection breaks during an exam?',
    answer:
      '<p>Keep working. Answers are kept on your device and sent as soon as the network is back; under each answer you see whether it is saved.</p><p>The clock goes on, so do not wait.</p>',
  },
  {
    section: 'Quizzes and exams',
    question: 'When do I see my result?',
    answer:
      '<p>That is for your teacher to say: at once, after handing in, or as a score only. The page of the quiz tells you before you begin.</p>',
  },
  {
    section: 'Certificates',
    question: 'How can somebody check that my certificate is real?',
    answer:
      '<p>Every certificate carries a code. Anyone who enters it on the page <b>Verify a certificate</b> sees the name, the subject and the date.</p>',
  },
];

const messages = [
  {
    name: 'Henrike Aldinger',
    email: 'henrike.aldinger@parents.example',
    subject: 'Exam dates in spring',
    body: 'Good morning,\n\nmy daughter is in year nine. When will the dates of the spring exams be on the site?\n\nHenrike Aldinger',
    daysAgo: 1,
    isDone: false,
  },
  {
    name: 'Tobias Wren',
    email: 'tobias.wren@club.example',
    subject: 'Quizzes for our club',
    body: 'Could our club use your public quizzes at its open day? We would name you as the source.',
    daysAgo: 6,
    isDone: true,
  },
];

/** Six common questions, an open message and one that is dealt with. */
export async function insertHelp(tx: TenantTx, school: School, now: Date): Promise<void> {
  const newId = seededIds(`help of ${school.key}`);
  await insertRows(
    tx,
    'faq',
    faqsOf(school).map((faq, index) => ({ tenant_id: school.id, faq_id: newId(), ...faq, position: index + 1 })),
  );
  await insertRows(
    tx,
    'contact_message',
    messages.map(({ daysAgo, isDone, ...message }) => {
      const sent_at = new Date(now.getTime() - daysAgo * DAY);
      const later = isDone ? new Date(sent_at.getTime() + DAY) : null;
      return {
        tenant_id: school.id,
        contact_message_id: newId(),
        ...message,
        sent_at,
        read_at: later,
        done_at: later,
      };
    }),
  );
}
