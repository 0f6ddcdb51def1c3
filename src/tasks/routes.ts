import { handle, handleRaw } from '#access/handle.ts';
import { done } from '#platform/contract/shapes.ts';
import { readTask, readTaskFile, readTasks, stopTask, tryTaskAgain } from './actions.ts';
import { cancelTask, getTask, getTaskFile, listTasks, retryTask } from './contract.ts';

export const taskRoutes = [
  handle(listTasks, ({ actor, query, inTenant }) =>
    inTenant((tx) => readTasks(tx, actor, { ...query, all: query.all === '1' })),
  ),
  handle(getTask, ({ actor, params, inTenant }) => inTenant((tx) => readTask(tx, actor, params.id))),
  handleRaw(getTaskFile, async ({ actor, params, inTenant }) => {
    const file = await inTenant((tx) => readTaskFile(tx, actor, params.id));
    return {
      headers: {
        'content-type': file.mime,
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      },
      bytes: file.bytes,
    };
  }),
  handle(cancelTask, async ({ actor, params, inTenant }) => {
    await inTenant((tx) => stopTask(tx, actor, params.id));
    return done;
  }),
  handle(retryTask, async ({ services, tenant, actor, params }) => {
    await tryTaskAgain(services, tenant.id, actor, params.id);
    return done;
  }),
];
