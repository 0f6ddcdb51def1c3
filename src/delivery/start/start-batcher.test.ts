/** A batch of starts decides as batches of one would; the refusal of one affects no other. */
import { createHash, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Actor, SafeBrowserHeaders } from '#access/subject.ts';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { type TestPerson, testSite } from '#app/testing/site.ts';
import { createGrant, createPlan } from '#billing/contract-admin.ts';
import { buildPlan } from '#billing/testing.ts';
import { createChannel, setItems } from '#courses/channels/contract.ts';
import { joinChannel } from '#courses/channels/contract-subscription.ts';
import { buildChannel } from '#courses/channels/testing.ts';
import { type Attempt, startQuiz as start, submitAttempt } from '#delivery/contract.ts';
import { setSupervision } from '#delivery/proctoring/contract-supervision.ts';
import { createGroup } from '#identity/people/contract.ts';
import type { Refusal } from '#platform/contract/refusal.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { TenantOfRequest } from '#platform/server/http/tenant-of-request.ts';
import { countTransactions } from '#platform/testing/transactions.ts';
import { setAccess } from '#quizzes/access/contract.ts';
import { createOverride } from '#quizzes/accommodations/contract.ts';
import { createQuiz } from '#quizzes/contract.ts';
import { setSafeBrowser } from '#quizzes/safe-browser/contract.ts';
import { beginAsGuest } from '#site/public-quizzes/actions.ts';
import { startWithCode } from './access-code.ts';
import { openStartBatcher, type StartMoment, startQuiz } from './actions.ts';

const site = await testSite();
const { db } = site.database;
const teacher = site.as('teacher');
const newStudent = () => site.addPerson(site.school, ['student'], 'Abena');
const later = (minutes: number) => new Date(site.now().getTime() + minutes * 60_000).toISOString();

const actorOf = ({ personId, email }: TestPerson): Actor => ({
  personId,
  sessionId: randomUUID(),
  role: 'student',
  roles: ['student'],
  firstName: 'Abena',
  lastName: '',
  email,
  groupIds: [],
});

/** What somebody is shown, or why they are refused. */
const wordOf = async (begun: Promise<Attempt>) => {
  try {
    const { _id, ...shown } = await begun;
    return shown;
  } catch (error) {
    return (error as Refusal).code;
  }
};

const single = (actor: Actor, id: string, now: Date) =>
  site.database.inTenant(site.school.id, (tx) => startQuiz(tx, actor, id, { asked: now, clock: () => now }));

/** The attempts of these people at a quiz, without what is each one's own. */
const rowsOf = async (actors: readonly Actor[], quizId: string) => {
  const rows = await site.database.inTenant(site.school.id, (tx) =>
    tx.selectFrom('attempt').selectAll().where('tenant_id', '=', tx.tenantId).where('quiz_id', '=', quizId).execute(),
  );
  return actors.map(({ personId, sessionId }) => {
    const row = rows.find((one) => one.person_id === personId);
    if (!row) return null;
    const { attempt_id, person_id, session_id, paper, ...same } = row;
    expect(session_id).toBe(sessionId);
    return { ...same, questions: paper.map(({ question }) => question).sort() };
  });
};

const timed = { durationSeconds: 600 };
interface Kind {
  readonly id: string;
  readonly safeBrowser?: SafeBrowserHeaders;
  readonly start?: (actor: Actor, when: StartMoment) => Promise<Attempt>;
}
const findAttempt = (tx: TenantTx, id: string) =>
  tx
    .selectFrom('attempt')
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .where('attempt_id', '=', id)
    .executeTakeFirst();

const trueFalse = () => buildQuestion(site, { type: 'true-false' });
const group = await site.as('admin').do(createGroup, { body: { name: 'Evening class' } });

