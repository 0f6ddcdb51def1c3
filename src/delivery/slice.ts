import type { Slice } from '#access/slice.ts';
import { CONTACTS, startWritingContacts, writeContacts } from './events/heartbeat.ts';
import type { Exams } from './exams.ts';
import { startSweeping, sweepAll } from './finish/sweeper.ts';
import { proctorRoutes } from './proctoring/routes.ts';
import { attemptRoutes } from './routes.ts';

export const delivery: Slice<{ readonly exams: Exams }> = {
  routes: ({ exams }) => [...attemptRoutes(exams), ...proctorRoutes(exams.live, exams.watches)],
  background: [
    { name: 'sweeps', kind: 'members', once: sweepAll, start: async (services) => startSweeping(services) },
    { name: CONTACTS, kind: 'members', once: writeContacts, start: async (services) => startWritingContacts(services) },
  ],
};
