/** The thread of `read-apart.ts`: reads one file and answers once. */
import { parentPort, workerData } from 'node:worker_threads';
import { type UnreadableCode, UnreadableFile } from '#platform/server/table-file/unreadable-file.ts';
import { type QuestionFile, readQuestionFile } from '../read-question-file.ts';
import type { ReadQuestions } from '../read-result.ts';

export type ReadAnswer =
  | { readonly read: ReadQuestions }
  // An error would arrive without its class and its code.
  | { readonly unreadable: UnreadableCode; readonly message: string };

async function answer(file: QuestionFile): Promise<ReadAnswer> {
  try {
    return { read: await readQuestionFile(file) };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return { unreadable: error.code, message: error.message };
  }
}

parentPort!.postMessage(await answer(workerData));