/** Each with how many transactions two starts take, and after how many minutes they are. */
const cases: [string, number, (people: readonly TestPerson[]) => Promise<string>, number?][] = [
  [
    'a quiz with a time limit that closes',
    1,
    async () => (await buildQuiz(site, { durationSeconds: 1200, closesAt: later(90) }))._id,
  ],
  [
    'a supervised quiz',
    1,
    async () => {
      const { _id } = await buildQuiz(site, { durationSeconds: 600 });
      await teacher.do(setSupervision, { params: { id: _id }, body: { notesSignals: true, oneDevice: true } });
      return _id;
    },
  ],
  [
    'more time for one person and another closing time for a group',
    1,
    async (people) => {
      const { _id } = await buildQuiz(site, { durationSeconds: 1200, closesAt: later(20) });
      const rules = { factor: 1.5, extraMinutes: 5, reason: 'Reads slowly' };
      for (const { personId } of [people[0]!, people[2]!])
        await teacher.do(createOverride, { params: { id: _id }, body: { person: personId, ...rules } });
      const body = { group: group._id, closesAt: later(300), reason: 'Comes later' };
      await teacher.do(createOverride, { params: { id: _id }, body });
      return _id;
    },
  ],
  ['a quiz for their group', 1, async () => (await buildQuiz(site, { groups: [group._id] }))._id],
  ['a quiz that opens later', 1, async () => (await buildQuiz(site, { opensAt: later(60) }))._id],
  ['a quiz that has closed', 1, async () => (await buildQuiz(site, { closesAt: later(60) }))._id, 61],
  ['a draft', 3, async () => (await buildQuiz(site, { publish: false }))._id],
  ['no quiz at all', 3, async () => randomUUID()],
  [
    'a quiz with a code',
    1,
    async () => {
      const { _id } = await buildQuiz(site, {});
      await teacher.do(setAccess, { params: { id: _id }, body: { code: 'open sesame', networks: [] } });
      return _id;
    },
  ],
  [
    'a quiz of one network',
    1,
    async () => {
      const { _id } = await buildQuiz(site, {});
      await teacher.do(setAccess, { params: { id: _id }, body: { code: null, networks: ['10.0.0.0/8'] } });
      return _id;
    },
  ],
  ['a premium quiz', 1, async () => (await buildQuiz(site, { subscription: 2 }))._id],
];

test.each(cases)('%s: a batch of starts decides as batches of one', async (...given) => {
  const [_what, transactions, make, minutes = 0] = given;
  const people = await Promise.all([newStudent(), newStudent(), newStudent(), newStudent()]);
  const quizId = await make(people);
  const now = new Date(site.now().getTime() + minutes * 60_000);
  // One of each two is in the group.
  const actors = people.map((person, index) => ({ ...actorOf(person), groupIds: index % 2 === 0 ? [group._id] : [] }));
  const startBatcher = openStartBatcher(db, () => now);
  const counted = countTransactions(db.pool);
  const words = await Promise.all(
    actors.slice(0, 2).map((actor) => wordOf(startBatcher.start(site.school.id, { actor, id: quizId, asked: now }))),
  );
  expect(counted.end()).toBe(transactions);
  expect(words).toEqual([await wordOf(single(actors[2]!, quizId, now)), await wordOf(single(actors[3]!, quizId, now))]);
  const rows = await rowsOf(actors, quizId);
  expect(rows.slice(0, 2)).toEqual(rows.slice(2));
});

