/**
 * PostgreSQL refuses to run as root. This decides under which account its programs run instead.
 *
 * An ordinary user runs them directly. Root runs them in a user namespace in which root's own files seem to belong to
 * user 1000: no account is made, no owner changes, and a folder that only root may enter stays reachable.
 * Where namespaces are switched off, or where the data already belong to an ordinary user, root runs them as that user.
 */
import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { chownSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { OperatorError } from '#platform/server/configuration/operator-error.ts';

export interface Account {
  spawn(program: string, args: readonly string[], options: SpawnOptions): ChildProcess;
  /** Gives a file or folder, made by us, to the account. */
  own(path: string): void;
  /** What the operator should know about this account; empty when there is nothing special. */
  readonly note: string;
}

const NAMESPACE = ['--user', '--map-user=1000', '--map-group=1000', '--'];

const ourselves: Account = {
  spawn: (program, args, options) => spawn(program, args, options),
  own: () => {},
  note: '',
};

const inNamespace: Account = {
  spawn: (program, args, options) => spawn('unshare', [...NAMESPACE, program, ...args], options),
  own: () => {},
  note: '',
};

const asUser = (uid: number, gid: number): Account => ({
  spawn: (program, args, options) => spawn(program, args, { ...options, uid, gid }),
  own: (path) => chownSync(path, uid, gid),
  note: `PostgreSQL runs as the user ${uid}, because it refuses to run as root`,
});

/**
 * The account for the programs beside `program` over the data in `clusterDir` (which need not exist yet).
 * Throws with what to do when root can neither use a namespace nor an ordinary user.
 */
export function chooseAccount(program: string, clusterDir: string): Account {
  if (process.getuid?.() !== 0) return ourselves;
  const owner = statSync(clusterDir, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return asUser(owner.uid, owner.gid);
  if (spawnSync('unshare', [...NAMESPACE, program, '--version'], { stdio: 'ignore' }).status === 0) return inNamespace;

  const reachable = owner ? null : findUserWhoReaches(program, dirname(clusterDir));
  if (reachable) return asUser(reachable.uid, reachable.gid);
  throw new OperatorError(
    'PostgreSQL does not run as root, and this machine allows root no user namespace (unshare --user), ' +
      `nor is there an ordinary account that can reach both ${program} and ${dirname(clusterDir)}. ` +
      'Start Tripos as an ordinary user, or set DATABASE_URL to a PostgreSQL server',
  );
}

interface User {
  readonly uid: number;
  readonly gid: number;
}

function findUserWhoReaches(program: string, folder: string): User | null {
  const { uid, gid } = statSync(folder);
  const wanted: User[] = uid === 0 ? [] : [{ uid, gid }];
  if (process.env.SUDO_UID) wanted.push({ uid: Number(process.env.SUDO_UID), gid: Number(process.env.SUDO_GID) });
  for (const line of readPasswd()) {
    const [name, , uidText, gidText] = line.split(':');
    const user = { uid: Number(uidText), gid: Number(gidText) };
    if (name === 'postgres' || (user.uid >= 1000 && user.uid < 65_534)) wanted.push(user);
  }
  return wanted.find((user) => user.uid > 0 && reaches(user, program, folder)) ?? null;
}

const readPasswd = (): string[] => {
  try {
    return readFileSync('/etc/passwd', 'utf8').split('\n');
  } catch {
    return [];
  }
};

const reaches = (user: User, program: string, folder: string): boolean =>
  spawnSync('/bin/sh', ['-c', 'test -x "$1" && test -x "$2"', 'sh', program, folder], { ...user, cwd: '/' }).status ===
  0;
