/** A whole server over a database of its own, with two schools and somebody of every role in each. For tests. */

import { text as textOf } from 'node:stream/consumers';
import { v7 as uuid } from 'uuid';
import { afterAll } from 'vitest';
import type { Role } from '#access/subject.ts';
import {
  ANY_FILE,
  type BodyInputOf,
  type Endpoint,
  type ParamsOf,
  type QueryInputOf,
  type ResponseOf,
} from '#platform/contract/endpoint.ts';
import { readConfig } from '#platform/server/configuration/config.ts';
import { type TenantId, type TenantTx, tenantId } from '#platform/server/database/tenant-tx.ts';
import { newToken, tokenHash } from '#platform/server/secret-tokens.ts';
import { type TestDatabase, testDatabase } from '#platform/testing/database.ts';
import { runTask } from '#tasks/actions.ts';
import { createServer, type Server } from '../server.ts';
import { allTaskKinds } from '../slices.ts';

export interface TestPerson {
  readonly personId: string;
  readonly email: string;
  readonly token: string;
}

export interface TestSchool {
  readonly id: TenantId;
  readonly host: string;
  readonly people: Record<Role, TestPerson>;
}

/** What came back. `body` is the answer on success; read `error` after a refusal. */
export interface Answer<E> {
  readonly status: number;
  readonly body: ResponseOf<E>;
  readonly error: {
    readonly message: string;
    readonly statusCode: number;
    readonly code: string;
    readonly details?: readonly { path: string; message: string }[];
  };
  readonly headers: Record<string, unknown>;
  readonly text: string;
}

export interface CallInput<E> {
  readonly params?: ParamsOf<E>;
  readonly query?: Partial<QueryInputOf<E>>;
  readonly body?: BodyInputOf<E>;
  /** A file, sent as the multipart field `file`. */
  readonly file?: { readonly name: string; readonly bytes: Uint8Array };
  readonly headers?: Record<string, string>;
}

export interface TestClient {
  call<E extends Endpoint>(endpoint: E, input?: CallInput<E>): Promise<Answer<E>>;
  /** As `call`, but fails the test with the server's message when the call is refused. */
  do<E extends Endpoint>(endpoint: E, input?: CallInput<E>): Promise<ResponseOf<E>>;
}

export interface TestSite {
  readonly server: Server;
  readonly database: TestDatabase;
  readonly school: TestSchool;
  readonly otherSchool: TestSchool;
  /** Acts in the first school as somebody of the role, as that person, or as a visitor. */
  as(who: Role | TestPerson | 'visitor', school?: TestSchool): TestClient;
  addPerson(school: TestSchool, roles: readonly Role[], name?: string): Promise<TestPerson>;
  /** The same person of the first school, signed in once more. */
  signInAgain(person: TestPerson): Promise<TestPerson>;
  /** Runs the tasks that wait in the school, as a server process does beside its answers. */
  runTasks(school?: TestSchool): Promise<void>;
  /** Moves the server's clock on. */
  advance(ms: number): void;
  now(): Date;
}

interface TestSiteOptions {
  /** The folder of the built browser half, where the test needs pages. */
  readonly dist?: string | null;
  /** Further variables of the configuration. */
  readonly environment?: Readonly<Record<string, string>>;
}

