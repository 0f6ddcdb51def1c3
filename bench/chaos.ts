/**
 * `npm run chaos`: strikes the product under load with one fault after the other, and looks afterwards whether every
 * acknowledged answer is there, no attempt was made twice, and it was ready again within five seconds.
 *
 *   --json FILE      writes the figures
 *   --students N     students who answer meanwhile (60)
 *   --workers N      server processes (2)
 *   --only WORD      only the faults whose name holds the word
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { faults } from './load/faults.ts';
import { tryFaults } from './load/trial.ts';

const READY_WITHIN_MS = 5_000;

const text = { type: 'string' } as const;
const { values: given } = parseArgs({
  options: {
    json: text,
    students: { ...text, default: '60' },
    workers: { ...text, default: '2' },
    only: { ...text, default: '' },
  },
});

const dataDir = await mkdtemp(join(tmpdir(), 'tripos-chaos-'));
let isFine = false;
try {
  const size = { dataDir, students: Number(given.students), workers: Number(given.workers) };
  const chosen = faults.filter(({ name }) => name.includes(given.only));
  const results = await tryFaults(chosen, size, ({ name, times, ...figures }) =>
    process.stdout.write(
      `${name} (${times}×): ${figures.acknowledged} answers acknowledged, ${figures.lostAcknowledged} lost, ${figures.refused.length} not taken, ${figures.doubled} attempts doubled, ready again after ${figures.readyAgainMs} ms\n`,
    ),
  );
  if (given.json) await writeFile(given.json, `${JSON.stringify({ faults: results }, null, 2)}\n`);
  isFine = results.every(
    (one) =>
      one.lostAcknowledged === 0 &&
      one.doubled === 0 &&
      one.refused.length === 0 &&
      one.readyAgainMs <= READY_WITHIN_MS,
  );
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
process.exit(isFine ? 0 : 1);