/** Every kind of quiz: how it is made, with what its student comes, and how else than by the queue it is started. */
const kinds: Record<string, (person: TestPerson) => Promise<Kind>> = {
  'nothing out of the ordinary': async () => ({ id: (await buildQuiz(site, timed))._id }),
  'one network': async () => {
    const { _id: id } = await buildQuiz(site, timed);
    await teacher.do(setAccess, { params: { id }, body: { code: null, networks: ['10.0.0.0/8'] } });
    return { id };
  },
  'an access code': async () => {
    const { _id: id } = await buildQuiz(site, timed);
    await teacher.do(setAccess, { params: { id }, body: { code: 'open sesame', networks: [] } });
    const inTenant = <T>(work: (tx: TenantTx) => Promise<T>) => site.database.inTenant(site.school.id, work);
    return { id, start: (actor, when) => startWithCode(inTenant, actor, { id, code: 'open sesame' }, when) };
  },
  'Safe Exam Browser': async () => {
    const { _id: id } = await buildQuiz(site, timed);
    const { madeKey } = await teacher.do(setSafeBrowser, {
      params: { id },
      body: { mode: 'made', options: { quitPassword: 'Kumasi 26' } },
    });
    const url = 'http://school.test/v1/api/quizes/startQuiz';
    const configKeyHash = createHash('sha256').update(`${url}${madeKey}`).digest('hex');
    return { id, safeBrowser: { url, configKeyHash, browserKeyHash: null } };
  },
  'sections with times': async () => ({
    id: (
      await teacher.do(createQuiz, {
        body: {
          name: 'Two parts',
          publish: true,
          sections: [240, 360].map((durationSeconds) => ({ name: `${durationSeconds}`, durationSeconds })),
          questions: [
            { question: await trueFalse(), section: 0 },
            { question: await trueFalse(), section: 1 },
          ],
        },
      })
    )._id,
  }),
  'members of a channel': async (person) => {
    const { _id: id } = await buildQuiz(site, timed);
    const channel = await teacher.do(createChannel, { body: buildChannel() });
    const items = [{ kind: 'quiz' as const, _id: id, membersOnly: true }];
    await teacher.do(setItems, { params: { id: channel._id }, body: { items } });
    await site.as(person).do(joinChannel, { body: { id: channel._id } });
    return { id };
  },
  'a plan': async (person) => {
    const plan = await site.as('admin').do(createPlan, { body: buildPlan() });
    const holder = { kind: 'person' as const, email: person.email };
    await site.as('admin').do(createGrant, { body: { plan: plan._id, holder } });
    return { id: (await buildQuiz(site, { ...timed, subscription: 2 }))._id };
  },
  'a second attempt': async (person) => {
    const { _id: id } = await buildQuiz(site, { ...timed, attemptsAllowed: 0 });
    const { _id } = await site.as(person).do(start, { body: { id } });
    await site.as(person).do(submitAttempt, { body: { id: _id } });
    return { id };
  },
  'a visitor without an account': async () => {
    const { _id: id } = await buildQuiz(site, { ...timed, isPublic: true, guestsAllowed: true });
    const visitor = { address: '10.4.5.6', userAgent: null, device: '' };
    const tenant = { id: site.school.id } as TenantOfRequest;
    return {
      id,
      start: async (_actor, { asked, clock }) => {
        const times = [asked];
        const services = { ...site.server.services, clock: () => times.shift() ?? clock() };
        return (await beginAsGuest(services, tenant, null, id, visitor)).attempt;
      },
    };
  },
};

test.each(Object.entries(kinds))('with %s, nobody loses the time that they waited for the start', async (...given) => {
  const [, make] = given;
  const person = await newStudent();
  const { id, safeBrowser, start } = await make(person);
  // Seven seconds pass between the call and the row.
  const [asked, made] = [site.now(), new Date(site.now().getTime() + 7_000)];
  const actor = {
    ...actorOf(person),
    from: { address: '10.1.2.3', userAgent: null, ...(safeBrowser && { safeBrowser }) },
  };
  const startBatcher = openStartBatcher(db, () => made);
  const begun = await (start?.(actor, { asked, clock: () => made }) ??
    startBatcher.start(site.school.id, { actor, id, asked }));
  expect(begun).toMatchObject({ startedAt: made.toISOString(), remainingMs: 600_000 });
  const row = await site.database.inTenant(site.school.id, (tx) => findAttempt(tx, begun._id));
  expect(row).toMatchObject({ started_at: made, deadline: new Date(made.getTime() + 600_000) });
  if (row!.section !== null)
    expect(row).toMatchObject({ section_started_at: made, section_deadline: new Date(made.getTime() + 240_000) });
});

