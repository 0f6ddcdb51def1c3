/** THE law of looks: line by line, a file is what it is in one piece, and half of it never looks whole. */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import { exportFormatNames } from '#items/question-bank/contract.ts';
import { bulkUploadQuestions } from './contract.ts';
import { type ImportLine, lookIntoQuestions } from './contract-lines.ts';
import { prepareItem } from './import-item.ts';
import { nothingYet, reportOf, withLine } from './rules-lines.ts';

vi.mock('./import-item.ts', async (original) => {
  const real = await original<typeof import('./import-item.ts')>();
  return { ...real, prepareItem: vi.fn(real.prepareItem) };
});

const site = await testSite();
const { school, database } = site;
const teacher = site.as('teacher');

interface Given {
  readonly name: string;
  readonly bytes: Uint8Array;
}
const gift = (count: number): Given => ({
  name: 'many.gift',
  bytes: Buffer.from(
    Array.from({ length: count }, (_, n) => `::Q${n + 1}::Is ${n + 1} more than it was? {T}\n`).join('\n'),
  ),
});

const linesIn = (text: string): ImportLine[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
const gathered = (lines: readonly ImportLine[]) => reportOf(lines.reduce(withLine, nothingYet));

type LookQuery = NonNullable<Parameters<typeof teacher.call<typeof lookIntoQuestions>>[1]>['query'];
const look = async (file: Given, query: LookQuery = {}, headers: Record<string, string> = {}) => {
  const answer = await teacher.call(lookIntoQuestions, { file, query, headers });
  return { ...answer, lines: answer.status === 200 ? linesIn(answer.text) : [] };
};

/** What is called by chance, as options are, is called by the order in which it appears. */
function withoutChance(report: unknown): unknown {
  const known = new Map<string, string>();
  return JSON.parse(JSON.stringify(report), (key, value) => {
    if (key !== 'id' || typeof value !== 'string') return value;
    known.set(value, known.get(value) ?? `${known.size}`);
    return known.get(value);
  });
}

async function isTheSame(file: Given, query: LookQuery = {}): Promise<number> {
  const whole = await teacher.call(bulkUploadQuestions, { file, query: { dryRun: '1', pictures: '1', ...query } });
  const streamed = await look(file, { pictures: '1', ...query });
  if (whole.status !== 200) {
    expect([streamed.status, streamed.error]).toEqual([whole.status, whole.error]);
    return 0;
  }
  expect(Object.keys(streamed.lines.at(-1)!)).toEqual(['report']);
  const report = gathered(streamed.lines);
  expect(withoutChance(report)).toEqual(withoutChance(whole.body));
  expect(report.items.map(({ position }) => position)).toEqual(report.items.map((_, index) => index + 1));
  return report.found;
}

const MOST_BYTES = 1024 * 1024;
const ours = globSync('src/items/**/fixtures/**/*.*').filter((path) => !/NOTICE|\.(ts|md|py)$/.test(path));
/** Real files of other programs; where they are not, they are left out. */
const samples = '../shared/data/imports';
const theirs = existsSync(samples)
  ? globSync(`${samples}/**/*.*`).filter((path) => statSync(path).isFile() && statSync(path).size <= MOST_BYTES)
  : [];

test('the files of this repository are line by line what they are in one piece', async () => {
  let found = 0;
  for (const path of ours) found += await isTheSame({ name: basename(path), bytes: readFileSync(path) });
  expect(found).toBeGreaterThan(50);
}, 300_000);

test.skipIf(theirs.length === 0)(
  'so are real files of other programs',
  async () => {
    // One of each kind of file in each folder.
    const kinds = Map.groupBy(theirs, (path) => `${join(path, '..')} ${path.split('.').at(-1)}`);
    let found = 0;
    for (const paths of kinds.values())
      for (const path of paths.slice(0, 1))
        found += await isTheSame({ name: basename(path), bytes: readFileSync(path) });
    expect(found).toBeGreaterThan(1_000);
  },
  600_000,
);

test.each(exportFormatNames)('so is the template in %s, with texts beside their questions too', async (format) => {
  const { rawPayload: bytes } = await site.server.app.inject({
    url: `/v1/api/questions/template?format=${format}`,
    headers: { host: school.host, authorization: `Bearer ${school.people.teacher.token}` },
  });
  const file = { name: `t.${format}`, bytes };
  expect(await isTheSame(file)).toBeGreaterThan(1);
  await isTheSame(file, { texts: 'beside', format, tags: 'New' });
});

test('the first line says what the file is, the next holds the first questions, and all come in their order', async () => {
  const { lines, headers } = await look(gift(1_200));
  expect(headers['content-type']).toBe('application/x-ndjson; charset=utf-8');
  expect(lines[0]).toEqual({ begun: { format: 'gift', encoding: 'UTF-8' } });
  expect(lines[1]).toMatchObject({
    total: 1_200,
    items: expect.arrayContaining([expect.objectContaining({ position: 1 })]),
  });
  expect(lines.length).toBeGreaterThan(1_200 / 100);
  expect(gathered(lines)).toMatchObject({ found: 1_200, ready: 1_200 });
});

test('a recording that comes with a later question is found for an earlier one', async () => {
  // As FFmpeg begins an MP3 of 22 kHz without a tag.
  const mp3 = Buffer.concat([Buffer.from('fff340c400146886', 'hex'), Buffer.alloc(300, 0x55)]);
  const hash = createHash('sha256').update(mp3).digest('hex');
  const named = `<p>Hear</p><audio src="/v1/api/media/${hash}"></audio>`;
  const question = (n: number, inside: string) =>
    `<question type="truefalse"><name><text>Q${n}</text></name><questiontext format="html"><text><![CDATA[${inside}]]></text>${
      n === 400 ? `<file name="a.mp3" path="/" encoding="base64">${mp3.toString('base64')}</file>` : ''
    }</questiontext><answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer></question>`;
  const all = Array.from({ length: 400 }, (_, i) =>
    question(
      i + 1,
      i === 0 ? named : i === 399 ? '<p>It</p><audio src="@@PLUGINFILE@@/a.mp3"></audio>' : `<p>${i} is it?</p>`,
    ),
  );
  const file = { name: 'heard.xml', bytes: Buffer.from(`<quiz>${all.join('')}</quiz>`) };
  expect(await isTheSame(file)).toBe(400);
  expect(gathered((await look(file)).lines).items[0]?.stimulus).toBeDefined();
});

test('messages come in the language of the request', async () => {
  const file = { name: 'essay.aiken.txt', bytes: Buffer.from('How?\nA) So\nB) Or so\nANSWER: F\n') };
  const { lines } = await look(file, { format: 'aiken' }, { 'accept-language': 'de' });
  expect(gathered(lines).items[0]).toMatchObject({
    place: 'Zeile 1',
    messages: ['„ANSWER: F“ nennt keine Option; es gibt A bis B.'],
  });
});

test('a file that is no question file is refused with its status, as everywhere', async () => {
  const answer = await look({
    name: 'letter.txt',
    bytes: Buffer.from('Dear all, the meeting is at noon. '.repeat(500)),
  });
  expect([answer.status, answer.error.code]).toEqual([422, 'impossible']);
  expect((await look({ name: 'a.gift', bytes: Buffer.alloc(0) })).status).toBe(400);
  expect((await look(gift(5), { format: 'karaoke' as never })).status).toBe(400);
});

test('a file that turns out to be too long in the middle ends as a failure of the file', async () => {
  const questions = Array.from({ length: 20_001 }, (_, n) => `${n + 1}. Q${n}?\n*a) x\nb) y\n`);
  const { status, error, lines } = await look(
    { name: 'long.md', bytes: Buffer.from(questions.join('\n')) },
    { format: 'text2qti' },
  );
  // What is found while nothing has been sent yet has a status of its own.
  const failed = status === 200 ? lines.at(-1) : { failed: error };
  expect(failed).toMatchObject({
    failed: { statusCode: 422, code: 'impossible', details: [{ path: 'file', reason: 'too-many-items' }] },
  });
  expect(lines.filter((line) => 'report' in line)).toEqual([]);
}, 60_000);

test('what breaks here in the middle is said without saying anything of the inside', async () => {
  await database.asOwner('alter table question_minhash rename to question_minhash_away');
  const { status, lines } = await look(gift(300), {}, { 'accept-language': 'de' });
  await database.asOwner('alter table question_minhash_away rename to question_minhash');
  expect(status).toBe(200);
  expect(lines.at(-1)).toEqual({
    failed: { statusCode: 500, code: 'internal', language: 'de', message: expect.not.stringContaining('minhash') },
  });
});

test('students and visitors look into nothing', async () => {
  expect((await site.as('student').call(lookIntoQuestions, { file: gift(3) })).status).toBe(403);
  expect((await site.as('visitor').call(lookIntoQuestions, { file: gift(3) })).status).toBe(401);
});

await site.server.app.listen({ port: 0, host: '127.0.0.1' });
await database.asOwner('insert into tenant_host (host, tenant_id) values ($1, $2)', ['localhost', school.id]);
const address = `http://localhost:${(site.server.app.server.address() as AddressInfo).port}${lookIntoQuestions.path}`;
async function begin(file: Given, signal: AbortSignal): Promise<ReadableStreamDefaultReader<Uint8Array>> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(file.bytes)]), file.name);
  const answer = await fetch(address, {
    ...{ method: 'POST', body: form, signal },
    headers: { authorization: `Bearer ${school.people.teacher.token}` },
  });
  expect(answer.status).toBe(200);
  return answer.body!.getReader();
}

test('over the network the first questions are there before the last are prepared, and who leaves ends the work', async () => {
  const prepared = vi.mocked(prepareItem);
  prepared.mockClear();
  const leave = new AbortController();
  const reader = await begin(gift(19_000), leave.signal);
  const first = new TextDecoder().decode((await reader.read()).value);
  expect(first).toContain('"begun"');
  expect(prepared.mock.calls.length).toBeLessThan(10_000);
  leave.abort();
  await pause(300);
  const then = prepared.mock.calls.length;
  await pause(500);
  expect([prepared.mock.calls.length, then < 19_000]).toEqual([then, true]);
});
