/**
 * Brings a large question file into the bank as the task of a server process does, in one transaction, while a teacher
 * opens the list of the bank again and again: `node bench/import.ts [--questions N] [--json FILE]` uses a throw-away
 * database that writes durably and a bank that holds as many questions already. It exits with 1 when the import takes
 * longer than 60 seconds, the process more than 1 GB, when progress was not told, or one in twenty pages of the
 * list took more than a second.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { v7 as uuid } from 'uuid';
import { listBank } from '#items/question-bank/actions.ts';
import { listQuestions } from '#items/question-bank/contract.ts';
import { compareWaiting } from '#items/question-bank/duplicates/groups.ts';
import { importKind } from '#items/question-bank/import/import-task.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import { startEmbedded } from '#platform/server/database/embedded/embedded.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import { inTenant, tenantId } from '#platform/server/database/tenant-tx.ts';
import type { Services } from '#platform/server/services.ts';

const [LIMIT_S, LIMIT_MB, LIST_LIMIT_MS] = [60, 1024, 1000];
const { values } = parseArgs({
  options: { questions: { type: 'string', default: '10000' }, json: { type: 'string' } },
});
const questions = Number(values.questions);
const [tenant, personId] = [tenantId(uuid()), uuid()];
const listed = listQuestions.query!.parse({ limit: '50' });
const searched = listQuestions.query!.parse({ limit: '50', q: 'capacity harbour' });

const words = 'harbour lantern capacity meadow engine letter copper window planet silver bridge forest'.split(' ');
const wordAt = (n: number): string => words[n % words.length]!;
/** Four options with feedback, a stem of thirty words and a general feedback, as books of questions have them. */
const giftOf = (book: string, n: number): string =>
  `::${book} ${n}::What does the ${wordAt(n)} of ${wordAt(n * 7 + 1)} number ${n} say about the ${wordAt(n * 3 + 2)}, when the ` +
  `${wordAt(n * 5 + 3)} has been measured ${n % 97} times in ${book} and nobody has written down what the ${wordAt(n * 11)} was for? {\n` +
  Array.from(
    { length: 4 },
    (_, i) => `${i === n % 4 ? '=' : '~'}The ${wordAt(n + i)} and ${i} more#Because of ${wordAt(n * 2 + i)}.\n`,
  ).join('') +
  `####Read the chapter on the ${wordAt(n)} again.\n}\n`;
const fileOf = (book: string): Buffer =>
  Buffer.from(Array.from({ length: questions }, (_, n) => giftOf(book, n + 1)).join('\n'));

const dataDir = await mkdtemp(join(tmpdir(), 'tripos-bench-'));
const embedded = await startEmbedded({ dataDir });
let isFine = true;
try {
  await migrate(embedded.url);
  const database = openDatabase(embedded.url, { max: 4 });
  await inTenant(database, tenant, async (tx) => {
    await tx.insertInto('tenant').values({ tenant_id: tenant }).execute();
    const person = { tenant_id: tenant, person_id: personId, email: 't@bench.test', first_name: 'T', last_name: 'T' };
    await tx
      .insertInto('person')
      .values({ ...person, roles: ['teacher'] })
      .execute();
  });
  const services = { database, clock: () => new Date(), log: console } as unknown as Services;
  const importArchive = async (book: string) => {
    const progress: number[] = [];
    const begun = performance.now();
    const { result } = await importKind.run({
      ...{ services, tenant, taskId: uuid(), personId },
      params: { format: null, only: null, tags: [book, 'Brought in'] },
      input: { name: `${book}.gift`, mime: 'text/plain', bytes: fileOf(book) },
      translator: { language: 'en', message: (text) => text, heading: (heading) => heading },
      inTenant: (work, options) => inTenant(database, tenant, work, options),
      report: async (done, total) => void progress.push(done / (total ?? 1)),
    });
    return { seconds: (performance.now() - begun) / 1000, imported: Number(result?.imported), progress };
  };
  await importArchive('First book');

  let isOver = false;
  const waits: number[] = [];
  const lookAgain = async (): Promise<void> => {
    while (!isOver) {
      const begun = performance.now();
      await inTenant(database, tenant, (tx) => listBank(tx, waits.length % 2 === 0 ? listed : searched));
      waits.push(performance.now() - begun);
      await pause(100);
    }
  };
  const looking = lookAgain();
  const { seconds, imported, progress } = await importArchive('Second book');
  isOver = true;
  await looking;
  const comparingSince = performance.now();
  await compareWaiting(services, tenant);
  const comparingSeconds = (performance.now() - comparingSince) / 1000;
  waits.sort((a, b) => a - b);
  const stats = {
    imported,
    seconds: Math.round(seconds * 10) / 10,
    /** Afterwards, beside everything else: looking for the duplicates of both books. */
    comparingSeconds: Math.round(comparingSeconds * 10) / 10,
    progressTold: progress.length,
    isProgressSteady: progress.every((share, index) => index === 0 || share >= progress[index - 1]!),
    lists: waits.length,
    listP50Ms: Math.round(waits[Math.floor(waits.length / 2)]!),
    listP95Ms: Math.round(waits[Math.floor(waits.length * 0.95)]!),
    listWorstMs: Math.round(waits.at(-1)!),
    peakMemoryMb: Math.round(process.resourceUsage().maxRSS / 1024),
  };
  process.stdout.write(`${JSON.stringify(stats, null, 2)}\n`);
  if (values.json !== undefined) await writeFile(values.json, JSON.stringify(stats, null, 2));
  isFine =
    imported === questions &&
    stats.isProgressSteady &&
    progress.length > 10 &&
    seconds <= LIMIT_S &&
    stats.peakMemoryMb <= LIMIT_MB &&
    stats.listP95Ms <= LIST_LIMIT_MS;
  await database.close();
} finally {
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
}
process.exit(isFine ? 0 : 1);
