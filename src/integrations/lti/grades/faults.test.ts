/** Many results to a platform that fails in every third call. `LTI_RESULTS=10000` runs it at full size. */
import { v7 as uuid } from 'uuid';
import { afterAll, expect, test } from 'vitest';
import { buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { runIn } from '#identity/account/testing.ts';
import { connectPlatform, visit } from '#integrations/lti/testing.ts';
import type { Fault } from '#integrations/lti/testing-platform.ts';
import { sweepOutbox } from '#platform/server/outbox/sweeper.ts';
import { reconcileEverywhere } from './background.ts';
import { scoreChannelWithin } from './channel.ts';

const COUNT = Number(process.env.LTI_RESULTS ?? 200);
/** One stream of faults each. */
const SEEDS = [7, 11, 2_024];
const TIMEOUT_MS = 150;
const SLOW_MS = 400;
const site = await testSite({ environment: { SSO_LOCAL: '1' } });
const { school } = site;
const { services } = site.server;
const scoreChannel = scoreChannelWithin(TIMEOUT_MS);
const quiz = await buildQuiz(site, { name: 'Final' });
const { platform, registered } = await connectPlatform(site);
platform.toolKeys = JSON.parse((await visit(site, '/lti/jwks')).text);
platform.now = site.now;
afterAll(() => platform.stop());

/** Repeatable chance (mulberry32). */
function chanceFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const link = uuid();
const people = Array.from({ length: COUNT }, () => uuid());
const run = (text: string, values: unknown[]) => runIn(site, school, text, values);

/** Gives everybody the score: 1 for some, 2 for others, by `round`. */
const grade = (round: number) =>
  run(
    `update attempt set score = (($2::int + (hashtext(person_id::text) & 255)) % 3)::numeric, graded_at = now()
     where quiz_id = $1`,
    [quiz._id, round],
  );

// Rows are written out: Citus inserts none that it would have to select.
const each = (row: (id: string) => string): string => people.map((id) => `(${row(`'${id}'::uuid`)})`).join(', ');

async function enrol(): Promise<void> {
  await run(
    `insert into person (tenant_id, person_id, email, first_name, roles)
     values ${each((id) => `$1::uuid, ${id}, ${id} || '@school.test', 'S', '{student}'`)}`,
    [school.id],
  );
  await run(
    `insert into attempt (tenant_id, attempt_id, quiz_id, revision, person_id, number, state, started_at, submitted_at,
       ended_by, paper, graded_at, score_exact, score, max_score)
     values ${each(
       (id) =>
         `$1::uuid, gen_random_uuid(), $2::uuid, 1, ${id}, 1, 'submitted', now() - interval '1 hour', now(), 'student', '[]', now(), '0', 0, 2`,
     )}`,
    [school.id, quiz._id],
  );
  await site.database.asOwner('analyze person, attempt');
  await run(
    `insert into lti_link (tenant_id, link_id, platform_id, deployment, resource_link, quiz_id, line_item, scopes, created_at, launched_at)
     values ($1, $2, $3, 'first', 'final', $4, $5, '{https://purl.imsglobal.org/spec/lti-ags/scope/score}', now(), now())`,
    [school.id, link, registered._id, quiz._id, `${platform.issuer}/lineitems/final`],
  );
  await run(
    `insert into lti_score (tenant_id, link_id, person_id, subject)
     values ${each((id) => `$1::uuid, $2::uuid, ${id}, ${id}::text`)}`,
    [school.id, link],
  );
  await site.database.asOwner('analyze lti_score');
}

/** 30 % of calls: refused, slowed down, broken off, answered too late, or taken although the answer is an error. */
function faults(chance: () => number): Fault {
  return () => {
    if (chance() >= 0.3) return null;
    const kinds: ReturnType<Fault>[] = [
      { status: 401 },
      { status: 409 },
      { status: 429, headers: { 'retry-after': '3' } },
      { status: 500 },
      { status: 503, takes: true },
      // Answers when nobody waits any more, and has taken the score or not.
      { status: 200, takes: true, afterMs: SLOW_MS },
      { status: 504, afterMs: SLOW_MS },
      'hangs up',
    ];
    return kinds[Math.floor(chance() * kinds.length)]!;
  };
}

const unsent = async (): Promise<number> =>
  ((await run('select count(*)::int as n from lti_score where sent_version < version', [])) as { n: number }[])[0]!.n;

/** Sweeps until everything has arrived, as two processes would. Returns the minutes that it took. */
async function deliverAll(): Promise<number> {
  for (let minutes = 0; minutes < 2_000; minutes++) {
    await Promise.all([1, 2].map(() => sweepOutbox(services, [scoreChannel])));
    if ((await unsent()) === 0) return minutes;
    site.advance(60_000);
  }
  throw new Error(`${await unsent()} results were not delivered`);
}

/** Scores that were wrong there, and those that a time stamp out of order could have replaced. */
async function compare() {
  const rows = (await run(`select a.person_id, a.score::float8 as score from attempt a where a.quiz_id = $1`, [
    quiz._id,
  ])) as { person_id: string; score: number }[];
  const there = ({ person_id }: { person_id: string }) =>
    platform.gradebook.get(`/lineitems/final/scores ${person_id}`);
  const last = new Map<string, string>();
  let olderOverNewer = 0;
  for (const { student, score } of platform.taken) {
    if (score.timestamp <= (last.get(student) ?? '')) olderOverNewer += 1;
    last.set(student, score.timestamp);
  }
  return {
    results: platform.gradebook.size,
    lost: rows.filter((row) => there(row)?.scoreGiven !== row.score).length,
    doubled: platform.gradebook.size - new Set([...platform.gradebook.keys()].map((key) => key.split(' ').at(-1))).size,
    olderOverNewer,
  };
}

let isEnrolled = false;

test.each(SEEDS)(
  'none is lost, none is doubled, and no older one replaces a newer: faults of seed %i',
  async (seed) => {
    if (!isEnrolled) await enrol();
    isEnrolled = true;
    const calls = platform.counts.scores;
    const taken = platform.taken.length;
    // Down at first, and results change while the first ones are under way.
    platform.fault = () => ({ status: 503 });
    await grade(seed + 1);
    await reconcileEverywhere(services);
    await sweepOutbox(services, [scoreChannel]);
    expect(platform.taken.length).toBe(taken);
    platform.fault = faults(chanceFrom(seed));
    site.advance(2 * 60 * 60_000);
    const sending = sweepOutbox(services, [scoreChannel]);
    await grade(seed + 2);
    await reconcileEverywhere(services);
    await sending;
    await deliverAll();
    await grade(seed + 3);
    await reconcileEverywhere(services);
    await deliverAll();
    const outcome = await compare();
    expect(outcome).toEqual({ results: COUNT, lost: 0, doubled: 0, olderOverNewer: 0 });
    // Nothing is sent once everything has arrived.
    const count = platform.counts.scores;
    site.advance(24 * 60 * 60_000);
    await reconcileEverywhere(services);
    await sweepOutbox(services, [scoreChannel]);
    expect(platform.counts.scores).toBe(count);
    if (COUNT >= 1000) console.log({ seed, ...outcome, calls: count - calls, taken: platform.taken.length - taken });
  },
  COUNT >= 1000 ? 1_800_000 : 180_000,
);
