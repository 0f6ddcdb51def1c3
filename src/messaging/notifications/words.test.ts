/** Notifications use the language of their recipient. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type TestPerson, testSite } from '#app/testing/site.ts';
import { tendNotifications } from './actions-mail.ts';
import { listNotifications } from './contract.ts';
import type { Notice } from './rules.ts';
import { notify } from './store.ts';

const site = await testSite();
const { school, database } = site;

const speaker = async (language: string | null): Promise<TestPerson> => {
  const person = await site.addPerson(school, ['student']);
  await database.inTenant(school.id, (tx) =>
    tx
      .updateTable('person')
      .set({ language })
      .where('tenant_id', '=', school.id)
      .where('person_id', '=', person.personId)
      .execute(),
  );
  return person;
};
const tell = (people: readonly TestPerson[], notification: Notice) =>
  database.inTenant(school.id, (tx) =>
    notify(
      tx,
      people.map(({ personId }) => personId),
      notification,
    ),
  );
const titleFor = async (person: TestPerson) => (await site.as(person).do(listNotifications)).notices[0]?.title;

test('one action notifies each person in their own language, or in that of the school, and English where none is known', async () => {
  const [german, arab, undecided, other] = await Promise.all([
    speaker('de'),
    speaker('ar'),
    speaker(null),
    speaker('fr'),
  ]);
  const notification: Notice = { kind: 'result', title: (say) => say.resultThere('Algebra') };
  expect(await tell([german, arab, undecided, other], notification)).toBe(4);
  expect(await titleFor(german)).toBe('Ihr Ergebnis ist da: Algebra');
  expect(await titleFor(arab)).toBe('نتيجتك جاهزة: Algebra');
  expect(await titleFor(undecided)).toBe('Your result for Algebra is ready');
  expect(await titleFor(other)).toBe('Your result for Algebra is ready');
  await database.asOwner('update tenant set language = $1 where tenant_id = $2', ['de-CH', school.id]);
  await tell([undecided], notification);
  expect(await titleFor(undecided)).toBe('Ihr Ergebnis ist da: Algebra');
  await database.asOwner('update tenant set language = $1 where tenant_id = $2', ['en-US', school.id]);
});

test('the daily mail is in the language of who gets it, words and news alike', async () => {
  const [german, arab] = [await speaker('de'), await speaker('ar')];
  await tell([german, arab], { kind: 'quiz', title: (say) => say.newQuiz('Algebra'), way: 'digest' });
  const mails: { to: string; subject: string; text: string }[] = [];
  await tendNotifications(
    {
      ...site.server.services,
      clock: () => new Date('2027-03-01T09:00:00Z'),
      mailer: { queue: async (mail) => void mails.push(mail) },
    },
    school.id,
  );
  const [toGerman, toArab] = [german, arab].map(({ email }) => mails.find((mail) => mail.to === email)!);
  expect(toGerman!.subject).toContain('eine Neuigkeit');
  expect(toGerman!.text).toContain('Neues Quiz: Algebra');
  expect(toGerman!.text).not.toMatch(/New quiz|news|since/);
  expect(toArab!.subject).toContain('خبر جديد واحد');
  expect(toArab!.text).toContain('اختبار جديد: Algebra');
  expect(toArab!.text).not.toMatch(/New quiz|news|since/);
});

test('no slice writes a message of its own into a notice', () => {
  const src = join(import.meta.dirname, '../..');
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.ts$/.test(file) && !/\.test\.ts$|^app\/(demo|testing)/.test(file),
  );
  const read = (file: string): string => readFileSync(join(src, file), 'utf8');
  const tellers = files.filter((file) =>
    /import \{[^}]*\bnotify\b[^}]*\} from '#messaging\/notifications\/(?:store|api)/.test(read(file)),
  );
  expect(tellers.length).toBeGreaterThan(15);
  const written = tellers.flatMap((file) =>
    [...read(file).matchAll(/\bnotify\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g)]
      .flatMap(([call]) => call.match(/\b(?:title|body): *['`"][^'`"]* [^'`"]*['`"]/g) ?? [])
      .filter((message) => /[a-z]{2}/i.test(message.replaceAll(/^\w+:|\$\{[^}]*\}/g, '')))
      .map((message) => `${file}: ${message}`),
  );
  expect(written).toEqual([]);
});
