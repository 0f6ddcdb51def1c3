/**
 * `npm run chaos`: strikes the product under load with one fault after the other, and looks afterwards whether every
 * acknowledged answer is there, no attempt was made twice, and it was ready again within five seconds.
 *
 *   --json FILE      writes the measurements
 *   --students N     students who answer during this (1000)
 *   --workers N      server processes (2)
 *   --only WORD      only the faults whose name holds the word; `groups`: only two groups of servers (`groups.ts`)
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { faults } from './load/faults.ts';
import { type FaultResult, tryFaults } from './load/trial.ts';

const READY_WITHIN_MS = 5_000;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** A disk of 400 MB in memory; false where mounting is not allowed. */
async function mountSmallDisk(folder: string): Promise<boolean> {
  await mkdir(folder);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=711', 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const text = { type: 'string' } as const;
const { values: given } = parseArgs({
  options: {
    json: text,
    students: { ...text, default: '1000' },
    workers: { ...text, default: '2' },
    only: { ...text, default: '' },
  },
});

const dataDir = await mkdtemp(join(tmpdir(), 'tripos-chaos-'));
let isFine = false;
try {
  const size = { dataDir, students: Number(given.students), workers: Number(given.workers) };
  const chosen = faults.filter(({ name }) => name.includes(given.only));
  const tell = ({ name, times, ...stats }: FaultResult): void =>
    say(
      `${name} (${times}×): ${stats.acknowledged} answers acknowledged, ${stats.lostAcknowledged} lost, ${stats.refused.length} not taken, ${stats.doubled} attempts doubled, ready again after ${stats.readyAgainMs} ms`,
    );
  const anywhere = chosen.filter(({ onSmallDisk }) => !onSmallDisk);
  const results = anywhere.length > 0 ? await tryFaults(anywhere, size, tell) : [];
  const onSmallDisk = chosen.filter((fault) => fault.onSmallDisk);
  if (onSmallDisk.length > 0) {
    const small = join(dataDir, 'small disk');
    if (await mountSmallDisk(small)) {
      try {
        results.push(...(await tryFaults(onSmallDisk, { ...size, dataDir: small }, tell)));
      } finally {
        execFileSync('umount', ['--lazy', small]);
      }
    } else say(`${onSmallDisk.map(({ name }) => name).join(', ')}: left out, a small disk may not be mounted here`);
  }
  if (given.json) await writeFile(given.json, `${JSON.stringify({ faults: results }, null, 2)}\n`);
  isFine = results.every(
    (one) =>
      one.lostAcknowledged === 0 &&
      one.doubled === 0 &&
      one.refused.length === 0 &&
      one.readyAgainMs <= READY_WITHIN_MS,
  );
  if ('groups'.includes(given.only)) {
    const { status } = spawnSync(process.execPath, [join(import.meta.dirname, 'groups.ts')], { stdio: 'inherit' });
    isFine &&= status === 0;
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
process.exit(isFine ? 0 : 1);
