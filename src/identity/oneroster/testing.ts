/** A student information system with OneRoster 1.2 (or 1.1), for tests: what it has, and what it does wrong, can be set. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestSite } from '#app/testing/site.ts';
import type { BodyInputOf } from '#platform/contract/endpoint.ts';
import { inTenant } from '#platform/server/database/tenant-tx.ts';
import { performRun } from './actions-run.ts';
import { createConnection, getRun, startRun } from './contract.ts';

type Item = Record<string, unknown> & { sourcedId: string; status?: string; dateLastModified?: string };
type Lists = Record<'orgs' | 'academicSessions' | 'classes' | 'enrollments' | 'users', Item[]>;

export interface Asked {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly authorization: string;
}

export interface District {
  readonly url: string;
  readonly lists: Lists;
  readonly asked: Asked[];
  /** The most records that a page has, whatever is asked for. */
  pageSize: number;
  /** Whether it says how many there are. */
  saysTotal: boolean;
  /** Called before each answer; what it returns is answered instead. */
  fault: ((asked: Asked) => { status: number; headers?: Record<string, string>; body?: string } | null) | null;
  stop(): Promise<void>;
}

export const ORG = { sourcedId: 'o1', name: 'North School', type: 'school' };
const ref = (sourcedId: string, type: string) => ({
  href: `https://sis.example/${type}/${sourcedId}`,
  sourcedId,
  type,
});

export const aUser = (sourcedId: string, more: Record<string, unknown> = {}, role = 'student', org = 'o1'): Item => ({
  sourcedId,
  status: 'active',
  dateLastModified: '2026-01-01T00:00:00.000Z',
  enabledUser: 'true',
  givenName: `Given ${sourcedId}`,
  familyName: `Family ${sourcedId}`,
  email: `${sourcedId}@north.example`,
  roles: [{ roleType: 'primary', role, org: ref(org, 'org') }],
  ...more,
});

export const aClass = (sourcedId: string, title: string, more: Record<string, unknown> = {}): Item => ({
  sourcedId,
  status: 'active',
  dateLastModified: '2026-01-01T00:00:00.000Z',
  title,
  course: ref('k1', 'course'),
  school: ref('o1', 'org'),
  terms: [ref('t1', 'academicSession')],
  ...more,
});

export const anEnrollment = (user: string, clazz: string, more: Record<string, unknown> = {}): Item => ({
  sourcedId: `${user}-${clazz}`,
  status: 'active',
  dateLastModified: '2026-01-01T00:00:00.000Z',
  role: 'student',
  user: ref(user, 'user'),
  class: ref(clazz, 'class'),
  school: ref('o1', 'org'),
  ...more,
});

export const aTerm = (sourcedId: string, endDate: string): Item => ({
  sourcedId,
  status: 'active',
  dateLastModified: '2026-01-01T00:00:00.000Z',
  title: 'Year',
  type: 'schoolYear',
  startDate: '2020-08-01',
  endDate,
});

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += part;
  return text;
}

const CREDENTIALS = `Basic ${Buffer.from('tripos:secret').toString('base64')}`;

/** `{status, lists}` of a request for records. */
function pageOf(district: District, { path, query }: Asked) {
  const all = district.lists[path as keyof Lists];
  if (!all) return null;
  const since = /^dateLastModified>'(.*)'$/.exec(query.get('filter') ?? '')?.[1];
  const wanted = all
    .filter((item) => since === undefined || (item.dateLastModified ?? '') > since)
    .sort((a, b) => (a.sourcedId < b.sourcedId ? -1 : 1));
  const [offset, limit] = [Number(query.get('offset')), Math.min(Number(query.get('limit')), district.pageSize)];
  return { items: wanted.slice(offset, offset + limit), total: wanted.length };
}

