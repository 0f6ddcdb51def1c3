/** A school whose results go to a learning platform and to a student information system, made in the database. */
import pg from 'pg';
import { v7 as uuid } from 'uuid';
import { HOST, makeExamSchool } from './exam-school.ts';
import { addSessions } from './sessions.ts';

export interface GradeSchool {
  /** Gives everybody another score, by `round`. */
  grade(round: number): Promise<void>;
  /** The scores as they are here, by student. */
  scores(): Promise<ReadonlyMap<string, number>>;
  /** Results that the systems have not confirmed, and those that were never compared. */
  unsent(): Promise<number>;
  close(): Promise<void>;
}

const SCORE_SCOPE = 'https://purl.imsglobal.org/spec/lti-ags/scope/score';

/** Connects the system as an administrator does, because its secret is encrypted. Returns its id. */
async function connectSystem(product: string, systems: string, token: string): Promise<string> {
  const answer = await fetch(`${product}/v1/api/admin/oneroster`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', host: HOST },
    body: JSON.stringify({
      name: 'District',
      version: '1.2',
      baseUrl: `${systems}/rostering`,
      tokenUrl: `${systems}/token`,
      gradebookUrl: `${systems}/gradebook`,
      clientId: 'tripos',
      clientSecret: 'secret',
      schools: [],
      createsAccounts: false,
      linksBy: 'nothing',
      mostRemoved: 100,
      isNightly: false,
    }),
  });
  if (answer.status !== 200) throw new Error(`The system could not be connected: ${await answer.text()}`);
  return ((await answer.json()) as { _id: string })._id;
}

export async function makeGradeSchool(
  databaseUrl: string,
  { product, systems, results }: { readonly product: string; readonly systems: string; readonly results: number },
): Promise<GradeSchool> {
  const size = { students: results, questions: 2, minutes: 60, attemptsAllowed: 0 };
  const { tenant, quizId } = await makeExamSchool(databaseUrl, size);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  // Connections are cut when the database is struck; the next statement gets another.
  pool.on('error', () => undefined);
  const run = async <Row extends object>(statement: string, values: unknown[] = []): Promise<Row[]> => {
    const client = await pool.connect();
    try {
      await client.query("select set_config('app.tenant_id', $1, false)", [tenant]);
      return (await client.query(statement, values)).rows as Row[];
    } finally {
      client.release();
    }
  };
  const [admin, platform, link, group] = [uuid(), uuid(), uuid(), uuid()];
  await run(
    `insert into person (tenant_id, person_id, email, first_name, last_name, roles)
     values ($1, $2, 'admin@load.test', 'Load', 'Admin', '{admin}')`,
    [tenant, admin],
  );
  const [token] = await addSessions({ query: run }, tenant, [admin]);
  await run(
    `insert into attempt (tenant_id, attempt_id, quiz_id, revision, person_id, number, state, started_at, submitted_at,
       ended_by, paper, graded_at, score_exact, score, max_score)
     select tenant_id, gen_random_uuid(), $2, 1, person_id, 1, 'submitted', now() - interval '1 hour', now(), 'student',
       '[]', now(), '0', 0, 2 from person where tenant_id = $1 and email like 'student%'`,
    [tenant, quizId],
  );
  await run(
    `insert into lti_platform (tenant_id, platform_id, name, issuer, client_id, auth_url, token_url, jwks_url)
     values ($1, $2, 'Platform', $3, 'tripos', $3, $4, $3)`,
    [tenant, platform, systems, `${systems}/token`],
  );
  await run(
    `insert into lti_link (tenant_id, link_id, platform_id, deployment, resource_link, quiz_id, line_item, scopes, created_at, launched_at)
     values ($1, $2, $3, 'd', 'r', $4, $5, array[$6], now(), now())`,
    [tenant, link, platform, quizId, `${systems}/lineitems/1`, SCORE_SCOPE],
  );
  await run(
    `insert into lti_score (tenant_id, link_id, person_id, subject)
     select tenant_id, $2, person_id, person_id::text from attempt where tenant_id = $1`,
    [tenant, link],
  );
  const system = await connectSystem(product, systems, token!);
  await run(`insert into person_group (tenant_id, group_id, name) values ($1, $2, 'Algebra')`, [tenant, group]);
  await run(`insert into quiz_group (tenant_id, quiz_id, revision, group_id) values ($1, $2, 1, $3)`, [
    tenant,
    quizId,
    group,
  ]);
  await run(
    `insert into oneroster_record (tenant_id, connection_id, kind, sourced_id, data)
     values ($1, $2, 'class', 'c1', '{"title": "Algebra", "classCode": "", "school": "o1", "terms": []}')`,
    [tenant, system],
  );
  await run(
    `insert into oneroster_class (tenant_id, connection_id, sourced_id, group_id, made_group) values ($1, $2, 'c1', $3, true)`,
    [tenant, system, group],
  );
  await run(
    `insert into oneroster_user (tenant_id, connection_id, sourced_id, person_id, linked_by, classes, created_at)
     select tenant_id, $2, person_id::text, person_id, 'hand', '{c1}', now() from attempt where tenant_id = $1`,
    [tenant, system],
  );
  await run(
    `insert into oneroster_quiz (tenant_id, connection_id, quiz_id, is_on, decided_at) values ($1, $2, $3, true, now())`,
    [tenant, system, quizId],
  );
  await run('analyze');
  return {
    grade: async (round) =>
      void (await run(
        `update attempt set score = (($2::int + (hashtext(person_id::text) & 255)) % 3)::numeric,
           score_exact = (($2::int + (hashtext(person_id::text) & 255)) % 3)::text, graded_at = now() where tenant_id = $1`,
        [tenant, round],
      )),
    async scores() {
      const rows = await run<{ person_id: string; score: number }>(
        'select person_id, score::float8 as score from attempt where tenant_id = $1',
        [tenant],
      );
      return new Map(rows.map((row) => [row.person_id, row.score]));
    },
    async unsent() {
      const [row] = await run<{ n: number }>(
        `select ((select count(*) from attempt a where a.tenant_id = $1 and not exists (
            select from lti_score s where s.tenant_id = a.tenant_id and s.person_id = a.person_id
              and s.sent_version = s.version and s.score = a.score))
          + (select count(*) from attempt a where a.tenant_id = $1 and not exists (
            select from oneroster_score s where s.tenant_id = a.tenant_id and s.person_id = a.person_id
              and s.sent_version = s.version and s.score = a.score)))::int as n`,
        [tenant],
      );
      return row!.n;
    },
    close: () => pool.end(),
  };
}
