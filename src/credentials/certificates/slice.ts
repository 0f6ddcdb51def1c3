import type { Slice } from '#access/slice.ts';
import { EVERY_MINUTE, repeated, withListener } from '#platform/server/jobs/background.ts';
import { issueAsAttemptsEnd } from './actions-at-end.ts';
import { issueAllDue } from './actions-issue.ts';
import { credentialRoutes } from './credentials/routes.ts';
import { decisionRoutes } from './decisions/routes.ts';
import { fileRoutes } from './files/routes.ts';
import { issueJob } from './jobs.ts';
import { certificateRoutes } from './routes.ts';
import { ruleRoutes } from './rules/routes.ts';

const everyMinute = repeated(issueJob, EVERY_MINUTE, issueAllDue);

export const certificates: Slice = {
  routes: () => [...certificateRoutes, ...credentialRoutes, ...fileRoutes, ...ruleRoutes, ...decisionRoutes],
  background: [withListener(everyMinute, issueAsAttemptsEnd)],
};
