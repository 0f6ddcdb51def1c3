import { handle, handleRaw } from '#access/handle.ts';
import { done } from '#platform/contract/shapes.ts';
import { readAdminSummary, readPeopleSummary, readStudentSummary, readStudentsSummary } from './actions.ts';
import { readFailures, tryMemberAgain } from './actions-failures.ts';
import { readMail, readMails, sendMailAgain } from './actions-mail.ts';
import { readAudit, writeAuditCsv } from './audit/actions.ts';
import { exportAudit, listActions, listAudit } from './audit/contract.ts';
import { listKnownActions } from './audit/store.ts';
import { getAdminSummary, getPeopleSummary, getStudentSummary, getStudentsSummary } from './contract.ts';
import {
  getImports,
  getRetention,
  listExports,
  previewRetention,
  readExport,
  startExport,
  startImport,
  updateRetention,
} from './contract-data.ts';
import { listFailures, retryFailure } from './contract-failures.ts';
import { getMail, listMails, retryMail } from './contract-mail.ts';
import { beginExport, exportAnswer, readExports } from './exports.ts';
import { beginImport, readImports } from './imports.ts';
import { changeRetention, countRemovable, readRetention } from './retention.ts';

export const operationsRoutes = [
  handle(getAdminSummary, ({ services, inTenant }) => inTenant((tx) => readAdminSummary(services, tx))),
  handle(getPeopleSummary, ({ services, inTenant }) => inTenant((tx) => readPeopleSummary(services, tx))),
  handle(getStudentsSummary, ({ services, inTenant }) => inTenant((tx) => readStudentsSummary(services, tx))),
  handle(getStudentSummary, ({ params, inTenant }) => inTenant((tx) => readStudentSummary(tx, params.id))),

  handle(listAudit, ({ query, inTenant }) => inTenant((tx) => readAudit(tx, query))),
  handle(listActions, ({ inTenant }) => inTenant(listKnownActions)),
  handleRaw(exportAudit, async ({ query, inTenant }) => ({
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="audit-log.csv"',
    },
    bytes: Buffer.from(await inTenant((tx) => writeAuditCsv(tx, query))),
  })),

  handle(listMails, ({ services, tenant, query }) => readMails(services, tenant.id, query)),
  handle(getMail, ({ services, tenant, actor, params }) => readMail(services, tenant.id, actor, params.id)),
  handle(retryMail, async ({ services, tenant, actor, params }) => {
    await sendMailAgain(services, tenant.id, actor, params.id);
    return done;
  }),

  handle(listFailures, ({ query, inTenant }) => inTenant((tx) => readFailures(tx, query))),
  handle(retryFailure, async ({ services, actor, body, inTenant }) => {
    await inTenant((tx) => tryMemberAgain(tx, actor, body, services.clock()));
    return done;
  }),

  handle(getRetention, ({ inTenant }) => inTenant(readRetention)),
  handle(previewRetention, async ({ body, services, inTenant }) => ({
    counts: await inTenant((tx) => countRemovable(tx, body.rules, services.clock())),
  })),
  handle(updateRetention, ({ actor, body, inTenant }) => inTenant((tx) => changeRetention(tx, actor, body))),
  handle(listExports, async ({ inTenant }) => ({ exports: await inTenant(readExports) })),
  handle(startExport, async ({ services, tenant, actor }) => ({
    task: await beginExport(services, tenant.id, actor),
  })),
  handle(getImports, ({ services, tenant, actor }) => readImports(services, tenant.id, actor)),
  handle(startImport, ({ services, tenant, actor, request }) => beginImport(services, tenant.id, actor, request)),
  handleRaw(readExport, ({ services, tenant, actor, params }) => exportAnswer(services, tenant.id, actor, params.id)),
];