test('a quiz that has closed while somebody waited is not started without any time', async () => {
  const closesAt = later(1);
  for (const members of [false, true]) {
    const { _id: id } = await buildQuiz(site, { ...timed, closesAt });
    if (members) await teacher.do(setAccess, { params: { id }, body: { code: null, networks: ['10.0.0.0/8'] } });
    const actor = { ...actorOf(await newStudent()), from: { address: '10.1.2.3', userAgent: null } };
    const startBatcher = openStartBatcher(db, () => new Date(Date.parse(closesAt) + 1_000));
    expect(await wordOf(startBatcher.start(site.school.id, { actor, id, asked: site.now() }))).toBe('closed');
  }
});

test('of two processes that begin for the same person one makes the attempt, and both have it', async () => {
  const { _id } = await buildQuiz(site, { questions: [await trueFalse()] });
  const people = await Promise.all(Array.from({ length: 6 }, newStudent));
  const actors = people.map(actorOf);
  const [one, other] = [openStartBatcher(db, site.now), openStartBatcher(db, site.now)];
  const now = site.now();
  const start = (startBatcher: typeof one, actor: Actor) =>
    startBatcher.start(site.school.id, { actor, id: _id, asked: now });
  const [mine, theirs] = await Promise.all([
    Promise.all(actors.map((actor) => start(one, actor))),
    Promise.all(actors.toReversed().map((actor) => start(other, actor))),
  ]);
  expect(theirs.toReversed()).toEqual(mine);
});

test('when a batch cannot be written, each of its students starts in a batch of one', async () => {
  const { _id } = await buildQuiz(site, {});
  const actors = [actorOf(await newStudent()), actorOf(await newStudent())];
  // A person who does not exist fails the insert of the whole batch.
  const stranger = { ...actors[0]!, personId: randomUUID() };
  const startBatcher = openStartBatcher(db, site.now);
  const outcomes = await Promise.allSettled(
    [...actors, stranger].map((actor) => startBatcher.start(site.school.id, { actor, id: _id, asked: site.now() })),
  );
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
});

test('twenty starts of the same moment take a few transactions, not twenty', async () => {
  const quiz = await buildQuiz(site, {});
  const people = await Promise.all(Array.from({ length: 20 }, newStudent));
  const startBatcher = openStartBatcher(db, site.now);
  const counted = countTransactions(db.pool);
  const requests = people.map((person) => ({ actor: actorOf(person), id: quiz._id, asked: site.now() }));
  const begun = await Promise.all(requests.map((request) => startBatcher.start(site.school.id, request)));
  expect(counted.end()).toBeLessThan(4);
  expect(new Set(begun.map(({ _id }) => _id)).size).toBe(20);
});

test('of many who start at once, each gets their own result', async () => {
  const quiz = await buildQuiz(site, { attemptsAllowed: 1 });
  const [coded, early, put] = [await buildQuiz(site, {}), await buildQuiz(site, { opensAt: later(60) }), randomUUID()];
  await teacher.do(setAccess, { params: { id: coded._id }, body: { code: 'open sesame', networks: [] } });
  const [sat, twice, other] = await Promise.all([newStudent(), newStudent(), newStudent()]);
  const first = await site.as(sat).do(start, { body: { id: quiz._id } });
  const begin = (person: TestPerson, id: string) => site.as(person).call(start, { body: { id } });
  const [running, one, again, mine, locked, closed, unknown] = await Promise.all([
    begin(sat, quiz._id),
    begin(twice, quiz._id),
    begin(twice, quiz._id),
    begin(other, quiz._id),
    begin(other, coded._id),
    begin(other, early._id),
    begin(other, put),
  ]);
  expect([running, one, again, mine].map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(running.body._id).toBe(first._id);
  expect(again.body._id).toBe(one.body._id);
  expect(mine.body._id).not.toBe(one.body._id);
  expect([locked, closed, unknown].map(({ error }) => error.code)).toEqual([
    'access_code_needed',
    'closed',
    'not_found',
  ]);
  expect(closed.error.message).toBe('This quiz is not open yet');
});

test('an id in capital letters starts the same quiz', async () => {
  const { _id } = await buildQuiz(site, {});
  const begun = await site.as(await newStudent()).do(start, { body: { id: _id.toUpperCase() } });
  expect(begun.quiz._id).toBe(_id);
});