export async function startDistrict(): Promise<District> {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const url = new URL(request.url!, 'http://district');
    const path = url.pathname.split('/').at(-1)!;
    const now: Asked = { path, query: url.searchParams, authorization: request.headers.authorization ?? '' };
    asked.push(now);
    const fault = district.fault?.(now) ?? null;
    const send = (status: number, body: unknown, headers: Record<string, string> = {}) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
    if (fault) return void response.writeHead(fault.status, fault.headers).end(fault.body ?? '');
    if (path === 'token') {
      const form = new URLSearchParams(await bodyOf(request));
      if (now.authorization !== CREDENTIALS || !form.get('scope')?.endsWith('roster-core.readonly'))
        return void send(401, { error: 'invalid_client' });
      return void send(200, { access_token: 'a token', token_type: 'bearer', expires_in: 3600 });
    }
    if (now.authorization !== 'Bearer a token') return void send(401, { imsx_description: 'no token' });
    const page = pageOf(district, now);
    if (!page) return void send(404, { imsx_description: 'no such thing' });
    send(200, { [path]: page.items }, district.saysTotal ? { 'x-total-count': String(page.total) } : {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const district: District = {
    url: `http://127.0.0.1:${port}`,
    lists: { orgs: [ORG], academicSessions: [aTerm('t1', '2999-07-31')], classes: [], enrollments: [], users: [] },
    asked,
    pageSize: 10_000,
    saysTotal: true,
    fault: null,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return district;
}

export const connectionSettings = (url: string, more: Partial<BodyInputOf<typeof createConnection>> = {}) => ({
  name: 'District',
  version: '1.2' as const,
  baseUrl: `${url}/ims/oneroster/rostering/v1p2`,
  tokenUrl: `${url}/token`,
  gradebookUrl: '',
  clientId: 'tripos',
  clientSecret: 'secret',
  schools: [],
  createsAccounts: true,
  linksBy: 'sourced-id' as const,
  mostRemoved: 100,
  isNightly: false,
  ...more,
});

/** Connects the district to the school. `run` asks for a run, does it without waiting for the queue, and answers it. */
export async function connectDistrict(
  site: TestSite,
  district: Pick<District, 'url'>,
  more: Partial<BodyInputOf<typeof createConnection>> = {},
) {
  const admin = site.as('admin');
  const connection = await admin.do(createConnection, { body: connectionSettings(district.url, more) });
  const pauses: number[] = [];
  const pause = async (ms: number): Promise<void> => void pauses.push(ms);
  const run = async (body: Partial<BodyInputOf<typeof startRun>> = {}) => {
    const made = await admin.do(startRun, { params: { id: connection._id }, body: { kind: 'sync', ...body } });
    await performRun(site.server.services, site.school.id, made._id, pause);
    return admin.do(getRun, { params: { id: made._id } });
  };
  return { connection, run, pauses };
}

/** Everybody with an address of the district: their roles, state and groups. */
export const peopleOf = (site: TestSite) =>
  inTenant(site.server.services.database, site.school.id, async (tx) => {
    const rows = await tx
      .selectFrom('person as p')
      .leftJoin('group_member as m', (join) =>
        join.onRef('m.tenant_id', '=', 'p.tenant_id').onRef('m.person_id', '=', 'p.person_id'),
      )
      .leftJoin('person_group as g', (join) =>
        join.onRef('g.tenant_id', '=', 'm.tenant_id').onRef('g.group_id', '=', 'm.group_id'),
      )
      .select(['p.person_id', 'p.email', 'p.first_name', 'p.roles', 'p.status', 'g.name'])
      .where('p.tenant_id', '=', site.school.id)
      .where('p.email', 'like', '%@north.example')
      .orderBy('p.email')
      .orderBy('g.name')
      .execute();
    return [...Map.groupBy(rows, (row) => row.email)].map(([email, all]) => ({
      id: all[0]!.person_id,
      email: email.replace('@north.example', ''),
      name: all[0]!.first_name,
      roles: all[0]!.roles,
      status: all[0]!.status,
      groups: all.flatMap(({ name }) => name ?? []),
    }));
  });
