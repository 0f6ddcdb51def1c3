/** What one server process keeps of the exams that it serves. */
import type { Figure } from '#platform/server/observability/metrics.ts';
import type { Services } from '#platform/server/services.ts';
import { openSubmitBatcher, type SubmitBatcher } from './finish/actions.ts';
import { countOverdue } from './finish/sweeper.ts';
import { openPaperReader, type PaperReader } from './paper/actions-read.ts';
import { openWatches, type Watches } from './proctoring/watch.ts';
import { openSaveBatcher, type SaveBatcher } from './save/actions.ts';
import { openStartBatcher, type StartBatcher } from './start/actions.ts';
import { type LiveAttempts, openLiveAttempts } from './sync/live.ts';

export interface Exams {
  readonly live: LiveAttempts;
  readonly watches: Watches;
  readonly saveBatcher: SaveBatcher;
  readonly startBatcher: StartBatcher;
  readonly submitBatcher: SubmitBatcher;
  readonly paperReader: PaperReader;
  /** What operators watch. */
  readonly stats: readonly Figure[];
  close(): void;
}

/** Opens it. Call `close` before the database is closed. */
export function openExams(services: Services): Exams {
  const { database, signals, clock } = services;
  const live = openLiveAttempts(signals, database);
  const watches = openWatches(services, live);
  const saveBatcher = openSaveBatcher(database);
  const startBatcher = openStartBatcher(database, clock);
  const submitBatcher = openSubmitBatcher(database, clock);
  const paperReader = openPaperReader(database);
  return {
    live,
    watches,
    saveBatcher,
    startBatcher,
    submitBatcher,
    paperReader,
    stats: [
      { name: 'saver_depth', help: 'Saves of answers that wait or are being written', read: saveBatcher.depth },
      { name: 'starter_depth', help: 'Starts of attempts that wait or are being made', read: startBatcher.depth },
      { name: 'papers_depth', help: 'Papers that wait or are being read', read: paperReader.depth },
      { name: 'submitter_depth', help: 'Hand-ins that wait or are being written', read: submitBatcher.depth },
      {
        name: 'attempts_overdue',
        help: 'Attempts that should have been handed in, or graded, by now; the same in every process',
        together: 'max',
        read: () => countOverdue(services),
      },
    ],
    close: () => watches.close(),
  };
}
