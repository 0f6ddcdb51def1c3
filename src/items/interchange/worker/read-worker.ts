/** The thread of `read-in-worker.ts`: reads the files that it is given, one after the other, and tells each step. */
import { parentPort } from 'node:worker_threads';
import { type UnreadableCode, UnreadableFile } from '#platform/server/table-file/unreadable-file.ts';
import { type QuestionFile, readSteps } from '../read-question-file.ts';
import type { ReadStep } from '../read-result.ts';

export type ReadNews =
  | { readonly step: ReadStep }
  // An error would arrive without its class and its code.
  | { readonly unreadable: UnreadableCode; readonly message: string };

const tell = (news: ReadNews): void => parentPort!.postMessage(news);

async function read(file: QuestionFile): Promise<void> {
  try {
    for await (const step of readSteps(file)) tell({ step });
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    tell({ unreadable: error.code, message: error.message });
  }
}

parentPort!.on('message', (file: QuestionFile) => void read(file));
