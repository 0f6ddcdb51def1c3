/** Whether all is well, and what to do where it is not: pure, from what was gathered. */
import type { DatabaseStatus, Finding, ProcessStatus, State, Status } from './status-facts.ts';

const SCALE = 'Guide “Run at scale” (docs/use/run-at-scale.md)';
const BACKUP = 'Guide “Back up and restore” (docs/use/back-up-and-restore.md)';
const DAY_MS = 86_400_000;
const GB = 1e9;

const worst: readonly State[] = ['fine', 'look', 'act'];
export const worstOf = (findings: readonly Finding[]): State =>
  worst[Math.max(0, ...findings.map(({ state }) => worst.indexOf(state)))]!;

const above = (value: number, look: number, act: number): State =>
  value >= act ? 'act' : value >= look ? 'look' : 'fine';
const finding = (name: string, state: State, says: string, todo: string): Finding =>
  state === 'fine' ? { name, state, says } : { name, state, says, todo };

const number = new Intl.NumberFormat('en-GB');
export const sizeText = (bytes: number): string =>
  bytes >= GB ? `${(bytes / GB).toFixed(1)} GB` : `${Math.round(bytes / 1e6)} MB`;
export const countText = (count: number, one: string, many = `${one}s`): string =>
  `${number.format(count)} ${count === 1 ? one : many}`;
