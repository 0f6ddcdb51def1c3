/** How new people get in: invitations are handed to the mails, first passwords are made and kept for a sheet. */

import { z } from 'zod';
import { HASHES_AT_ONCE, hashPassword } from '#identity/account/api.ts';
import { invitationsJob } from '#identity/people/api.ts';
import { inTenant, tenantId } from '#platform/server/database/tenant-tx.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import type { TaskContext } from '#platform/server/jobs/task-kind.ts';
import type { Services } from '#platform/server/services.ts';
import { inParts } from './chunks.ts';
import { newFirstPassword } from './first-passwords.ts';
import {
  countPasswords,
  deleteExpiredSheet,
  type FirstPassword,
  listAccountIds,
  listWithoutPassword,
  setFirstPasswords,
  setSheetExpiry,
} from './store-upload.ts';

/** How long the sheet with first passwords can be printed. */
export const SHEET_MS = 24 * 60 * 60 * 1000;

/** The number mailed a second, so that thousands are no flood for a mail server. */
const INVITATIONS_AT_ONCE = 20;

/** The number of people who get their password in one transaction; what an interruption loses. */
const PASSWORDS_AT_ONCE = 20;

/** Queues invitations to everybody new. Done again, nobody is invited twice: `requestedAt` tells who has been. */
export async function inviteEverybody(
  { services, tenant, taskId, inTenant: within }: TaskContext<object>,
  from: { school: string; site: string; requestedAt: Date },
): Promise<void> {
  const ids = await within((tx) => listAccountIds(tx, taskId));
  const invitations = [...inParts(ids, INVITATIONS_AT_ONCE)].map((personIds) => ({
    tenantId: tenant,
    school: from.school,
    site: from.site,
    personIds,
    requestedAt: from.requestedAt.toISOString(),
  }));
  await services.jobs.sendMany(invitationsJob, invitations, 1);
}

/**
 * Gives everybody new a first password, a few at a time: hashing is heavy on purpose, and sign-ins come in between.
 * Done again after an interruption, it continues with those who have none yet.
 */
export async function givePasswords(
  { services, tenant, taskId, inTenant: within }: TaskContext<object>,
  report: (done: number) => Promise<void>,
): Promise<void> {
  const expiryFromNow = (): Date => new Date(services.clock().getTime() + SHEET_MS);
  await within((tx) => setSheetExpiry(tx, taskId, expiryFromNow()));
  let done = await within((tx) => countPasswords(tx, taskId));
  for (;;) {
    await report(done);
    const ids = await within((tx) => listWithoutPassword(tx, taskId, PASSWORDS_AT_ONCE));
    if (ids.length === 0) break;
    const passwords: FirstPassword[] = [];
    // No more than are hashed at once: a sign-in waits for one of them, not for a queue.
    for (const part of inParts(ids, HASHES_AT_ONCE)) passwords.push(...(await Promise.all(part.map(withPassword))));
    await within((tx) => setFirstPasswords(tx, taskId, passwords));
    done += ids.length;
  }
  const expiresAt = expiryFromNow();
  await within((tx) => setSheetExpiry(tx, taskId, expiresAt));
  await services.jobs.send(forgetSheetJob, { tenantId: tenant, taskId }, { startAfter: expiresAt });
}

async function withPassword(personId: string): Promise<FirstPassword> {
  const password = newFirstPassword();
  return { personId, password, hash: await hashPassword(password) };
}

const sheetSchema = z.object({ tenantId: z.uuid(), taskId: z.uuid() });
export const forgetSheetJob: Job<z.output<typeof sheetSchema>> = {
  name: 'forget-password-sheet',
  data: sheetSchema,
  retries: 20,
};

/** Deletes the first passwords of an upload when their day is over. */
export const forgetSheet = (services: Services, data: z.output<typeof sheetSchema>): Promise<boolean> =>
  inTenant(services.database, tenantId(data.tenantId), (tx) => deleteExpiredSheet(tx, data.taskId, services.clock()));
