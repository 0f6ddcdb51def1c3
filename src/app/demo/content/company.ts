/** What the admins of the demo schools have set, and what the log of their schools says. */

import { oneOf, seededIds } from '#app/demo/ids.ts';
import type { People } from '#app/demo/people.ts';
import { insertRows } from '#app/demo/store.ts';
import { seededRandom } from '#platform/exact/random.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { DemoQuiz } from './quizzes.ts';
import type { School } from './school.ts';

const DAY = 86_400_000;

const legalTexts = ({ name, contacts }: School) => {
  const lines = contacts.map((contact) => `<li>${contact.name}: ${contact.text}</li>`).join('');
  return {
    imprint: `<p>${name} is a school of the demonstration and does not exist.</p><ul>${lines}</ul>`,
    privacy:
      '<p>We keep your name, your e-mail address, and what you answer in quizzes and exams, so that you and your teachers can see how you are doing.</p><h3>Who sees it</h3><p>Your teachers and the administrators. Other students see your name and your score where a quiz has a leaderboard.</p><h3>How long we keep it</h3><p>As long as you have an account. Ask an administrator, and your account is closed.</p>',
    terms: '<p>Take your exams yourself, and keep your password to yourself.</p>',
  };
};

const browsers = [
  'Mozilla/5.0 (X11; Linux x64; rv:143.0) Gecko/20100101 Firefox/143.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
];

/** Legal texts, and an entry of the log for what was made in the last weeks. */
export async function insertCompany(
  tx: TenantTx,
  school: School,
  people: People,
  quizzes: readonly DemoQuiz[],
  now: Date,
): Promise<void> {
  await insertRows(
    tx,
    'legal_text',
    Object.entries(legalTexts(school)).map(([kind, body]) => ({ tenant_id: school.id, kind, body })),
  );
  const newId = seededIds(`log of ${school.key}`);
  const random = seededRandom(`log of ${school.key}`);
  const entry = (
    by: string,
    action: string,
    subject: string,
    id: string,
    details: Record<string, string | number | string[]>,
    daysAgo: number,
  ) => ({
    tenant_id: school.id,
    audit_entry_id: newId(),
    person_id: by,
    deed: action,
    subject_kind: subject,
    subject_id: id,
    details,
    happened_at: new Date(now.getTime() - daysAgo * DAY),
    // Addresses for documentation (RFC 5737).
    address: `192.0.2.${1 + Math.floor(random() * 40)}`,
    user_agent: oneOf(browsers, random),
  });
  const entries = quizzes.flatMap(({ id, plan }, index) => {
    const teacher = oneOf(people.teachers, random).id;
    const made = 60 - 4 * index + random();
    return [
      entry(teacher, 'quiz.create', 'quiz', id, { name: plan.name }, made),
      entry(teacher, 'quiz.publish', 'quiz', id, { revision: 1 }, made - 0.1),
    ];
  });
  entries.push(
    entry(people.admin.id, 'tenant.update', 'tenant', school.id, { changed: ['name', 'accent', 'contacts'] }, 62),
    entry(people.admin.id, 'tenant.update', 'tenant', school.id, { changed: ['legal'] }, 12.3),
  );
  await insertRows(tx, 'audit_entry', entries);
}
