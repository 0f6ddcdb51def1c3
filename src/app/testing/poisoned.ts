/** Batches with one poisoned member each, for `every-job.test.ts`. */
import { v7 as uuid } from 'uuid';
import { expect } from 'vitest';
import type { Role } from '#access/subject.ts';
import { recordHeartbeat } from '#delivery/events/heartbeat.ts';
import { runIn } from '#identity/account/testing.ts';
import { completeSimilarity } from '#items/question-bank/duplicates/store-similarity.ts';
import { buildLive } from '#live/testing.ts';
import { notify } from '#messaging/notifications/store.ts';
import { mailJob } from '#platform/server/mail.ts';
import type { OutboxChannel } from '#platform/server/outbox/channel.ts';
import { enqueue } from '#platform/server/outbox/outbox.ts';
import { allChannels } from '../slices.ts';
import { buildQuestion, buildQuiz } from './builders.ts';
import { accommodations } from './poisoned-accommodations.ts';
import { grades, rosters, toolScores } from './poisoned-lti.ts';
import { nightly, systemGrades } from './poisoned-oneroster.ts';
import { summaries } from './poisoned-practice.ts';
import { samlMetadata } from './poisoned-sso.ts';
import type { Scenario } from './scenario.ts';
import { testSite } from './site.ts';

export const site = await testSite({ environment: { PUSH_SERVICES: 'http://127.0.0.1:9' } });
const { school, database } = site;
const { services } = site.server;
export const run = <Row>(text: string, values: unknown[] = []) => runIn<Row>(site, school, text, values);
export const day = 86_400_000;

const TRIAL = 'trial';
// The background work reads the list when it runs.
(allChannels as OutboxChannel[]).push({ name: TRIAL, deliver: async () => ({ kind: 'delivered' }) });

let poisons = 0;
/** From now on the statement fails for the rows of which the condition holds. */
async function poison(table: string, action: 'insert' | 'update' | 'delete', condition: string): Promise<void> {
  const name = `poison_${++poisons}`;
  const row = action === 'delete' ? 'old' : 'new';
  // One statement at a time: a cluster sends each to its workers.
  await database.asOwner(`create function ${name}() returns trigger language plpgsql as $$
    begin if ${condition} then raise exception 'poisoned'; end if; return ${row}; end $$`);
  await database.asOwner(`create trigger ${name} before ${action} on ${table} for each row execute function ${name}()`);
}

export const failuresOf = (job: string) =>
  run<{ member: string; tries: number; error: string }>(
    'select member, tries, error from job_failure where job = $1 order by member',
    [job],
  );

const newPerson = async (role: Role = 'student'): Promise<string> =>
  (await site.addPerson(school, [role], 'Member')).personId;

async function attemptOf(quizId: string, columns: Readonly<Record<string, unknown>>): Promise<string> {
  const id = uuid();
  const given = {
    deadline: null,
    state: 'open',
    started_at: site.now(),
    paper: '[]',
    max_score: 2,
    ...columns,
  } as Record<string, unknown>;
  const names = Object.keys(given);
  await run(
    `insert into attempt (tenant_id, attempt_id, quiz_id, revision, person_id, number, ${names.join(', ')})
     values ($1, $2, $3, 1, $4, 1, ${names.map((_, index) => `$${index + 5}`).join(', ')})`,
    [school.id, id, quizId, await newPerson(), ...names.map((name) => given[name])],
  );
  return id;
}

const ago = (ms: number): Date => new Date(site.now().getTime() - ms);
const graded = () => ({
  state: 'submitted',
  submitted_at: site.now(),
  graded_at: site.now(),
  ended_by: 'student',
  score: 2,
  score_exact: '2',
  right_count: 2,
  partial_count: 0,
  wrong_count: 0,
  blank_count: 0,
});
const stateOf = async (id: string) => (await run<object>('select * from attempt where attempt_id = $1', [id]))[0];
const things: Record<string, string> = {};

