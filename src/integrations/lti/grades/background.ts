/** Looks for results that platforms should have. */
import { bookBackground, reconcileEverywhere as reconcile } from '#integrations/grade-return/api.ts';
import type { Services } from '#platform/server/services.ts';
import { platformBook } from './actions.ts';

const JOB = 'lti-grades';

/** Compares the results at all linked quizzes of all schools. */
export const reconcileEverywhere = (services: Services): Promise<void> => reconcile(platformBook, JOB, services);

export const gradesBackground = bookBackground(platformBook, JOB);
