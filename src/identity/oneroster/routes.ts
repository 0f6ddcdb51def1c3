import { handle } from '#access/handle.ts';
import { notFound } from '#platform/contract/refusal.ts';
import { done } from '#platform/contract/shapes.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import {
  addConnection,
  askForRun,
  changeConnection,
  connectByHand,
  dropConnection,
  readConnections,
  readRun,
  readRuns,
} from './actions.ts';
import { clientOf } from './actions-run.ts';
import { runJob } from './background.ts';
import * as contract from './contract.ts';
import { findConnection } from './store.ts';
import { storeOrgs } from './store-records.ts';
import { Unreadable } from './wire/client.ts';
import { readSome } from './wire/read.ts';

const nothingFound = { schools: [], terms: null, classes: null, enrollments: null, users: null };

/** Called when the grade book of a connection has another address, or has one again. */
export type GradebookMoved = (tx: TenantTx, connectionId: string, now: Date) => Promise<void>;

export const oneRosterRoutes = (gradebookMoved: GradebookMoved) => [
  handle(contract.listConnections, async ({ services, inTenant }) => ({
    connections: await inTenant((tx) => readConnections(tx, services.clock())),
  })),
  handle(contract.createConnection, ({ services, actor, body, inTenant }) =>
    inTenant((tx) => addConnection(services, tx, actor, body)),
  ),
  handle(contract.updateConnection, ({ services, actor, params, body, inTenant }) =>
    inTenant(async (tx) => {
      const { connection, hasMoved } = await changeConnection(services, tx, actor, params.id, body);
      if (hasMoved) await gradebookMoved(tx, params.id, services.clock());
      return connection;
    }),
  ),
  handle(contract.removeConnection, async ({ actor, params, inTenant }) => {
    await inTenant((tx) => dropConnection(tx, actor, params.id));
    return done;
  }),
  handle(contract.testConnection, async ({ services, tenant, params, inTenant }) => {
    const row = await inTenant((tx) => findConnection(tx, params.id));
    if (!row) throw notFound('The system');
    try {
      // Somebody waits for the answer: a busy system is asked once more, and not for minutes.
      const { orgs, counts } = await readSome(clientOf(services, tenant.id, row, () => Promise.resolve()));
      await inTenant((tx) => storeOrgs(tx, params.id, orgs));
      const schools = [...orgs].map(([sourcedId, { name }]) => ({ sourcedId, name: name || sourcedId }));
      return { problem: null, schools, ...counts };
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      services.log.info({ err: error, connection: params.id }, 'a student information system failed its test');
      return { problem: error.message, ...nothingFound };
    }
  }),
  handle(contract.startRun, async ({ services, tenant, actor, params, body, inTenant }) => {
    const run = await inTenant((tx) => askForRun(tx, actor, params.id, body, services.clock()));
    await services.jobs.send(runJob, { tenantId: tenant.id, runId: run._id });
    return run;
  }),
  handle(contract.listRuns, ({ params, query, inTenant }) => inTenant((tx) => readRuns(tx, params.id, query))),
  handle(contract.getRun, ({ params, inTenant }) => inTenant((tx) => readRun(tx, params.id))),
  handle(contract.connectPerson, async ({ services, actor, params, body, inTenant }) => {
    await inTenant((tx) => connectByHand(tx, actor, params.id, body, services.clock()));
    return done;
  }),
];
