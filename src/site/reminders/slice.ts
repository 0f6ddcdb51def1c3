import type { Slice } from '#access/slice.ts';
import { EVERY_MINUTE, repeated } from '#platform/server/jobs/background.ts';
import { beat, beatJob } from './jobs.ts';

export const reminders: Slice = {
  background: [repeated(beatJob, EVERY_MINUTE, beat)],
};
