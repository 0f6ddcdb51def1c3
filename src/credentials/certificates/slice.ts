import type { Slice } from '#access/slice.ts';
import { EVERY_MINUTE, repeated } from '#platform/server/jobs/background.ts';
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
  background: [
    {
      ...everyMinute,
      async start(services, kinds) {
        const stops = [await everyMinute.start(services, kinds), issueAsAttemptsEnd(services)];
        return async () => void (await Promise.all(stops.map((stop) => stop())));
      },
    },
  ],
};