export const scenarios: Record<string, readonly Scenario[]> = {
  beat: [
    {
      job: 'announcements',
      async prepare() {
        const [bad, good] = [uuid(), uuid()];
        for (const id of [bad, good])
          await run(
            `insert into announcement (tenant_id, announcement_id, title, body, shown_from) values ($1, $2, 'News', '', $3)`,
            [school.id, id, ago(id === bad ? 2000 : 1000)],
          );
        await poison('notification', 'insert', `new.href like '%${bad}'`);
        things.announcement = good;
        return bad;
      },
      done: () =>
        run('select count(*) > 0 as told from notification where href = $1', [`/announcements#${things.announcement}`]),
      expected: [{ told: true }],
    },
    {
      job: 'reminders',
      async prepare() {
        const [bad, good] = [await buildQuiz(site), await buildQuiz(site, { name: 'Geometry' })];
        await poison('reminder_log', 'insert', `new.quiz_id = '${bad._id}'`);
        things.quiz = good._id;
        return `published ${bad._id} -infinity`;
      },
      done: () => run('select moment from reminder_log where quiz_id = $1', [things.quiz]),
      expected: [{ moment: 'published' }],
    },
    {
      job: 'pushes',
      async prepare() {
        const due: string[] = [];
        for (const name of ['bad', 'good']) {
          // A person who is notified of no quiz that another batch announces.
          const [personId, device] = [await newPerson('teacher'), uuid()];
          await run(
            `insert into push_subscription (tenant_id, push_subscription_id, person_id, session_id, endpoint, p256dh, auth)
             values ($1, $2, $3, $4, $5, 'no key', 'no secret')`,
            [school.id, device, personId, uuid(), `http://127.0.0.1:9/${name}`],
          );
          await database.inTenant(school.id, (tx) => notify(tx, [personId], { kind: 'quiz', title: 'Soon' }));
          const [row] = await run<{ id: string }>(
            'select push_id as id from push_queue where push_subscription_id = $1',
            [device],
          );
          due.push(row!.id);
        }
        await poison('push_subscription', 'delete', `old.endpoint like '%/bad'`);
        return due[0]!;
      },
      done: () => run(`select endpoint from push_subscription`),
      expected: [{ endpoint: 'http://127.0.0.1:9/bad' }],
    },
    {
      job: 'notices',
      async prepare() {
        const [bad, good] = [await newPerson(), await newPerson()];
        for (const id of [bad, good])
          await database.inTenant(school.id, (tx) =>
            notify(tx, [id], { kind: 'message', title: 'Your mail', way: 'mail' }),
          );
        await poison('notification', 'update', `new.person_id = '${bad}' and new.mailed_at is not null`);
        things.mailed = good;
        return bad;
      },
      async done() {
        const [row] = await run<{ mailed: boolean }>(
          "select mailed_at is not null as mailed from notification where way = 'mail' and person_id = $1",
          [things.mailed],
        );
        const [person] = await run<{ email: string }>('select email from person where person_id = $1', [things.mailed]);
        return [row, (await services.jobs.count(mailJob, { to: person!.email })).waiting];
      },
      expected: [{ mailed: true }, 1],
    },
  ],
  accommodations: [accommodations(site, run, attemptOf, poison)],
  'practice-summaries': [summaries(site, run, newPerson, poison)],
  'saml-metadata': [samlMetadata(site, run, poison)],
  'oneroster-nightly': [nightly(site, run, poison)],
  'oneroster-grades': [systemGrades(site, run, (quizId) => attemptOf(quizId, graded()), poison)],
  'lti-rosters': [rosters(site, run, poison)],
  'lti-tool-scores': [toolScores(site, run, (quizId) => attemptOf(quizId, graded()), poison)],
  'lti-grades': [grades(site, run, (quizId) => attemptOf(quizId, graded()), poison)],
  certificates: [
    {
      job: 'certificates',
      async prepare() {
        const quiz = await buildQuiz(site, { name: 'Certified' });
        const columns = { ...graded(), passed: true };
        const bad = await attemptOf(quiz._id, columns);
        await attemptOf(quiz._id, columns);
        await run(
          `insert into certificate_rule (tenant_id, kind, subject_id, issue) values ($1, 'quiz', $2, 'automatic')`,
          [school.id, quiz._id],
        );
        const [row] = await run<{ person_id: string }>('select person_id from attempt where attempt_id = $1', [bad]);
        await poison('certificate', 'insert', `new.person_id = '${row!.person_id}'`);
        return `${quiz._id} ${row!.person_id}`;
      },
      done: () => run('select count(*)::int as issued from certificate'),
      expected: [{ issued: 1 }],
    },
  ],
  tidy: [
    {
      job: 'tidy',
      async prepare() {
        await run(`update tenant set retention = '{"sessions": 1, "tasks": 1}' where tenant_id = $1`, [school.id]);
        const personId = await newPerson();
        await run(`update session set created_at = $1, expires_at = $1 where person_id = $2`, [
          ago(40 * day),
          personId,
        ]);
        await run(
          `insert into task (tenant_id, task_id, kind, title, params, state, ended_at, created_at)
           values ($1, $2, 'question-export', 'Old', '{}', 'done', $3, $3)`,
          [school.id, uuid(), ago(9 * day)],
        );
        await poison('session', 'delete', `old.person_id = '${personId}'`);
        return 'sessions';
      },
      done: () => run(`select count(*)::int as left from task where title = 'Old'`),
      expected: [{ left: 0 }],
    },
  ],
  figures: [
    {
      job: 'figures',
      async prepare() {
        const question = await buildQuestion(site);
        for (const name of ['bad', 'good']) {
          const quiz = await buildQuiz(site, { name, questions: [question] });
          await attemptOf(quiz._id, graded());
          await run(
            `insert into question_flag (tenant_id, quiz_id, question_id, n, facility, discrimination, computed_at)
             values ($1, $2, $3, 9, 0.1, null, $4)`,
            [school.id, quiz._id, question, ago(day)],
          );
          things[name] = quiz._id;
        }
        await poison('question_flag', 'delete', `old.quiz_id = '${things.bad}'`);
        return things.bad!;
      },
      done: () => run('select quiz_id from question_flag'),
      get expected() {
        return [{ quiz_id: things.bad }];
      },
    },
  ],
  'pack-responses': [
    {
      job: 'pack-responses',
      async prepare() {
        for (const name of ['badPack', 'goodPack']) {
          const quiz = await buildQuiz(site, { name });
          await attemptOf(quiz._id, graded());
          things[name] = quiz._id;
        }
        await poison('stats_dataset', 'insert', `new.quiz_id = '${things.badPack}'`);
        return things.badPack!;
      },
      done: () => run('select quiz_id from stats_dataset where quiz_id in ($1, $2)', [things.badPack, things.goodPack]),
      get expected() {
        return [{ quiz_id: things.goodPack }];
      },
    },
  ],
  'question-compare': [
    {
      job: 'question-compare',
      async prepare() {
        const [bad, good] = [await buildQuestion(site, { title: 'Bad' }), await buildQuestion(site, { title: 'Good' })];
        await database.inTenant(school.id, completeSimilarity);
        await poison('question_similarity', 'update', `new.question_id = '${bad}'`);
        things.compared = good;
        return bad;
      },
      done: () =>
        run('select whole_hash is not null as done from question_similarity where question_id = $1', [things.compared]),
      expected: [{ done: true }],
    },
  ],
  'account-cleaning': [
    {
      job: 'account-cleaning',
      async prepare() {
        const personId = await newPerson();
        await run('update session set created_at = $1, ended_at = $1 where person_id = $2', [ago(200 * day), personId]);
        await run(
          'insert into trusted_device (tenant_id, token_hash, person_id, last_used_at) values ($1, $2, $3, $4)',
          [school.id, Buffer.alloc(32), personId, ago(900 * day)],
        );
        await poison('session', 'delete', `old.person_id = '${personId}'`);
        return 'sessions';
      },
      done: () => run('select count(*)::int as left from trusted_device'),
      expected: [{ left: 0 }],
    },
  ],
  outbox: [
    {
      job: 'outbox',
      async prepare() {
        const [bad, good] = [uuid(), uuid()];
        await database.inTenant(school.id, (tx) =>
          enqueue(
            tx,
            [bad, good].map((id) => ({ id, channel: TRIAL, targetId: uuid(), subject: id, payload: {} })),
            ago(1_000),
          ),
        );
        await poison('outbox', 'update', `new.outbox_id = '${bad}' and new.state <> 'waiting'`);
        things.sent = good;
        return bad;
      },
      done: () => run('select state from outbox where outbox_id = $1', [things.sent]),
      expected: [{ state: 'delivered' }],
    },
  ],
  'live-sweep': [
    {
      job: 'sweep-live',
      async prepare() {
        const [bad, good] = [await buildLive(site), await buildLive(site)];
        for (const game of [bad, good]) await game.act('next');
        await run('update live_game set due_at = $1', [ago(1_000)]);
        await poison('live_game', 'update', `new.game_id = '${bad.id}'`);
        things.live = good.id;
        return bad.id;
      },
      done: () => run('select phase from live_game where game_id = $1', [things.live]),
      expected: [{ phase: 'result' }],
    },
  ],
  sweeps: [
    {
      job: 'sweep-overdue',
      async prepare() {
        const quiz = await buildQuiz(site, { name: 'Overdue', durationSeconds: 60 });
        const bad = await attemptOf(quiz._id, { deadline: ago(120_000) });
        things.ended = await attemptOf(quiz._id, { deadline: ago(60_000) });
        await poison('attempt', 'update', `new.attempt_id = '${bad}'`);
        return bad;
      },
      done: () => stateOf(things.ended!),
      expected: expect.objectContaining({ state: 'submitted' }),
    },
    {
      job: 'sweep-late',
      async prepare() {
        const quiz = await buildQuiz(site, { name: 'Late', durationSeconds: 60 });
        const late = { state: 'submitted', submitted_at: ago(120_000), ended_by: 'time', deadline: ago(120_000) };
        const bad = await attemptOf(quiz._id, { ...late, late_until: ago(90_000) });
        things.late = await attemptOf(quiz._id, { ...late, late_until: ago(60_000) });
        await poison('attempt', 'update', `new.attempt_id = '${bad}'`);
        return bad;
      },
      done: () => stateOf(things.late!),
      expected: expect.objectContaining({ graded_at: expect.any(Date) }),
    },
    {
      job: 'sweep-sections',
      async prepare() {
        const quiz = await buildQuiz(site, { name: 'Sections' });
        const columns = {
          section: 1,
          section_seconds: [60, 600],
          section_deadline: ago(30_000),
          section_started_at: ago(90_000),
        };
        const bad = await attemptOf(quiz._id, columns);
        things.section = await attemptOf(quiz._id, columns);
        await poison('attempt', 'update', `new.attempt_id = '${bad}'`);
        return bad;
      },
      done: () => stateOf(things.section!),
      expected: expect.objectContaining({ section: 2 }),
    },
  ],
  contacts: [
    {
      job: 'contacts',
      async prepare() {
        const quiz = await buildQuiz(site, { name: 'Contact' });
        const [bad, good] = [await attemptOf(quiz._id, {}), await attemptOf(quiz._id, {})];
        for (const id of [bad, good])
          recordHeartbeat(school.id, id, '0190d5a0-0000-7000-8000-00000000c0de', site.now());
        await poison('attempt_heartbeat', 'insert', `new.attempt_id = '${bad}'`);
        things.contact = good;
        return bad;
      },
      done: () => run('select attempt_id from attempt_heartbeat'),
      get expected() {
        return [{ attempt_id: things.contact }];
      },
    },
  ],
};
