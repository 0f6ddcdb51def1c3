/**
 * Two groups of servers that share only the database, each on a machine of its own as far as the network goes (a network
 * namespace), behind PgBouncer in transaction mode. Students are signed in at one and sit at the other; what happens at
 * one must hold at the other within two seconds, and what either has acknowledged must be in the database.
 *
 * `node bench/groups.ts`, and the last part of `npm run chaos`. Without PgBouncer the groups go to the database themselves,
 * without the right to make namespaces they share one network; what is left out is said by name.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbedded } from '#platform/server/database/embedded/embedded.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import { Caller, hostOf } from './load/caller.ts';
import { countLost } from './load/count-lost.ts';
import { makeExamSchool } from './load/exam-school.ts';
import { addNamespace, type Namespace } from './load/namespaces.ts';
import { poolerVersion, startPooler } from './load/pooler.ts';
import { freePort, type Product, startProduct } from './load/product.ts';
import { SECRET_KEY } from './load/secret.ts';
import { openSteady, signIn } from './load/steady.ts';
import { Student } from './load/student.ts';

const WITHIN_MS = 2_000;
const STEADY_MS = 6_000;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** How long it takes until the other group says so too; throws after ten seconds. */
async function untilAgreed(what: string, isSo: () => Promise<boolean>): Promise<number> {
  const begun = performance.now();
  while (!(await isSo())) {
    if (performance.now() - begun > 10_000) throw new Error(`${what}: the groups do not agree`);
    await pause(20);
  }
  const took = Math.round(performance.now() - begun);
  say(`${what}: agreed after ${took} ms`);
  return took;
}

const dataDir = await mkdtemp(join(tmpdir(), 'tripos-groups-'));
const namespaces = [1, 2].map(addNamespace);
const isApart = namespaces.every((one) => one !== null);
const version = poolerVersion();
if (!isApart) say('Network namespaces: left out, they may not be made here');
if (version === null) say('PgBouncer: left out, it is not installed');
const products: Product[] = [];
const database = await startEmbedded({ dataDir });
const pooler = version === null ? null : await startPooler(database.url, join(dataDir, 'pooler'));
let isFine = false;
try {
  await migrate(database.url);
  const port = await freePort();
  const startGroup = async (namespace: Namespace | null, number: number): Promise<Product> =>
    startProduct({
      dataDir: join(dataDir, `group-${number}`),
      port: isApart ? port : await freePort(),
      workers: 2,
      ...(isApart && { namespace: namespace! }),
      environment: {
        HOST: isApart ? '0.0.0.0' : '127.0.0.1',
        DATABASE_URL: pooler?.url ?? database.url,
        ...(pooler && { DIRECT_DATABASE_URL: database.url }),
        SECRET_KEY,
      },
    });
  for (const [index, namespace] of namespaces.entries()) products.push(await startGroup(namespace, index + 1));
  const [one, two] = products.map(({ origin }) => origin) as [string, string];
  say(
    `Two groups${isApart ? ' in two network namespaces' : ''}${version ? ` behind ${version} in transaction mode` : ''}`,
  );

  const hosts = [hostOf(one), hostOf(two)];
  const school = await makeExamSchool(database.url, { students: 40, questions: 8, minutes: 60, hosts });
  const { teacher } = await signIn(database.url, school);
  const [ada, ben] = school.students;
  const took: number[] = [];

  const [adaHere, adaThere] = [
    new Student(one, school.quizId, ada!.email),
    new Student(two, school.quizId, ada!.email),
  ];
  await adaHere.login();
  adaThere.cookie = adaHere.cookie;
  took.push(await untilAgreed('A session', () => new Caller(two, adaHere.cookie).isSignedIn()));

  await adaThere.start();
  await adaThere.fetchPaper();
  const before = await new Caller(two, adaHere.cookie).remainingMs(adaThere.attempt);
  await new Caller(one, teacher).post(`/v1/api/quizes/${school.quizId}/proctor`, {
    deed: 'extend',
    attempts: [adaThere.attempt],
    minutes: 15,
    reason: 'The fire alarm',
  });
  const gained = async (): Promise<number> =>
    (await new Caller(two, adaHere.cookie).remainingMs(adaThere.attempt)) - before;
  took.push(await untilAgreed('Extra time', async () => (await gained()) > 14 * 60_000));

  const benHere = new Student(one, school.quizId, ben!.email);
  await benHere.login();
  await benHere.start();
  await benHere.fetchPaper();
  for (const student of [adaThere, benHere]) {
    await student.save(student.nextAnswer(0));
    await student.submit();
  }
  const boards = () => Promise.all([one, two].map((origin) => new Caller(origin, teacher).leaders(school.quizId)));
  took.push(
    await untilAgreed('The leaderboard', async () => {
      const [here, there] = await boards();
      return here!.length === 2 && JSON.stringify(here) === JSON.stringify(there);
    }),
  );

  await new Caller(one, adaHere.cookie).post('/v1/api/auth/logout', {});
  took.push(
    await untilAgreed('A session that ended', async () => !(await new Caller(two, adaHere.cookie).isSignedIn())),
  );

  const rest = { ...school, students: school.students.slice(2) };
  const halves = [rest.students.slice(0, 19), rest.students.slice(19)];
  const steady = await Promise.all(
    [one, two].map((origin, index) => openSteady(database.url, origin, { ...rest, students: halves[index]! })),
  );
  await pause(STEADY_MS);
  const refused = (await Promise.all(steady.map((group) => group.stop()))).flat();
  const acknowledged = steady.flatMap((group) => group.acknowledged);
  const { lost, doubled } = await countLost(database.url, school.tenant, acknowledged);
  say(
    `${acknowledged.length} answers acknowledged, ${lost} lost, ${refused.length} not taken, ${doubled} attempts doubled`,
  );
  for (const student of [adaHere, adaThere, benHere]) await student.close();
  isFine = lost === 0 && doubled === 0 && refused.length === 0 && took.every((ms) => ms <= WITHIN_MS);
} finally {
  await Promise.all(products.map((product) => product.stop()));
  await pooler?.stop();
  await database.stop();
  for (const namespace of namespaces) namespace?.remove();
  await rm(dataDir, { recursive: true, force: true });
}
process.exit(isFine ? 0 : 1);
