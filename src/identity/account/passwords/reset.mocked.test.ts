import { expect, test, vi } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import { getMe, login, resetPassword, updateAccount } from '#identity/account/contract.ts';
import { addForgottenPasskey, addWithPassword, runIn } from '#identity/account/testing.ts';
import { createOwnKey } from '#identity/api-keys/contract.ts';
import { createCalendarFeed, readCalendarFeed } from '#site/calendar/contract.ts';
import { mailReset } from './actions-reset.ts';
import { hashPassword } from './passwords.ts';

vi.mock('./passwords.ts', async (original) => {
  const real = await original<typeof import('./passwords.ts')>();
  return { ...real, hashPassword: vi.fn(real.hashPassword) };
});

const site = await testSite();
const { school } = site;
const [FIRST, SECOND] = ['the first new password', 'the second new password'];

/** Mails a link and answers its token. */
async function mailedToken(email: string): Promise<string> {
  const mails: string[] = [];
  const mailer = { queue: async (mail: { text: string }) => void mails.push(mail.text) };
  await mailReset({ ...site.server.services, mailer }, school, email, 'https://school.test');
  return /\/reset\/([\w-]{43})/.exec(mails[0]!)![1]!;
}

const reset = (token: string, password: string) =>
  site.as('visitor').call(resetPassword, { body: { token, password } });

test('a new password makes every other link that was mailed before good for nothing', async () => {
  const person = await site.addPerson(school, ['student'], 'Olga');
  const [forgotten, used] = [await mailedToken(person.email), await mailedToken(person.email)];
  expect((await reset(used, FIRST)).status).toBe(200);
  expect((await reset(forgotten, SECOND)).error).toMatchObject({ details: [{ path: 'token' }] });

  const { token } = await site.as('visitor').do(login, { body: { email: person.email, password: FIRST } });
  const late = await mailedToken(person.email);
  await site.as({ ...person, token }).do(updateAccount, { body: { password: { current: FIRST, next: SECOND } } });
  expect((await reset(late, FIRST)).status).toBe(400);
});

test('the owner of an address who resets the password shuts out the person who registered with it: passkeys go', async () => {
  const person = await addWithPassword(site, 'Squatter');
  await runIn(site, school, 'update person set email_unproven = true where person_id = $1', [person.personId]);
  await addForgottenPasskey(site, person.personId, 'Of somebody else');
  expect((await reset(await mailedToken(person.email), FIRST)).status).toBe(200);
  const left = await runIn(site, school, 'select passkey_id from passkey where person_id = $1', [person.personId]);
  expect(left).toEqual([]);
  await site.as('visitor').do(login, { body: { email: person.email, password: FIRST } });
  // Whose address it is, is known now: another reset takes nothing away.
  await addForgottenPasskey(site, person.personId, 'Their own');
  expect((await reset(await mailedToken(person.email), SECOND)).status).toBe(200);
  expect(await runIn(site, school, 'select 1 from passkey where person_id = $1', [person.personId])).toHaveLength(1);
});

test('the owner of an address ends the keys and calendars of the person who registered with it, and knows no browser of theirs', async () => {
  const person = await addWithPassword(site, 'Squatter');
  const { personId } = person;
  await runIn(site, school, 'update person set email_unproven = true where person_id = $1', [personId]);
  const squatter = site.as(person);
  const { secret } = await squatter.do(createOwnKey, {
    body: { name: 'Kept', scopes: ['quiz.read'], expiresAt: null },
  });
  const { address } = (await squatter.do(createCalendarFeed)).feed!;
  const file = new URL(address).pathname.split('/').at(-1)!;
  const readCalendar = () => site.as('visitor').call(readCalendarFeed, { params: { file } });
  const device = 'of the squatter';
  await runIn(
    site,
    school,
    'insert into trusted_device (tenant_id, token_hash, person_id, last_used_at) values ($1, $2, $3, now())',
    [school.id, Buffer.from(device), personId],
  );
  expect((await site.as({ ...person, token: secret }).call(getMe)).status).toBe(200);
  expect((await readCalendar()).status).toBe(200);

  expect((await reset(await mailedToken(person.email), FIRST)).status).toBe(200);
  expect((await site.as({ ...person, token: secret }).call(getMe)).status).toBe(401);
  expect((await readCalendar()).status).toBe(404);
  expect(await runIn(site, school, 'select 1 from trusted_device where person_id = $1', [personId])).toEqual([]);
});

test('a made-up token is refused before any password is hashed', async () => {
  vi.mocked(hashPassword).mockClear();
  expect((await reset('x'.repeat(43), FIRST)).status).toBe(400);
  expect(hashPassword).not.toHaveBeenCalled();
});
