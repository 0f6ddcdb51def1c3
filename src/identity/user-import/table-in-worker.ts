/** The thread in which large files are read. */
import { stackOf } from '#platform/server/errors.ts';
import { UnreadableFile } from '#platform/server/table-file/unreadable-file.ts';
import { workInWorker } from '#platform/server/worker/run-in-worker.ts';
import { readPeopleTable } from './table.ts';

await workInWorker(
  ({ bytes, today }: { bytes: Uint8Array; today: string }) => readPeopleTable(bytes, today),
  (error) => (error instanceof UnreadableFile ? { unreadable: error.code, message: error.message } : stackOf(error)),
);
