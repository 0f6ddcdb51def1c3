import { type ComponentType, startTransition, useEffect, useState } from 'react';
import { afterPaint } from '#platform/web/start/parts.ts';

/** Longest time that the room goes without them, on a device that always has something to do. */
const LATEST_MS = 2000;
/** After what could not be had is asked for again, without being told to. */
export const AGAIN_MS = 5000;

export type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

/** When a part is asked for: never, when the browser has nothing better to do, when the room has been painted, at once. */
export type When = 'never' | 'idle' | 'painted' | 'now';

/** Runs it when the browser has nothing better to do; answers how to have it not run. */
export function whenIdle(action: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(action, { timeout: LATEST_MS });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(action, LATEST_MS / 4);
  return () => clearTimeout(timer);
}

const nothing = (): void => {};

const begins: Record<When, (action: () => void) => () => void> = {
  never: () => nothing,
  idle: whenIdle,
  painted: afterPaint,
  now: (action) => {
    action();
    return nothing;
  },
};

/** What has come: the room of the next section has it from the beginning. */
const kept = new Map<unknown, unknown>();

export const cachedOf = <Props>(load: Load<Props>): ComponentType<Props> | null =>
  (kept.get(load) as ComponentType<Props> | undefined) ?? null;

/** What was said of a part when it could not be had. */
const failures = new Map<unknown, unknown>();

type File = Record<string, unknown>;
/** Files that were asked for again, by their first address: parts of one file are to come from one copy of it. */
const again = new Map<string, Promise<File>>();
let asked = 0;

/** How the build writes that a part is one of several in its file, under a short name. */
const SHARED = /\.then\(\(?(\w+)\)?\s*=>\s*\1\.([\w$]+)\)/;

function fetchAgain(address: string): Promise<File> {
  const known = again.get(address);
  if (known) return known;
  asked += 1;
  const file: Promise<File> = import(/* @vite-ignore */ `${address}?again=${asked}`);
  again.set(address, file);
  file.catch(() => again.delete(address));
  return file;
}

/**
 * Asks for what failed by an address of its own: some browsers remember what could not be had, and do not ask the server for
 * it again by the same one. They remember it of what the file imports too; the room's parts import only what the room has
 * (`e2e/page-files.test.ts`). If that fails too, `load` has the page loaded again when that may help (`chunk-reload.ts`).
 */
async function loadAgain<Props>(load: Load<Props>): ReturnType<Load<Props>> {
  const address = /https?:[^\s()]+\.js/.exec(String(failures.get(load)))?.[0];
  if (!address) return load();
  const name = SHARED.exec(String(load))?.[2];
  return fetchAgain(address)
    .then((file) => (name === undefined ? file : file[name]) as Awaited<ReturnType<Load<Props>>>)
    .catch(load);
}

/** Asks for a part until it has come; returns how to have it ask no more. */
export function loadLater<Props>(load: Load<Props>, when: When, take: (part: ComponentType<Props>) => void) {
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = (): void =>
    void (failures.has(load) ? loadAgain(load) : load()).then(
      (module) => {
        kept.set(load, module.default);
        if (!isStopped) take(module.default);
      },
      (failure: unknown) => {
        failures.set(load, failure);
        if (!isStopped) timer = setTimeout(ask, AGAIN_MS);
      },
    );
  const cancel = begins[when](ask);
  return (): void => {
    isStopped = true;
    clearTimeout(timer);
    cancel();
  };
}

/**
 * A part of the room that the first question does not need: fetched when the room is drawn, so that it is there also
 * when the network is not. What could not be had is asked for again every few seconds, and as soon as one of the
 * `changes` changes.
 */
export function useLater<Props>(
  load: Load<Props>,
  when: When,
  ...changes: readonly unknown[]
): ComponentType<Props> | null {
  const [part, setPart] = useState<ComponentType<Props> | null>(() => cachedOf(load));
  useEffect(() => {
    if (part) return;
    return loadLater(load, when, (come) => startTransition(() => setPart(() => come)));
  }, [load, when, part, ...changes]);
  return part;
}
