/** Machines that do not see each other: network namespaces of Linux, each joined to this one by a cable of its own. */
import { execFileSync } from 'node:child_process';

export interface Namespace {
  readonly name: string;
  /** Where what listens in it is reached from here. */
  readonly address: string;
  remove(): void;
}

const ip = (...args: string[]): void => void execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] });

/** The namespace with this number, 1 to 200; null where making one is not allowed. */
export function addNamespace(number: number): Namespace | null {
  const name = `tripos-${process.pid}-${number}`;
  const [here, there] = [`tr${process.pid}h${number}`, `tr${process.pid}t${number}`].map((text) => text.slice(-15));
  const net = `198.18.${number}`;
  try {
    ip('netns', 'add', name);
  } catch {
    return null;
  }
  try {
    ip('link', 'add', here!, 'type', 'veth', 'peer', 'name', there!, 'netns', name);
    ip('address', 'add', `${net}.1/30`, 'dev', here!);
    ip('link', 'set', here!, 'up');
    ip('-n', name, 'address', 'add', `${net}.2/30`, 'dev', there!);
    for (const link of [there!, 'lo']) ip('-n', name, 'link', 'set', link, 'up');
  } catch {
    ip('netns', 'delete', name);
    return null;
  }
  return { name, address: `${net}.2`, remove: () => ip('netns', 'delete', name) };
}