export const msText = (ms: number): string =>
  Number.isFinite(ms) ? (ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`) : 'more than 10 s';
export function ageText(seconds: number): string {
  if (seconds < 120) return countText(Math.round(seconds), 'second');
  if (seconds < 7200) return countText(Math.round(seconds / 60), 'minute');
  if (seconds < 172_800) return countText(Math.round(seconds / 3600), 'hour');
  return countText(Math.round(seconds / 86_400), 'day');
}

function ofClocks({ clockAheadMs }: DatabaseStatus): Finding {
  const apart = Math.abs(clockAheadMs);
  return finding(
    'Clocks',
    above(apart, 2_000, 30_000),
    apart < 2_000
      ? 'this machine’s and the database’s agree'
      : `this machine’s is ${ageText(apart / 1000)} ${clockAheadMs > 0 ? 'ahead of' : 'behind'} the database’s`,
    `Deadlines, sign-ins and certificates go by the database’s clock. See on both machines whether the time is synchronised (timedatectl). A clock that jumps during an exam moves its deadlines: set it outside of exams. ${SCALE}, “Clocks”.`,
  );
}

const sumOf = (list: readonly ProcessStatus[], read: (one: ProcessStatus) => number): number =>
  list.reduce((sum, one) => sum + read(one), 0);

function ofProcesses({ expected, list }: NonNullable<Status['processes']>): Finding[] {
  const delay = Math.max(0, ...list.map((one) => one.delayMs));
  const memory = Math.max(0, ...list.map((one) => one.memoryBytes));
  const waiting = sumOf(list, (one) => one.pool.waiting);
  const depth = sumOf(list, (one) => one.saverDepth);
  return [
    finding(
      'Server processes',
      list.length === expected ? 'fine' : 'act',
      `${number.format(list.length)} of ${number.format(expected)} answer`,
      `Read the log: a process that cannot start says why. Those that run serve on. ${SCALE}.`,
    ),
    finding(
      'Event loop',
      above(delay, 100, 500),
      `${msText(delay)} late at most, in 99 of 100 turns`,
      `The processors are short. Give the machine more, or add a machine. ${SCALE}.`,
    ),
    finding(
      'Memory',
      above(memory, 1.5 * GB, 3 * GB),
      `${sizeText(memory)} in the largest process`,
      `A process should stay below 1.5 GB. Restart the server outside of exams, and report what led to it.`,
    ),
    finding(
      'Connections of the pool',
      // A few wait for milliseconds in every rush.
      above(waiting, 20, 100),
      `${number.format(sumOf(list, (one) => one.pool.open - one.pool.idle))} in use, ${number.format(waiting)} waiting`,
      `Work waits for the database. Look at its processor and disk, and at PgBouncer’s pool. ${SCALE}, “PgBouncer”.`,
    ),
    finding(
      'Answers being saved',
      above(depth, 500, 5000),
      `${number.format(depth)} wait or are being written`,
      `The database writes more slowly than answers come. Look at its disk; students’ answers are safe meanwhile.`,
    ),
  ];
}

function ofDatabase(database: DatabaseStatus): Finding[] {
  const { answerMs, connections, mostConnections, replicas, pendingMigrations } = database;
  const lag = Math.max(0, ...replicas.map(({ lagSeconds }) => lagSeconds ?? 0));
  return [
    finding(
      'Database',
      above(answerMs, 100, 1000),
      `answers in ${msText(answerMs)}, ${sizeText(database.bytes)}`,
      `It answers late: look at its processor, disk and network. ${SCALE}, “The database”.`,
    ),
    finding(
      'Connections of the database',
      above(connections / mostConnections, 0.8, 0.95),
      `${number.format(connections)} of ${number.format(mostConnections)}`,
      `Put PgBouncer before it, or raise max_connections. ${SCALE}, “PgBouncer”.`,
    ),
    ofClocks(database),
    ...(replicas.length === 0
      ? []
      : [
          finding(
            'Replicas',
            above(lag, 30, 300),
            `${countText(replicas.length, 'replica')}, ${
              replicas.some(({ lagSeconds }) => lagSeconds === null)
                ? 'lag not shown to this role'
                : `${ageText(lag)} behind at most`
            }`,
            `Reports read what is old. Look at the replica’s disk and network. ${SCALE}, “The database”.`,
          ),
        ]),
    finding(
      'Migrations',
      pendingMigrations === 0 ? 'fine' : 'act',
      pendingMigrations === 0
        ? `${number.format(database.migrations)} applied, none waits`
        : `${countText(pendingMigrations, 'migration')} not applied`,
      `Run tripos migrate with this version. ${SCALE}, “A new version”.`,
    ),
  ];
}

/** What a database that answers did not tell within five seconds. */
const untold = (name: string): Finding =>
  finding(name, 'look', 'could not be counted', `The database answers late: look at its processor and disk. ${SCALE}.`);

function ofWork({ database, poolerFailure, attempts, jobs, failures, members, requests, at }: Status): Finding[] {
  // What can't be reached is said of the pooler alone.
  const isReached = database !== null && !poolerFailure;
  const exam = requests?.find(({ group }) => group === 'Exams');
  const [mails, others] = [
    jobs?.filter(({ name }) => name === 'mail') ?? [],
    jobs?.filter(({ name }) => name !== 'mail') ?? [],
  ];
  const count = (list: typeof mails, field: 'waiting' | 'retrying' | 'failed'): number =>
    list.reduce((sum, one) => sum + one[field], 0);
  const stateOf = (list: typeof mails, most: number): State =>
    count(list, 'failed') + count(list, 'retrying') > 0
      ? 'look'
      : above(count(list, 'waiting'), most, Number.POSITIVE_INFINITY);
  const numbersOf = (list: typeof mails): string =>
    `${number.format(count(list, 'waiting'))} waiting, ${number.format(count(list, 'retrying'))} tried again after a ` +
    `failure, ${number.format(count(list, 'failed'))} given up`;
  const newest = (isMail: boolean): string => {
    const found = failures?.find(({ job }) => (job === 'mail') === isMail);
    return found ? ` The newest: ${found.job}, ${found.error}.` : '';
  };
  return [
    ...(attempts === null
      ? isReached
        ? [untold('Attempts')]
        : []
      : [
          finding(
            'Attempts',
            attempts.overdue === 0 ? 'fine' : 'act',
            attempts.overdue === 0
              ? `${number.format(attempts.open)} open, none overdue`
              : `${countText(attempts.overdue, 'attempt')} past the deadline and not handed in, or not graded`,
            'The log says which attempt cannot be ended or graded, and why. Nothing of it is lost.',
          ),
        ]),
    ...(exam === undefined
      ? []
      : [
          finding(
            'Speed of exams',
            above(exam.p99Ms ?? 0, 1000, 5000),
            exam.p99Ms === null
              ? 'no request in the last minute'
              : `${msText(exam.p99Ms)} at most for 99 of 100 requests`,
            `Students wait. See whether event loop, pool or database is late. ${SCALE}.`,
          ),
        ]),
    ...(jobs === null
      ? database === null
        ? []
        : [
            finding(
              'Job queue',
              'act',
              'does not answer',
              `Mails can’t be sent, and work in the background waits. Start its database, or mend JOBS_DATABASE_URL. ${SCALE}.`,
            ),
          ]
      : [
          finding(
            'Mails',
            stateOf(mails, 1000),
            numbersOf(mails),
            `Admins see theirs under Company, Mails, and send them again.${newest(true)} Check SMTP_URL.`,
          ),
          finding(
            'Jobs',
            stateOf(others, 5000),
            numbersOf(others),
            `Admins see theirs under Company, Jobs, and try again.${newest(false)}`,
          ),
        ]),
    ...(members ? [ofMembers(members, at)] : isReached ? [untold('Members of jobs')] : []),
  ];
}

function ofMembers(members: NonNullable<Status['members']>, at: string): Finding {
  const sum = (field: 'failing' | 'givenUp'): number => members.reduce((all, one) => all + one[field], 0);
  const [longest] = members.toSorted((a, b) => b.givenUp - a.givenUp || Date.parse(a.since) - Date.parse(b.since));
  const age = longest && ageText(Math.max(0, Date.parse(at) - Date.parse(longest.since)) / 1000);
  return finding(
    'Members of jobs',
    longest ? 'look' : 'fine',
    `${number.format(sum('failing') - sum('givenUp'))} tried again after a failure, ${number.format(sum('givenUp'))} given up`,
    longest
      ? `Admins see theirs under Company, Jobs, and try again. Most: ${longest.job}, ${countText(longest.failing, 'member')}, ` +
          `for ${age}, ${countText(longest.tries, 'try', 'tries')}. The log says why.`
      : '',
  );
}

function ofMachine({ disk, backup, at }: Status): Finding[] {
  const free = disk ? disk.freeBytes / disk.totalBytes : 1;
  const isFull = disk !== null && (free < 0.05 || disk.freeBytes < GB);
  const isNearlyFull = disk !== null && (free < 0.15 || disk.freeBytes < 5 * GB);
  const age = backup ? Date.parse(at) - Date.parse(backup.madeAt) : null;
  return [
    ...(disk === null
      ? []
      : [
          finding(
            'Disk of DATA_DIR',
            isFull ? 'act' : isNearlyFull ? 'look' : 'fine',
            `${sizeText(disk.freeBytes)} of ${sizeText(disk.totalBytes)} free`,
            'Make room or enlarge it: with a full disk nothing is saved.',
          ),
        ]),
    finding(
      'Backup',
      age === null ? 'look' : above(age, 2 * DAY_MS, 7 * DAY_MS),
      age === null ? 'none is known here' : `${ageText(Math.max(0, age) / 1000)} ago`,
      `tripos backup FILE, every night. ${BACKUP}. One made with another DATA_DIR, or by the database’s own means, is not seen here.`,
    ),
  ];
}

/** Everything that an operator must see, what is worst first. */
export function findingsOf(status: Status): Finding[] {
  const { processes, database, silentAt } = status;
  const all: Finding[] = [
    ...(database
      ? ofDatabase(database)
      : [
          finding(
            'Database',
            'act',
            'does not answer',
            `Start it, or mend DATABASE_URL and the way to it. Pages wait and say so; answers lie safe in browsers. ${SCALE}.`,
          ),
        ]),
    ...(database && status.poolerFailure
      ? [
          finding(
            'Pooler',
            'act',
            `nothing is answered by way of DATABASE_URL: ${status.poolerFailure}`,
            `Start PgBouncer, or read in its log why it refuses. Pages wait and say so; answers lie safe in browsers. ${SCALE}, “PgBouncer”.`,
          ),
        ]
      : []),
    ...(processes
      ? ofProcesses(processes)
      : [
          silentAt
            ? finding(
                'Server processes',
                'act',
                `no answer at ${silentAt}`,
                `Start the server, or read in its log why it does not run. Elsewhere, ask on its own machine. ${SCALE}.`,
              )
            : finding(
                'Server processes',
                'look',
                'could not be asked',
                `Set METRICS_PORT, and start the server with it. ${SCALE}, “What is watched”.`,
              ),
        ]),
    ...ofWork(status),
    ...ofMachine(status),
  ];
  return all
    .map((one, place) => ({ one, place }))
    .sort((a, b) => worst.indexOf(b.one.state) - worst.indexOf(a.one.state) || a.place - b.place)
    .map(({ one }) => one);
}
