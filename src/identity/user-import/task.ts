/** The task that brings in a file of people. Run again from its start, it continues after what is stored already. */

import { z } from 'zod';
import { notify } from '#messaging/notifications/api.ts';
import { Refusal } from '#platform/contract/refusal.ts';
import type { TaskContext, TaskEnd } from '#platform/server/jobs/task-kind.ts';
import { sendsMail } from '#platform/server/mail.ts';
import { taskKind } from '#tasks/api.ts';
import { dayOfSchool } from '#tenancy/api.ts';
import { commitRows } from './commit.ts';
import { fields, welcomes } from './contract.ts';
import { readPeople } from './read-people.ts';
import { findUpload, listAccountIds } from './store-upload.ts';
import { givePasswords, inviteEverybody } from './welcome.ts';

const uploadParamsSchema = z.object({
  columns: z.array(z.enum(fields).nullable()),
  welcome: z.enum(welcomes),
  groups: z.array(z.string()),
  newGroups: z.enum(['create', 'refuse']),
  existing: z.enum(['update', 'keep']),
  /** Name of the school, and address of its site. */
  school: z.string(),
  site: z.string(),
});
export type UploadParams = z.output<typeof uploadParamsSchema>;

export const UPLOAD_KIND = 'people-upload';

export const uploadKind = taskKind<UploadParams>({
  name: UPLOAD_KIND,
  access: 'people.write',
  forKeys: false,
  params: uploadParamsSchema,
  run: runUpload,
});

async function storeRows(context: TaskContext<UploadParams>) {
  const { params, input, taskId, personId } = context;
  const stored = await context.inTenant((tx) => findUpload(tx, taskId));
  if (stored) return stored;
  if (!input) throw new Refusal('impossible', 'The file no longer exists');
  const today = await context.inTenant((tx) => dayOfSchool(tx, context.services.clock()));
  const file = await readPeople(input.bytes, params.columns, today);
  await context.report(0, file.rows.length);
  const { welcome, newGroups, existing, groups } = params;
  const options = { welcome, newGroups, existing, groupIds: groups, actorId: personId ?? '' };
  return commitRows({ context, file, options, report: (done) => context.report(done, file.rows.length) });
}

async function runUpload(context: TaskContext<UploadParams>): Promise<TaskEnd> {
  const { params, taskId, personId } = context;
  const { counts, report, committedAt } = await storeRows(context);
  if (params.welcome === 'invitation') await inviteEverybody(context, { ...params, requestedAt: committedAt });
  let passwords = 0;
  if (params.welcome === 'password') {
    passwords = (await context.inTenant((tx) => listAccountIds(tx, taskId))).length;
    const total = counts.found + passwords;
    await givePasswords(context, (done) => context.report(counts.found + done, total));
  }
  if (personId !== null) {
    await context.inTenant((tx) =>
      notify(tx, [personId], {
        kind: 'task',
        title: (say) => say.peopleIn,
        body: (say) => say.peopleInMore(counts.create, counts.update, counts.unchanged, counts.refused),
        href: `/user/bulkUpload?task=${taskId}`,
      }),
    );
  }
  return {
    result: {
      ...counts,
      welcome: params.welcome,
      passwords,
      canMail: sendsMail(context.services.config),
    },
    file: { name: 'people-upload-result.csv', mime: 'text/csv; charset=utf-8', bytes: report },
  };
}
