/** Passwords are kept as argon2id hashes. */
import { availableParallelism } from 'node:os';
import { type Algorithm, hash, verify } from '@node-rs/argon2';

// OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, 2 passes, 1 lane.
const COST = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing is heavy on purpose; this many at once leave a core free for the exams that are running. */
export const HASHES_AT_ONCE = Math.max(1, availableParallelism() - 1);
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= HASHES_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, COST));

/** What a stored hash may ask of this server: those of an archive were made elsewhere, and who knows by whom. */
const MOST = { memory: 65_536, passes: 8, lanes: 4 };

function isBearable(stored: string): boolean {
  const cost = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(stored)?.slice(1).map(Number);
  return cost !== undefined && cost[0]! <= MOST.memory && cost[1]! <= MOST.passes && cost[2]! <= MOST.lanes;
}

let decoy: Promise<string> | undefined;

/**
 * True when the password belongs to the hash. Without a hash (no such account, or one without password) it takes as
 * long and answers false, so that time tells nobody which addresses have accounts.
 */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const isUsable = stored !== null && isBearable(stored);
  const against = isUsable ? stored : await decoy;
  const matches = await inTurn(() => verify(against, password));
  return isUsable && matches;
}
