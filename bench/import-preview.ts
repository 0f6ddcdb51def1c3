/**
 * Looks into large question files over HTTP, as the import page does, and measures from the end of the upload: when the first rows
 * are there, when all are, and when the same file is answered in one piece. `node bench/import-preview.ts [--questions N]
 * [--rounds N] [--json FILE] [FILE …]` uses a throw-away database with a bank of a thousand questions and reads a GIFT file that it
 * makes, and the files that are named. The client is a process of its own. It exits with 1 when the first rows take longer than
 * 300 ms on a server that has looked into a file before, or when both answers differ.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { createGunzip } from 'node:zlib';
import { v7 as uuid } from 'uuid';
import type { ImportLine } from '#items/question-bank/import/contract-lines.ts';
import { nothingYet, reportOf, withLine } from '#items/question-bank/import/rules-lines.ts';
import { readConfig } from '#platform/server/configuration/config.ts';
import { startEmbedded } from '#platform/server/database/embedded/embedded.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import { tenantId } from '#platform/server/database/tenant-tx.ts';
import { createServer } from '../src/app/server.ts';
import { fillSchool, largeSchool } from './big-school.ts';
import { addAdminSession } from './load/sessions.ts';

const LIMIT_MS = 300;
const HOST = 'preview.test';
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    questions: { type: 'string', default: '5000' },
    rounds: { type: 'string', default: '5' },
    json: { type: 'string' },
    client: { type: 'string' },
  },
});

interface Look {
  readonly file: string;
  readonly path: string;
  readonly port: number;
  readonly token: string;
}
interface Seen {
  readonly firstRowsMs: number;
  readonly lastMs: number;
  readonly lines: number;
  readonly answer: string;
}

if (values.client) {
  const seen = await lookFrom(JSON.parse(values.client));
  await new Promise<void>((told) => process.send!(seen, () => told()));
  process.exit(0);
}

const words = 'harbour lantern capacity meadow engine letter copper window planet silver bridge forest'.split(' ');
const wordAt = (n: number): string => words[n % words.length]!;
/** Four options with feedback, a stem of thirty words and a general feedback, as books of questions have them. */
const giftOf = (n: number): string =>
  `::Question ${n}::What does the ${wordAt(n)} of ${wordAt(n * 7 + 1)} number ${n} say about the ${wordAt(n * 3 + 2)}, when the ` +
  `${wordAt(n * 5 + 3)} has been measured ${n % 97} times and nobody has written down what the ${wordAt(n * 11)} was for? {\n` +
  Array.from(
    { length: 4 },
    (_, i) => `${i === n % 4 ? '=' : '~'}The ${wordAt(n + i)} and ${i} more#Because of ${wordAt(n * 2 + i)}.\n`,
  ).join('') +
  `####Read the chapter on the ${wordAt(n)} again.\n}\n`;

