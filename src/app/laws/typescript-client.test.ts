/** The client in `clients/typescript`, and the guide that is written with it, against a real server. */
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { scopes } from '#access/keys.ts';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { createSchoolKey } from '#identity/api-keys/contract.ts';
import { callsFile, contract, printCalls } from '../../../clients/generate.ts';
import { createClient, TriposError } from '../../../clients/typescript/client.ts';

const root = join(import.meta.dirname, '../../..');
const site = await testSite();
await site.server.app.listen({ port: 0, host: '127.0.0.1' });
const url = `http://localhost:${(site.server.app.server.address() as AddressInfo).port}`;
await site.database.asOwner('insert into tenant_host (host, tenant_id) values ($1, $2)', ['localhost', site.school.id]);
const { key, secret } = await site
  .as('admin')
  .do(createSchoolKey, { body: { name: 'Client', scopes: [...scopes], expiresAt: null } });
const client = createClient({ url, auth: secret });

/** Throws with what was printed where the command fails. */
async function outputOf(cwd: string, [command, ...given]: string[], environment: Record<string, string> = {}) {
  const run = spawn(command!, given, { cwd, env: { ...process.env, ...environment } });
  const ended = new Promise<number | null>((resolve) => run.on('close', resolve));
  const [code, out, failed] = await Promise.all([ended, text(run.stdout), text(run.stderr)]);
  if (code !== 0) throw new Error(`${out}\n${failed}`);
  return out;
}

/** Packs the client as `npm publish` would. Returns a folder of a program that has installed it and nothing else. */
async function installPacked(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tripos-call-the-api-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  await outputOf(join(root, 'clients/typescript'), ['npm', 'pack', '--pack-destination', folder]);
  const [tarball] = (await readdir(folder)).filter((name) => name.endsWith('.tgz'));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  await outputOf(folder, ['npm', 'install', '--offline', '--no-audit', '--no-fund', `./${tarball}`]);
  expect((await readdir(join(folder, 'node_modules'))).filter((name) => !name.startsWith('.'))).toEqual([
    'tripos-client',
  ]);
  return folder;
}

test('the types of the calls are those of the contract', async () => {
  expect(await readFile(callsFile, 'utf8')).toBe(printCalls(contract()));
});

test('the client reads, creates, changes and deletes with a key', async () => {
  const me = await client.call('GET /v1/api/users/me');
  expect(me.email).toBe(site.school.people.admin.email);
  const group = await client.call('POST /v1/api/users/groups', { body: { name: 'Class 9a' } });
  const params = { id: group._id };
  await client.call('PUT /v1/api/users/groups/{id}', { params, body: { name: 'Class 9b' } });
  expect((await client.call('GET /v1/api/users/groups/{id}', { params })).group.name).toBe('Class 9b');
  const found = await client.call('GET /v1/api/users/groups', { query: { q: 'Class 9b', limit: 1 } });
  expect(found.total).toBe(1);
  await client.call('DELETE /v1/api/users/groups/{id}', { params });
});

test('the client gets tokens by client credentials, and no more than it asks for', async () => {
  const auth = { clientId: key._id, clientSecret: secret, scope: 'people.read' };
  const narrow = createClient({ url, auth });
  expect((await narrow.call('GET /v1/api/users/all', { query: { limit: 1 } })).total).toBe(3);
  await expect(narrow.call('GET /v1/api/questions')).rejects.toMatchObject({ status: 403, code: 'forbidden' });
  const wrong = createClient({ url, auth: { ...auth, clientSecret: 'wrong' } });
  await expect(wrong.call('GET /v1/api/users/me')).rejects.toMatchObject({ status: 401, code: 'invalid_client' });
});

test('a refusal is an error with its code and the fields', async () => {
  const failed = client.call('POST /v1/api/users/groups', { body: { name: '' } });
  await expect(failed).rejects.toBeInstanceOf(TriposError);
  await expect(failed).rejects.toMatchObject({ status: 400, code: 'invalid_input', details: [{ path: 'name' }] });
});

test('a call that is refused for now is repeated after the time that the server names', async () => {
  let turns = 0;
  const busy: typeof fetch = async (...call) => {
    turns += 1;
    if (turns < 3) return new Response('{}', { status: turns === 1 ? 429 : 503, headers: { 'retry-after': '0' } });
    return fetch(...call);
  };
  await createClient({ url, auth: secret, fetch: busy }).call('GET /v1/api/users/me');
  expect(turns).toBe(3);
});

test('the guide’s first ten calls compile and run as they are written, with the packed client in a folder of its own', async () => {
  await buildQuiz(site, { name: 'Algebra', questions: [await buildQuestion(site)] });
  const guide = await readFile(join(root, 'docs/develop/call-the-api.md'), 'utf8');
  const blocks = Array.from(guide.matchAll(/```ts\n(.*?)```/gs), ([, code]) => code!);
  const program = blocks.join('\n');
  expect(program.match(/client\.call\(/g)?.length).toBe(10);
  const folder = await installPacked();
  await writeFile(join(folder, 'guide.ts'), program);
  const types = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2024', '--types', 'node'];
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const roots = join(root, 'node_modules/@types');
  await outputOf(folder, [process.execPath, compiler, ...types, '--typeRoots', roots, 'guide.ts']);
  const wrong =
    "import { createClient } from 'tripos-client';\ncreateClient({ url: '', auth: '' }).call('GET /nowhere');\n";
  await writeFile(join(folder, 'wrong.ts'), wrong);
  const checked = outputOf(folder, [process.execPath, compiler, ...types, '--typeRoots', roots, 'wrong.ts']);
  await expect(checked).rejects.toThrow(/GET \/nowhere/);
  const out = await outputOf(folder, [process.execPath, 'guide.ts'], { TRIPOS_URL: url, TRIPOS_KEY: secret });
  expect(out).toContain('Created Class 9c');
}, 120_000);

test('the package has the product’s version', async () => {
  const versionIn = async (file: string) => JSON.parse(await readFile(join(root, file), 'utf8')).version;
  expect(await versionIn('clients/typescript/package.json')).toBe(await versionIn('package.json'));
});
