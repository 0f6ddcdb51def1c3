import type { Slice } from '#access/slice.ts';
import { EVERY_MINUTE, repeated } from '#platform/server/jobs/background.ts';
import { issueAllDue } from './actions-issue.ts';
import { credentialRoutes } from './credentials/routes.ts';
import { decisionRoutes } from './decisions/routes.ts';
import { fileRoutes } from './files/routes.ts';
import { issueJob } from './jobs.ts';
import { certificateRoutes } from './routes.ts';
import { ruleRoutes } from './rules/routes.ts';

export const certificates: Slice = {
  routes: () => [...certificateRoutes, ...credentialRoutes, ...fileRoutes, ...ruleRoutes, ...decisionRoutes],
  background: [repeated(issueJob, EVERY_MINUTE, issueAllDue)],
};
