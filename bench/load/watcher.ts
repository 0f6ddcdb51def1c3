/**
 * A process of its own that watches the product, because adding up the memory of processes as large as these takes a tenth of
 * a second, in which a load generator would send nothing and be late to hear. Begun by `watchMachine`; says what it saw when asked.
 */
import { setPriority } from 'node:os';
import { bytesOf, ticksOf, type Watched, type WatchedUse, withChildren } from './machine.ts';

/** Milliseconds. */
const EVERY = 1_000;
/** Memory is looked at this seldom, in looks: a process waits for its map of memory while it is read. */
const EVERY_FOR_MEMORY = 5;

const { supervisors, postmaster } = JSON.parse(process.argv[2]!) as Watched;
setPriority(10);

const servers = (): number[] => supervisors.flatMap(withChildren).filter((pid) => pid !== postmaster);
const database = (): number[] => (postmaster === null ? [] : withChildren(postmaster));
const ticks = () => ({ server: ticksOf(servers()), database: ticksOf(database()) });

const begun = performance.now();
const first = ticks();
let last = first;
let [peakServer, peakDatabase, looks] = [0, 0, 0];

function look(): void {
  last = ticks();
  if (looks++ % EVERY_FOR_MEMORY > 0) return;
  peakServer = Math.max(peakServer, bytesOf(servers()));
  peakDatabase = Math.max(peakDatabase, bytesOf(database()));
}

look();
setInterval(look, EVERY);
process.on('message', () => {
  looks = 0;
  look();
  const use: WatchedUse = {
    seconds: (performance.now() - begun) / 1000,
    serverTicks: last.server - first.server,
    databaseTicks: last.database - first.database,
    peakServer,
    peakDatabase,
  };
  process.send!(use, () => process.exit());
});
process.on('disconnect', () => process.exit());
process.send!('watching');
