/** How the supervisor asks its server processes how they are, through the channel that they have anyway. */
import cluster, { type Worker } from 'node:cluster';
import type { ProcessStatus } from '#app/status/status-facts.ts';

interface Question {
  readonly tripos: 'status?';
  readonly id: number;
}
interface Reply {
  readonly tripos: 'status';
  readonly id: number;
  readonly status: ProcessStatus;
}

const isQuestion = (message: unknown): message is Question => (message as Question | null)?.tripos === 'status?';
const isReply = (message: unknown): message is Reply => (message as Reply | null)?.tripos === 'status';

/** In a server process: answers the supervisor. */
export function answerSupervisor(read: () => ProcessStatus): void {
  process.on('message', (message: unknown) => {
    if (isQuestion(message)) process.send?.({ tripos: 'status', id: message.id, status: read() } satisfies Reply);
  });
}

interface Failure {
  readonly tripos: 'failure';
  readonly message: string;
}

const isFailure = (message: unknown): message is Failure => (message as Failure | null)?.tripos === 'failure';

/** In a server process that cannot start: tells the supervisor why. */
export const reportFailure = (message: string): Promise<void> =>
  new Promise((resolve) => {
    if (process.send) process.send({ tripos: 'failure', message } satisfies Failure, () => resolve());
    else resolve();
  });

/** In the supervisor: learns why a server process could not start. */
export function hearFailure(worker: Worker, hear: (message: string) => void): void {
  worker.on('message', (message: unknown) => {
    if (isFailure(message)) hear(message.message);
  });
}

const WITHIN_MS = 2_000;
let asked = 0;

/** In the supervisor: how those are that answer within two seconds. */
export async function askProcesses(): Promise<ProcessStatus[]> {
  asked += 1;
  const id = asked;
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected());
  const answers = await Promise.all(
    workers.map(
      (worker) =>
        new Promise<ProcessStatus | null>((resolve) => {
          const end = (status: ProcessStatus | null): void => {
            clearTimeout(timer);
            worker!.off('message', hear);
            resolve(status);
          };
          const hear = (message: unknown): void => {
            if (isReply(message) && message.id === id) end(message.status);
          };
          const timer = setTimeout(() => end(null), WITHIN_MS);
          worker!.on('message', hear);
          worker!.send({ tripos: 'status?', id } satisfies Question, (error) => error && end(null));
        }),
    ),
  );
  return answers.filter((answer) => answer !== null);
}
