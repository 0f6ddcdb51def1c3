/** Looks for results that student information systems should have. */
import { bookBackground, reconcileEverywhere as reconcile } from '#integrations/grade-return/api.ts';
import type { Services } from '#platform/server/services.ts';
import { systemBook } from './actions.ts';

const JOB = 'oneroster-grades';

/** Compares the results at all quizzes of all schools whose results go to a student information system. */
export const reconcileSystems = (services: Services): Promise<void> => reconcile(systemBook, JOB, services);

export const systemGradesBackground = bookBackground(systemBook, JOB);