const dataDir = await mkdtemp(join(tmpdir(), 'tripos-bench-'));
const embedded = await startEmbedded({ dataDir });
let isFine = true;
try {
  await migrate(embedded.url);
  const tenant = tenantId(uuid());
  await fillSchool(embedded.url, tenant, HOST, {
    ...largeSchool,
    people: 10,
    groups: 1,
    quizzes: 1,
    questions: 1_000,
    attempts: 0,
  });
  const config = readConfig({ LOG_LEVEL: 'error', DATABASE_URL: embedded.url, DEMO: '0' }, 1);
  const server = await createServer({ config, databaseUrl: embedded.url, dist: null, background: false });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as AddressInfo;
  const token = await addAdminSession(server.database, tenant);
  const made = join(dataDir, 'made.gift');
  await writeFile(made, Array.from({ length: Number(values.questions) }, (_, n) => giftOf(n + 1)).join('\n'));

  const look = async (file: string, path: string): Promise<Seen> => {
    const order: Look = { file, path, port, token };
    const client = fork(import.meta.filename, ['--client', JSON.stringify(order)], { serialization: 'advanced' });
    return (await once(client, 'message'))[0];
  };
  const results = [];
  for (const file of [made, ...positionals]) {
    const looks: Seen[] = [];
    const delay = monitorEventLoopDelay({ resolution: 1 });
    const cold = await look(file, '/v1/api/questions/bulkUpload/look?pictures=1');
    delay.enable();
    for (let round = 0; round < Number(values.rounds); round++)
      looks.push(await look(file, '/v1/api/questions/bulkUpload/look?pictures=1'));
    delay.disable();
    const whole = await look(file, '/v1/api/questions/bulkUpload?dryRun=1&pictures=1');
    const of = (what: 'firstRowsMs' | 'lastMs'): number[] =>
      looks.map((one) => Math.round(one[what])).sort((a, b) => a - b);
    const streamed = looks[0]!.answer
      .trim()
      .split('\n')
      .reduce((so, line) => withLine(so, JSON.parse(line) as ImportLine), nothingYet);
    const report = reportOf(streamed);
    const isSame =
      withoutIds(JSON.stringify(sorted(report))) === withoutIds(JSON.stringify(sorted(JSON.parse(whole.answer))));
    const first = of('firstRowsMs');
    const result = {
      file: basename(file),
      questions: report.found,
      coldFirstRowsMs: Math.round(cold.firstRowsMs),
      firstRowsMs: first,
      lastMs: of('lastMs'),
      inOnePieceMs: Math.round(whole.lastMs),
      lines: looks[0]!.lines,
      eventLoopWorstMs: Math.round(delay.max / 1e6),
      isSame,
    };
    results.push(result);
    console.log(JSON.stringify(result));
    isFine &&= isSame && first[Math.floor(first.length / 2)]! <= LIMIT_MS;
  }
  if (values.json) await writeFile(values.json, JSON.stringify({ results }, null, 2));
  await server.close();
} finally {
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
}
process.exit(isFine ? 0 : 1);

/** Options are called by chance: in the order in which they appear they are the same. */
function withoutIds(json: string): string {
  const known = new Map<string, string>();
  return json.replace(/"id":"[^"]*"/g, (id) => {
    known.set(id, known.get(id) ?? `"id":"${known.size}"`);
    return known.get(id)!;
  });
}

/** With the fields of each object in the order of their names. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, part]) => [name, sorted(part)]),
  );
}

/** Sends the file and reads the answer. Time runs from the last byte that was sent. */
async function lookFrom({ file, path, port, token }: Look): Promise<Seen> {
  const edge = 'tripos-bench-edge';
  const head = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="${basename(file)}"\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(head), await readFile(file), Buffer.from(`\r\n--${edge}--\r\n`)]);
  const sent = request({
    ...{ port, path, host: '127.0.0.1', method: 'POST' },
    headers: {
      ...{ host: HOST, authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' },
      ...{ 'content-type': `multipart/form-data; boundary=${edge}`, 'content-length': payload.length },
    },
  });
  let begun = 0;
  sent.once('finish', () => {
    begun = performance.now();
  });
  sent.end(payload);
  const [answer] = await once(sent, 'response');
  if (answer.statusCode !== 200) throw new Error(`The look was answered ${answer.statusCode}: ${await text(answer)}`);
  const plain = answer.headers['content-encoding'] === 'gzip' ? answer.pipe(createGunzip()) : answer;
  const chunks: string[] = [];
  let firstRowsMs = 0;
  for await (const chunk of plain.setEncoding('utf8')) {
    chunks.push(chunk);
    if (firstRowsMs === 0 && chunk.includes('\n') && /"items":\[.*\n/.test(chunks.join('')))
      firstRowsMs = performance.now() - begun;
  }
  const lastMs = performance.now() - begun;
  return {
    firstRowsMs: firstRowsMs || lastMs,
    lastMs,
    lines: chunks.join('').split('\n').length - 1,
    answer: chunks.join(''),
  };
}