export async function testSite({ dist = null, environment = {} }: TestSiteOptions = {}): Promise<TestSite> {
  const database = await testDatabase();
  let ahead = 0;
  const now = (): Date => new Date(Date.now() + ahead);
  const fixed = {
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
    ...database.environment,
    DEMO: '0',
    SECRET_KEY: 'the secret of the servers that tests start',
  };
  const config = readConfig({ ...fixed, ...environment }, 1);
  const server = await createServer({ config, databaseUrl: database.url, dist, clock: now, background: false });
  await server.app.ready();
  // Registered after the database's own hook, so it runs before it.
  afterAll(() => server.close());

  const insertSession = async (tx: TenantTx, at: TenantId, personId: string): Promise<string> => {
    const token = newToken();
    await tx
      .insertInto('session')
      .values({
        tenant_id: at,
        token_hash: tokenHash(token),
        session_id: uuid(),
        person_id: personId,
        expires_at: new Date(Date.now() + 365 * 86_400_000),
      })
      .execute();
    return token;
  };

  const addPerson = async (
    { id }: Pick<TestSchool, 'id'>,
    roles: readonly Role[],
    name = 'Ada',
  ): Promise<TestPerson> => {
    const personId = uuid();
    // In decimal: as hexadecimal it would now and then hold a name that a test searches for, such as ada.
    const number = Number.parseInt(personId.slice(-8), 16);
    const email = `${name.toLowerCase().replace(/[^a-z]/g, '')}.${number}@school.test`;
    const token = await database.inTenant(id, async (tx) => {
      await tx
        .insertInto('person')
        .values({
          tenant_id: id,
          person_id: personId,
          email,
          first_name: name,
          last_name: 'Test',
          roles: [...roles],
        })
        .execute();
      return insertSession(tx, id, personId);
    });
    return { personId, email, token };
  };

  const addSchool = async (host: string): Promise<TestSchool> => {
    const id = tenantId(uuid());
    await database.asOwner('insert into tenant (tenant_id, name) values ($1, $2)', [id, `School at ${host}`]);
    await database.asOwner('insert into tenant_host (host, tenant_id) values ($1, $2)', [host, id]);
    const [admin, teacher, student] = [
      await addPerson({ id }, ['admin'], 'Alan'),
      await addPerson({ id }, ['teacher'], 'Emmy'),
      await addPerson({ id }, ['student'], 'Sofia'),
    ];
    return { id, host, people: { admin, teacher, student } };
  };

  const school = await addSchool('school.test');
  const otherSchool = await addSchool('other.test');
  return {
    server,
    database,
    school,
    otherSchool,
    addPerson,
    signInAgain: async (person) => ({
      ...person,
      token: await database.inTenant(school.id, (tx) => insertSession(tx, school.id, person.personId)),
    }),
    async runTasks(at = school) {
      const waiting = await database.inTenant(at.id, (tx) =>
        tx.selectFrom('task').select('task_id').where('tenant_id', '=', at.id).where('state', '=', 'waiting').execute(),
      );
      for (const { task_id } of waiting) {
        await runTask(server.services, allTaskKinds, { tenantId: at.id, taskId: task_id });
      }
    },
    advance: (ms) => {
      ahead += ms;
    },
    now,
    as: (who, at = school) =>
      clientOf(server, at.host, who === 'visitor' ? null : typeof who === 'string' ? at.people[who].token : who.token),
  };
}

function addressOf(endpoint: Endpoint, input: CallInput<Endpoint>): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((input.params as Record<string, unknown> | undefined)?.[name] ?? `:${name}`)),
  );
  const query = new URLSearchParams(
    Object.entries(input.query ?? {}).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  ).toString();
  return query === '' ? path : `${path}?${query}`;
}

function multipart(file: { name: string; bytes: Uint8Array }): { payload: Buffer; type: string } {
  const boundary = 'tripos-test-boundary';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  return {
    payload: Buffer.concat([Buffer.from(head), file.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    type: `multipart/form-data; boundary=${boundary}`,
  };
}

/** Fails where an answer is of another media type than the OpenAPI document says. */
function expectProduced({ method, path, produces = 'application/json' }: Endpoint, status: number, type: string): void {
  const [plain = ''] = type.split(';');
  if (status !== 200 || [plain, plain.replace(/\/.*/, '/*'), ANY_FILE].includes(produces)) return;
  throw new Error(`${method} ${path} produces ${produces} as it says, but answered ${type}`);
}

function clientOf(server: Server, host: string, token: string | null): TestClient {
  const call = async <E extends Endpoint>(endpoint: E, input: CallInput<E> = {}): Promise<Answer<E>> => {
    const form = input.file && multipart(input.file);
    const answer = await server.app.inject({
      // A stream of events continues for ever: it is looked at and left.
      payloadAsStream: endpoint.produces === 'text/event-stream',
      method: endpoint.method,
      url: addressOf(endpoint, input as CallInput<Endpoint>),
      headers: {
        host,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(form && { 'content-type': form.type }),
        ...(input.body !== undefined && { 'content-type': 'application/json' }),
        ...input.headers,
      },
      ...(form ? { payload: form.payload } : input.body !== undefined && { payload: JSON.stringify(input.body) }),
    });
    expectProduced(endpoint, answer.statusCode, String(answer.headers['content-type']));
    const isStream = /event-stream/.test(String(answer.headers['content-type']));
    if (isStream) answer.stream().destroy();
    const payload = isStream ? '' : await textOf(answer.stream());
    const parsed = /[/+]json/.test(String(answer.headers['content-type'])) ? JSON.parse(payload) : undefined;
    return { status: answer.statusCode, body: parsed, error: parsed, headers: answer.headers, text: payload };
  };
  return {
    call,
    async do(endpoint, input) {
      const answer = await call(endpoint, input);
      if (answer.status !== 200)
        throw new Error(`${endpoint.method} ${endpoint.path} answered ${answer.status}: ${answer.text}`);
      return answer.body;
    },
  };
}
