/** Strikes a product under load with faults, and looks afterwards whether anything that was acknowledged is missing. */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { countLost } from './count-lost.ts';
import { makeExamSchool } from './exam-school.ts';
import type { Fault } from './faults.ts';
import { freePort, type Product, startProduct, untilReady } from './product.ts';
import { openProxy } from './proxy.ts';
import { openSteady } from './steady.ts';

export interface FaultResult {
  readonly name: string;
  readonly times: number;
  readonly lostAcknowledged: number;
  readonly doubled: number;
  /** The longest that it took from the end of the fault until the product was ready, in milliseconds. */
  readonly readyAgainMs: number;
  readonly acknowledged: number;
  /** Changes that were refused, or not acknowledged within a minute. */
  readonly refused: readonly string[];
}

const BEFORE_MS = 1_000;
const AFTER_MS = 1_500;

const clock = pathToFileURL(join(import.meta.dirname, 'jumping-clock.mjs')).href;

export async function tryFaults(
  faults: readonly Fault[],
  size: { readonly dataDir: string; readonly students: number; readonly workers: number },
  tell: (result: FaultResult) => void,
): Promise<FaultResult[]> {
  const port = await freePort();
  const options = {
    dataDir: size.dataDir,
    port,
    workers: size.workers,
    environment: { NODE_OPTIONS: `--import=${clock}` },
  };
  let product: Product = await startProduct(options);
  const proxy = await openProxy(port);
  const results: FaultResult[] = [];
  try {
    for (const fault of faults) {
      const school = await makeExamSchool(product.databaseUrl, {
        students: size.students,
        questions: 8,
        minutes: 60,
        attemptsAllowed: 0,
      });
      const steady = await openSteady(product.databaseUrl, proxy.origin, school);
      let readyAgainMs = 0;
      for (let time = 0; time < fault.times; time += 1) {
        await pause(BEFORE_MS);
        const startAgain = async (): Promise<void> => {
          const ready = untilReady(product.origin);
          product = await startProduct(options);
          readyAgainMs = Math.max(readyAgainMs, await ready);
        };
        await fault.strike({ product, proxy, dataDir: size.dataDir, startAgain });
        readyAgainMs = Math.max(readyAgainMs, await untilReady(product.origin));
        await pause(AFTER_MS);
      }
      const refused = await steady.stop();
      const { lost, doubled } = await countLost(product.databaseUrl, school.tenant, steady.acknowledged);
      const result = {
        name: fault.name,
        times: fault.times,
        lostAcknowledged: lost,
        doubled,
        readyAgainMs,
        acknowledged: steady.acknowledged.length,
        refused,
      };
      tell(result);
      results.push(result);
    }
  } finally {
    await proxy.close();
    await product.stop();
  }
  return results;
}
