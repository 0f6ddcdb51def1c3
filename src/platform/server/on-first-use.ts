/**
 * What few requests need, and takes memory: large packages and what is made of them. A server process has it from its first use on.
 */
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Makes it at the first call, and returns the same from then on. What throws is made again at the next call. */
export function onFirstUse<Made extends object>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Loads a package at the first call, for functions that cannot wait for an import. Its type is said by the caller. */
export const packageOnFirstUse = <Package extends object>(name: string): (() => Package) =>
  onFirstUse(() => require(name) as Package);
