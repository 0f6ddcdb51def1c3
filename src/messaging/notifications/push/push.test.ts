import { createECDH, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { type TestPerson, testSite } from '#app/testing/site.ts';
import { logout } from '#identity/account/contract.ts';
import { markNotifications } from '#messaging/notifications/contract.ts';
import type { Notice } from '#messaging/notifications/rules.ts';
import { notify } from '#messaging/notifications/store.ts';
import { tendPushes } from './actions.ts';
import { addPushDevice, getPush, makePushKey, removePushDevice } from './contract.ts';
import { isPushService, originsOf } from './services.ts';

/** A push service that answers what it is told to, and remembers what it was sent. */
const service = { status: 201, sent: [] as { path: string; headers: IncomingHttpHeaders; bytes: number }[] };
const fake = createServer((request, response) => {
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  request.on('end', () => {
    service.sent.push({ path: request.url!, headers: request.headers, bytes });
    response.writeHead(service.status).end();
  });
});
await new Promise<void>((resolve) => fake.listen(0, '127.0.0.1', resolve));
afterAll(() => void fake.close());
const origin = `http://127.0.0.1:${(fake.address() as AddressInfo).port}`;

const site = await testSite({ environment: { PUSH_SERVICES: origin, MAIL_FROM: 'School <office@school.test>' } });
const { school } = site;

beforeEach(() => {
  service.status = 201;
  service.sent = [];
});

/** What a browser makes for a registration. */
function registration(path: string) {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  return {
    endpoint: `${origin}/${path}`,
    keys: { p256dh: keys.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') },
  };
}

const newStudent = () => site.addPerson(school, ['student'], 'Mary');
const register = (person: TestPerson, path: string) => site.as(person).do(addPushDevice, { body: registration(path) });
const tell = (person: TestPerson, notification: Partial<Notice> = {}) =>
  site.database.inTenant(school.id, (tx) =>
    notify(tx, [person.personId], { kind: 'quiz', title: 'Your exam begins at ten', href: '/exam', ...notification }),
  );
const turn = () => tendPushes(site.server.services, school.id);
const devicesOf = async (person: TestPerson) => (await site.as(person).do(getPush)).devices;

test('an exam that begins is pushed, encrypted and signed, to every device of the student, once', async () => {
  const student = await newStudent();
  await register(student, 'phone');
  await register(student, 'desk');
  await tell(student);
  expect(await turn()).toBe(2);
  expect(await turn()).toBe(0);
  expect(service.sent.map(({ path }) => path).sort()).toEqual(['/desk', '/phone']);
  for (const { headers, bytes } of service.sent) {
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high' });
    expect(headers.authorization).toMatch(/^vapid t=[\w-]+\.[\w-]+\.[\w-]+, k=/);
    expect(bytes).toBeGreaterThan(100);
  }
  const [, claims] = /t=[\w-]+\.([\w-]+)\./.exec(service.sent[0]!.headers.authorization!)!;
  expect(JSON.parse(Buffer.from(claims!, 'base64url').toString())).toMatchObject({
    aud: origin,
    sub: 'mailto:office@school.test',
  });
});

test('one stored key that is no key stops nobody else’s pushes, and nobody is pushed twice', async () => {
  const [bad, good] = [await newStudent(), await newStudent()];
  await register(bad, 'bad');
  await register(good, 'good');
  await site.database.inTenant(school.id, (tx) =>
    tx
      .updateTable('push_subscription')
      .set({ p256dh: Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url') })
      .where('tenant_id', '=', school.id)
      .where('person_id', '=', bad.personId)
      .execute(),
  );
  await tell(bad);
  await tell(good);
  expect(await turn()).toBe(1);
  site.advance(3 * 60_000);
  expect(await turn()).toBe(0);
  expect(service.sent.map(({ path }) => path)).toEqual(['/good']);
  expect([await devicesOf(bad), (await devicesOf(good)).length]).toEqual([[], 1]);
});

test('what is no exam and no result, what was read in between, and what others are told is not pushed', async () => {
  const [student, other] = [await newStudent(), await newStudent()];
  await register(student, 'quiet');
  await tell(student, { kind: 'message' });
  await tell(other);
  await tell(student, { kind: 'result' });
  await site.as(student).do(markNotifications, { body: { all: true } });
  expect(await turn()).toBe(0);
  expect(service.sent).toEqual([]);
});

test.each([404, 410])('a device whose service answers %i is forgotten', async (status) => {
  const student = await newStudent();
  await register(student, `gone-${status}`);
  await tell(student);
  service.status = status;
  expect(await turn()).toBe(0);
  expect(await devicesOf(student)).toEqual([]);
});

test('a service that is busy is asked again, later each time, and not for ever', async () => {
  const student = await newStudent();
  await register(student, 'busy');
  await tell(student);
  service.status = 503;
  for (let time = 0; time < 8; time++) {
    await turn();
    site.advance(2 * 60 * 60_000);
  }
  expect(service.sent.length).toBeGreaterThan(1);
  expect(service.sent.length).toBeLessThanOrEqual(5);
  expect(await devicesOf(student)).toHaveLength(1);
});

test('signing out ends what the device is told', async () => {
  const student = await newStudent();
  await register(student, 'left');
  await tell(student);
  await site.as(student).do(logout);
  expect(await turn()).toBe(0);
  expect(service.sent).toEqual([]);
});

test('a device is its owner’s alone: others cannot remove it, and it is no longer told when they have removed it', async () => {
  const [student, other] = [await newStudent(), await newStudent()];
  const device = await register(student, 'mine');
  const params = { id: device._id };
  expect((await site.as(other).call(removePushDevice, { params })).status).toBe(404);
  await site.as(student).do(removePushDevice, { params });
  await tell(student);
  expect(await turn()).toBe(0);
});

test('a device that another person registers is theirs from then on', async () => {
  const [student, next] = [await newStudent(), await newStudent()];
  const body = registration('shared');
  await site.as(student).do(addPushDevice, { body });
  await site.as(next).do(addPushDevice, { body });
  await tell(student);
  expect(await turn()).toBe(0);
  expect(await devicesOf(student)).toEqual([]);
});

test('the school keeps one key, made by the first device and never by looking, and another school has another', async () => {
  expect((await site.as('student', site.otherSchool).do(getPush)).publicKey).toBeNull();
  const key = async (at: typeof school) => (await site.as('student', at).do(makePushKey)).publicKey;
  const mine = await key(school);
  expect(await key(school)).toBe(mine);
  expect(await key(site.otherSchool)).not.toBe(mine);
  expect(Buffer.from(mine, 'base64url')).toHaveLength(65);
});

test.each([
  'http://fcm.googleapis.com/send/1',
  'https://fcm.googleapis.com:8443/send/1',
  'https://fcm.googleapis.com.evil.example/send/1',
  'https://user@fcm.googleapis.com/send/1',
  'https://evil.example/?fcm.googleapis.com',
  'https://127.0.0.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/',
  'https://[::1]/',
  'file:///etc/passwd',
])('%s is no push service, and is never called', async (endpoint) => {
  const student = await newStudent();
  const answer = await site.as(student).call(addPushDevice, { body: { ...registration('x'), endpoint } });
  expect([answer.status, answer.error.code]).toEqual([400, 'invalid_input']);
});

test('the services of the browsers are known, and those that the operator adds', () => {
  for (const address of [
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ]) {
    expect(isPushService(address, []), address).toBe(true);
  }
  expect(originsOf('https://push.school.example/x, nonsense')).toEqual(['https://push.school.example']);
});

test.each([
  ['65 bytes that are no point of the curve', Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)])],
  ['a point in its short form', Buffer.concat([Buffer.from([2]), Buffer.alloc(32, 7)])],
  ['the key of another curve', createECDH('secp256k1').generateKeys()],
])('%s is refused at registration, by its field', async (_, bytes) => {
  const student = await newStudent();
  const body = registration('off-curve');
  const keys = { ...body.keys, p256dh: bytes.toString('base64url') };
  const answer = await site.as(student).call(addPushDevice, { body: { ...body, keys } });
  expect([answer.status, answer.error.details?.[0]?.path]).toEqual([400, 'keys.p256dh']);
  const short = { ...body.keys, auth: randomBytes(15).toString('base64url') };
  expect((await site.as(student).call(addPushDevice, { body: { ...body, keys: short } })).status).toBe(400);
});
