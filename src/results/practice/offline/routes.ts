import { handle } from '#access/handle.ts';
import type { TenantDirectory } from '#tenancy/api.ts';
import * as actions from './actions.ts';
import { downloadPractice, syncPractice } from './contract.ts';

export const offlineRoutes = (directory: TenantDirectory) => [
  handle(downloadPractice, async ({ actor, body, tenant, services, inTenant }) => {
    const { timeZone } = await directory.view(tenant);
    return inTenant((tx) => actions.downloadQuestions(tx, actor, body.questions, timeZone, services.clock()));
  }),
  handle(syncPractice, async ({ actor, body, services, inTenant }) => {
    const onFailure = (error: unknown): void =>
      services.log.error({ err: error, person: actor.personId }, 'an answer in practice could not be taken');
    return { results: await inTenant((tx) => actions.syncReviews(tx, actor, body, services.clock(), onFailure)) };
  }),
];
