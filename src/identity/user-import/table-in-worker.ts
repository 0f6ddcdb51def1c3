/** The thread in which large files are read. */
import { workerData } from 'node:worker_threads';
import { UnreadableFile } from '#platform/server/table-file/unreadable-file.ts';
import { workInWorker } from '#platform/server/worker/run-in-worker.ts';
import { readPeopleTable } from './table.ts';

await workInWorker(
  () => readPeopleTable(workerData as Uint8Array),
  (error) =>
    error instanceof UnreadableFile
      ? { unreadable: error.code, message: error.message }
      : { message: error instanceof Error ? (error.stack ?? error.message) : String(error) },
);
