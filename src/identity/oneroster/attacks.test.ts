/** What a system that is hostile or broken can do, and what an administrator can be talked into typing. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import { oneRosterBackground } from './background.ts';
import * as contract from './contract.ts';
import { isHeld, nextNight } from './rules.ts';
import {
  aClass,
  anEnrollment,
  aUser,
  connectDistrict,
  connectionSettings,
  peopleOf,
  startDistrict,
} from './testing.ts';

const district = await startDistrict();
const elsewhere = await startDistrict();
afterAll(() => Promise.all([district.stop(), elsewhere.stop()]));

beforeEach(() => {
  Object.assign(district, { pageSize: 10_000, saysTotal: true, fault: null });
  district.asked.length = 0;
  elsewhere.asked.length = 0;
  Object.assign(district.lists, { users: [aUser('amy')], classes: [], enrollments: [] });
});

describe('addresses', async () => {
  const site = await testSite();
  const admin = site.as('admin');

  test.each([
    'http://sis.school.example/v1p2',
    'https://127.0.0.1/v1p2',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/v1p2',
    'https://localhost/v1p2',
    'https://db.internal/v1p2',
    'https://user:password@sis.school.example/v1p2',
    'https://sis.school.example/v1p2?to=',
    'https://sis.school.example/v1p2#',
  ])('%s is refused, for the service and for tokens', async (address) => {
    const good = 'https://sis.school.example/x';
    for (const field of ['baseUrl', 'tokenUrl'] as const) {
      const body = {
        ...connectionSettings('https://sis.school.example'),
        baseUrl: good,
        tokenUrl: good,
        [field]: address,
      };
      const { status, error } = await admin.call(contract.createConnection, { body });
      // An empty fragment is none.
      if (address.endsWith('#') && status === 200) continue;
      expect(status).toBe(400);
      expect(error.details?.[0]?.path).toBe(field);
    }
  });

  test('whose name leads into the own network are not called', async () => {
    const settings = connectionSettings('https://localhost.localdomain.example');
    const made = await admin.do(contract.createConnection, { body: settings });
    const tested = await admin.do(contract.testConnection, { params: { id: made._id } });
    expect(tested.problem).toMatch(/^The (system can’t be reached|address leads into the own network)$/);
  });
});

describe('at a district', async () => {
  const site = await testSite({ environment: { SSO_LOCAL: '1' } });
  const { connection, run, pauses } = await connectDistrict(site, district);
  const params = { id: connection._id };
  const problemOf = async () => (await run({ isFull: true })).problem;

  test('a redirect or a link to a next page is not followed, and the token is sent nowhere else', async () => {
    const there = `${elsewhere.url}/users`;
    district.fault = ({ path }) => (path === 'users' ? { status: 302, headers: { location: there } } : null);
    expect(await problemOf()).toBe('The system answered 302 for users');
    district.fault = ({ path }) =>
      path === 'users'
        ? { status: 200, headers: { link: `<${there}>; rel="next"` }, body: JSON.stringify({ users: [aUser('amy')] }) }
        : null;
    expect(await problemOf()).toBe('The list of users does not end');
    expect(elsewhere.asked).toEqual([]);
  });

  test('endless, huge, and false lists end in a problem, and nobody leaves because of them', async () => {
    district.fault = null;
    await run({ isFull: true });
    const page = (body: unknown, headers = {}) => {
      district.fault = ({ path }) => (path === 'users' ? { status: 200, headers, body: JSON.stringify(body) } : null);
    };
    page({ users: [] }, { 'x-total-count': '5' });
    expect(await problemOf()).toBe('The list of users does not have as many records as the system says');
    page({ people: [] });
    expect(await problemOf()).toBe('The system sent no list of users');
    page({ users: 'x'.repeat(17 * 1024 * 1024) });
    expect(await problemOf()).toBe('The answer of the system is too large');
    district.fault = ({ path }) => (path === 'users' ? { status: 200, body: '<html>' } : null);
    expect(await problemOf()).toBe('The answer of the system is no JSON');
    expect(await peopleOf(site)).toMatchObject([{ email: 'amy', status: 'active' }]);
  });

  test('a list that moves under the pages is read again, and every record is read once', async () => {
    district.lists.users = Array.from({ length: 25 }, (_, index) => aUser(`u${String(index).padStart(2, '0')}`));
    district.pageSize = 10;
    let isMoved = false;
    district.fault = ({ path, query }) => {
      if (path === 'users' && query.get('offset') === '10' && !isMoved) {
        isMoved = true;
        district.lists.users = district.lists.users.slice(1);
      }
      return null;
    };
    const { state, report } = await run({ kind: 'preview', isFull: true });
    expect({ state, users: report?.read.users }).toEqual({ state: 'done', users: 24 });
  });

  test('that is busy is asked again after growing pauses or the one that it names; a token that ended is replaced', async () => {
    let left = 3;
    district.fault = ({ path }) => {
      if (path !== 'classes' || left === 0) return null;
      left -= 1;
      return left === 2 ? { status: 429, headers: { 'retry-after': '30' } } : { status: 503 };
    };
    pauses.length = 0;
    expect(await run({ isFull: true })).toMatchObject({ state: 'done' });
    expect(pauses).toEqual([30_000, 4_000, 8_000]);
    let isOver = true;
    district.fault = ({ path }) => {
      if (path !== 'enrollments' || !isOver) return null;
      isOver = false;
      return { status: 401 };
    };
    expect(await run({ isFull: true })).toMatchObject({ state: 'done' });
    expect(district.asked.filter(({ path }) => path === 'token').length).toBe(3);
    district.fault = ({ path }) => (path === 'users' ? { status: 500 } : null);
    expect(await problemOf()).toBe('The system answered 500 for users');
    district.fault = ({ path }) =>
      path === 'token' ? { status: 401, body: JSON.stringify({ error: 'invalid_client' }) } : null;
    expect(await problemOf()).toBe('The system gave no access: it answered 401: invalid_client');
  });

  test('names with HTML, controls and turned writing are text, cut to what fits', async () => {
    district.fault = null;
    district.lists.users = [
      aUser('amy', { givenName: '<img src=x onerror=alert(1)>', familyName: 'A\u202Eb\u0000c\n d' }),
      aUser('bob', { givenName: 'x'.repeat(5_000), familyName: '' }),
      aUser('cat', { sourcedId: "'; drop table person; --", email: 'cat@north.example' }),
    ];
    district.lists.classes = [
      aClass('c1', '<b>Algebra</b>'),
      aClass('c2', `${'y'.repeat(149)}z`),
      aClass('c3', `${'y'.repeat(149)}z`),
    ];
    district.lists.enrollments = [anEnrollment('amy', 'c1'), anEnrollment('amy', 'c2'), anEnrollment('amy', 'c3')];
    const { report } = await run({ isFull: true });
    expect(report).toMatchObject({ refused: 0, create: 2 });
    const [amy, bob] = await peopleOf(site);
    expect(amy).toMatchObject({ name: '<img src=x onerror=alert(1)>', groups: { length: 3 } });
    expect(bob!.name).toHaveLength(100);
  });

  test('texts that would be cut in the middle of a character stop no run', async () => {
    const smiles = `y${'😀'.repeat(100)}`;
    district.lists.users = [aUser('dee', { givenName: smiles })];
    district.lists.classes = [aClass('c8', smiles), aClass('c9', smiles)];
    district.lists.enrollments = [anEnrollment('dee', 'c8'), anEnrollment('dee', 'c9')];
    expect(await run({ isFull: true })).toMatchObject({ state: 'done', problem: null, report: { create: 1 } });
    const [dee] = (await peopleOf(site)).filter(({ email }) => email === 'dee');
    expect(dee!.groups).toHaveLength(2);
    expect(await run({ isFull: true })).toMatchObject({ state: 'done', report: { update: 0, newGroupCount: 0 } });
  });

  test('makes no administrator, whatever it calls its people', async () => {
    district.lists.users = [
      aUser('amy', {}, 'admin'),
      aUser('bob', {}, 'administrator'),
      aUser('cat', {}, 'systemAdministrator'),
    ];
    const { report } = await run({ isFull: true });
    expect(report?.create).toBe(0);
    for (const { roles } of await peopleOf(site)) expect(roles).not.toContain('admin');
  });

  test('the secret stays where it belongs: another address needs it again, and no answer has it', async () => {
    const admin = site.as('admin');
    const moved = await admin.call(contract.updateConnection, { params, body: { baseUrl: elsewhere.url } });
    expect(moved.error.details?.[0]?.path).toBe('clientSecret');
    const renamed = await admin.call(contract.updateConnection, { params, body: { name: 'Renamed' } });
    expect(renamed).toMatchObject({ status: 200, body: { name: 'Renamed' } });
    expect(renamed.text).not.toMatch(/secret/i);
  });

  test('of one school nothing is seen or started from another, nor by teachers', async () => {
    const stranger = site.as(site.otherSchool.people.admin, site.otherSchool);
    const { personId } = site.otherSchool.people.student;
    const statuses = [
      await stranger.call(contract.testConnection, { params, body: {} }),
      await stranger.call(contract.startRun, { params, body: { kind: 'sync' } }),
      await stranger.call(contract.connectPerson, { params, body: { sourcedId: 'amy', person: personId } }),
      await stranger.call(contract.updateConnection, { params, body: { name: 'Stolen' } }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([404, 404, 404, 404]);
    expect((await stranger.do(contract.listConnections)).connections).toEqual([]);
    expect((await site.as('teacher').call(contract.startRun, { params, body: { kind: 'sync' } })).status).toBe(403);
  });

  test('two runs at a time are one', async () => {
    const admin = site.as('admin');
    const body = { kind: 'preview' } as const;
    const first = await admin.call(contract.startRun, { params, body });
    const second = await admin.call(contract.startRun, { params, body });
    expect([first.status, second.status]).toEqual([200, 409]);
  });
});

test.each([
  [{ leave: 10, people: 100, lost: 0, memberships: 0 }, 10, null, false],
  [{ leave: 11, people: 100, lost: 0, memberships: 0 }, 10, null, true],
  [{ leave: 0, people: 100, lost: 30, memberships: 100 }, 20, null, true],
  [{ leave: 1, people: 1, lost: 0, memberships: 0 }, 0, null, true],
  [{ leave: 11, people: 100, lost: 2, memberships: 5 }, 10, 13, false],
  [{ leave: 12, people: 100, lost: 2, memberships: 5 }, 10, 13, true],
])('removals %j at %i percent, confirmed %s: held %s', (removals, most, confirmed, held) => {
  expect(isHeld(removals, most, confirmed)).toBe(held);
});

test('runs are forgotten after 30 days, also of connections that are not nightly', async () => {
  const site = await testSite({ environment: { SSO_LOCAL: '1' } });
  const { connection, run } = await connectDistrict(site, district);
  await run();
  const nightly = oneRosterBackground.find(({ name }) => name === 'oneroster-nightly')!;
  const count = async () => (await site.as('admin').do(contract.listRuns, { params: { id: connection._id } })).total;
  site.advance(29 * 86_400_000);
  await nightly.once!(site.server.services, []);
  expect(await count()).toBe(1);
  site.advance(2 * 86_400_000);
  await nightly.once!(site.server.services, []);
  expect(await count()).toBe(0);
});

test('nights are those of the school', () => {
  const id = '00000000-0000-7000-8000-000000000000';
  const at = (now: string, zone: string) => nextNight(new Date(now), zone, id).toISOString();
  expect(at('2026-11-26T12:00:00Z', 'Europe/Berlin')).toBe('2026-11-27T01:00:00.000Z');
  expect(at('2026-11-26T01:00:00Z', 'Europe/Berlin')).toBe('2026-11-27T01:00:00.000Z');
  expect(at('2026-11-26T12:00:00Z', 'Asia/Tokyo')).toBe('2026-11-26T17:00:00.000Z');
});

test('where the clocks are changed each night still has one run, at two o’clock or right after it', () => {
  const id = '00000000-0000-7000-8000-000000000000';
  const nights = (from: string, count: number, zone: string): string[] => {
    let now = new Date(from);
    return Array.from({ length: count }, () => {
      now = nextNight(now, zone, id);
      return now.toISOString().slice(0, 16);
    });
  };
  expect(nights('2026-10-24T12:00Z', 3, 'Europe/Berlin')).toEqual([
    '2026-10-25T00:00',
    '2026-10-26T01:00',
    '2026-10-27T01:00',
  ]);
  expect(nights('2027-03-27T12:00Z', 3, 'Europe/Berlin')).toEqual([
    '2027-03-28T01:00',
    '2027-03-29T00:00',
    '2027-03-30T00:00',
  ]);
  expect(nights('2026-10-31T12:00Z', 2, 'America/New_York')).toEqual(['2026-11-01T07:00', '2026-11-02T07:00']);
  expect(nights('2027-04-03T12:00Z', 2, 'Australia/Lord_Howe')).toEqual(['2027-04-03T15:30', '2027-04-04T15:30']);
});
