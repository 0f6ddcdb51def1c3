/**
 * Loaded into every process of a server that `trace-save.mjs` starts: counts the calls of functions from when the file
 * `begin` is there until `end` is, and then writes the counts.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { join } from 'node:path';

const folder = process.env.TRACE_FOLDER;
const session = new Session();
let state = 'waiting';

setInterval(async () => {
  if (state === 'waiting' && existsSync(join(folder, 'begin'))) {
    state = 'counting';
    session.connect();
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    writeFileSync(join(folder, `counting-${process.pid}`), '');
  } else if (state === 'counting' && existsSync(join(folder, 'end'))) {
    state = 'done';
    const { result } = await session.post('Profiler.takePreciseCoverage');
    const counted = result.map(({ url, functions }) => ({
      url,
      calls: functions.map(({ ranges }) => ranges[0].count),
    }));
    writeFileSync(join(folder, `counts-${process.pid}.json`), JSON.stringify(counted));
  }
}, 50).unref();
