/** A school with an exam and as many students as are asked for, made straight in the database. */
import pg from 'pg';
import { v7 as uuid } from 'uuid';
import { hashPassword } from '#identity/account/passwords/passwords.ts';
import { questionType, type TypeName } from '#items/question-types/logic.ts';
import { readConfig } from '#platform/server/configuration/config.ts';
import { tenantId } from '#platform/server/database/tenant-tx.ts';
import { createServer } from '../../src/app/server.ts';
import { SECRET_KEY } from './secret.ts';
import { addSessions } from './sessions.ts';

export const HOST = '127.0.0.1';
export const PASSWORD = 'a password of the load test';
/** What the questions of the exam are, in turn. */
const TYPES: readonly TypeName[] = ['single-choice', 'multiple-choice', 'true-false', 'short-text'];

export interface ExamSchool {
  readonly tenant: string;
  readonly quizId: string;
  readonly teacherId: string;
  readonly students: readonly { readonly personId: string; readonly email: string }[];
}

/** Makes the school in a migrated database; `minutes`: how long the exam lasts. */
export async function makeExamSchool(
  databaseUrl: string,
  size: {
    readonly students: number;
    readonly questions: number;
    readonly minutes: number;
    /** 0: without limit; one unless said. */
    readonly attemptsAllowed?: number;
    /** What the questions are, in turn; a mixture unless said. */
    readonly types?: readonly TypeName[];
    /** At which names it is found, beside `HOST`. */
    readonly hosts?: readonly string[];
  },
): Promise<ExamSchool> {
  const tenant = tenantId(uuid());
  const types = size.types ?? TYPES;
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const client = await pool.connect();
  try {
    // Other clients may have answered at this host before: a load test has its database to itself.
    await client.query('delete from tenant_host where host = $1', [HOST]);
    await client.query('insert into tenant (tenant_id, name) values ($1, $2)', [tenant, 'School of the load test']);
    await client.query('insert into tenant_host (host, tenant_id) values ($1, $2)', [HOST, tenant]);
    for (const host of size.hosts ?? []) {
      if (host !== HOST)
        await client.query('insert into tenant_host (host, tenant_id) values ($1, $2)', [host, tenant]);
    }
    await client.query("select pg_notify('tenant_changed', 'null')");
    await client.query("select set_config('app.tenant_id', $1, false)", [tenant]);
    const { rows } = await client.query<{ person_id: string; email: string }>(
      `insert into person (tenant_id, person_id, email, first_name, last_name, roles, password_hash)
       select $1, gen_random_uuid(), 'student' || n || '@load.test', 'Student', n::text, '{student}', $2
       from generate_series(1, $3::int) n returning person_id, email`,
      [tenant, await hashPassword(PASSWORD), size.students],
    );
    const questions = [];
    for (let index = 0; index < size.questions; index += 1) {
      const type = types[index % types.length]!;
      const { content, title } = questionType(type).samples[0]!;
      const id = uuid();
      await client.query(
        `insert into question (tenant_id, question_id, version, type, title, difficulty, subscription, search_text)
         values ($1, $2, 1, $3, $4, 2, 1, $4)`,
        [tenant, id, type, title],
      );
      await client.query(
        `insert into question_version (tenant_id, question_id, version, type, title, content, marks)
         values ($1, $2, 1, $3, $4, $5, 1)`,
        [tenant, id, type, title, JSON.stringify(content)],
      );
      questions.push(id);
    }
    const teacher = uuid();
    await client.query(
      `insert into person (tenant_id, person_id, email, first_name, last_name, roles)
       values ($1, $2, 'teacher@load.test', 'Load', 'Teacher', '{teacher}')`,
      [tenant, teacher],
    );
    const [token] = await addSessions(client, tenant, [teacher]);
    await client.query('analyze');
    const quizId = await publishQuiz(databaseUrl, token!, questions, size);
    return {
      tenant,
      quizId,
      teacherId: teacher,
      students: rows.map((row) => ({ personId: row.person_id, email: row.email })),
    };
  } finally {
    client.release();
    await pool.end();
  }
}

async function publishQuiz(
  databaseUrl: string,
  token: string,
  questions: readonly string[],
  size: Pick<Parameters<typeof makeExamSchool>[1], 'minutes' | 'attemptsAllowed'>,
) {
  const { JOBS_DATABASE_URL } = process.env;
  const settings = { LOG_LEVEL: 'error', DATABASE_URL: databaseUrl, DEMO: '0', SECRET_KEY };
  const config = readConfig({ ...settings, ...(JOBS_DATABASE_URL && { JOBS_DATABASE_URL }) }, 1);
  const server = await createServer({ config, databaseUrl, dist: null, background: false });
  try {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/v1/api/quizes',
      headers: { host: HOST, authorization: `Bearer ${token}` },
      payload: {
        name: 'Exam of the load test',
        publish: true,
        durationSeconds: size.minutes * 60,
        attemptsAllowed: size.attemptsAllowed ?? 1,
        questions: questions.map((question) => ({ question })),
      },
    });
    if (answer.statusCode !== 200) throw new Error(`The exam could not be made: ${answer.payload}`);
    return answer.json<{ _id: string }>()._id;
  } finally {
    await server.close();
  }
}
