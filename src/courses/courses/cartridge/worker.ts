/** The thread that reads a cartridge: a large or hostile one must not hold up the exams of others. */
import { Refusal } from '#platform/contract/refusal.ts';
import { workInWorker } from '#platform/server/worker/run-in-worker.ts';
import { type ReadCartridge, readCartridge } from './read.ts';
import { openCartridgeZip } from './zip.ts';

export interface CartridgeTask {
  readonly path: string;
  readonly name: string;
}

/** A refusal would arrive without its class. */
export const toldRefusal = (error: unknown): unknown =>
  error instanceof Refusal ? { code: error.code, message: error.message, details: error.details } : error;

await workInWorker<CartridgeTask, ReadCartridge>(async ({ path, name }) => {
  const zip = await openCartridgeZip(path);
  try {
    return await readCartridge(zip, name);
  } finally {
    zip.close();
  }
}, toldRefusal);
