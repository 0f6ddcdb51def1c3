/** The thread of `write-in-worker.ts`: writes one file and answers once. */
import { parentPort, workerData } from 'node:worker_threads';
import { writeQuestions } from '../write-questions.ts';
import type { WriteOrder } from './write-in-worker.ts';

const { format, items, baseName, pictures, language }: WriteOrder = workerData;
parentPort!.postMessage(await writeQuestions(format, items, baseName, pictures, language));
