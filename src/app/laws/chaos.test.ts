/** The short form of `npm run chaos`: what was acknowledged outlives whatever is killed, and whatever the network does. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { faults } from '../../../bench/load/faults.ts';
import { tryFaults } from '../../../bench/load/trial.ts';

const SHORT = ['server process killed', 'PostgreSQL killed', 'network duplicated', 'network reordered'];

test('no acknowledged answer is lost and no attempt doubled when processes are killed and requests come twice and late', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tripos-chaos-'));
  try {
    const chosen = faults.filter(({ name }) => SHORT.includes(name)).map((fault) => ({ ...fault, times: 1 }));
    const results = await tryFaults(chosen, { dataDir, students: 8, workers: 2 }, () => {});
    expect(results.map(({ name, lostAcknowledged, doubled }) => ({ name, lostAcknowledged, doubled }))).toEqual(
      SHORT.map((name) => ({ name, lostAcknowledged: 0, doubled: 0 })),
    );
    for (const { name, acknowledged } of results) expect(acknowledged, name).toBeGreaterThan(8);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}, 240_000);
