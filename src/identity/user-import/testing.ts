/** Files of people, for tests. */

import type { TestClient, TestSite } from '#app/testing/site.ts';
import type { QueryInputOf } from '#platform/contract/endpoint.ts';
import { getTask } from '#tasks/contract.ts';
import { bulkUploadUsers, type UploadReport } from './contract.ts';

export const csvOf = (...lines: readonly string[]): Buffer => Buffer.from(`${lines.join('\r\n')}\r\n`);

type Options = Partial<QueryInputOf<typeof bulkUploadUsers>>;

const asFile = (file: Buffer | string, name: string) => ({
  name,
  bytes: typeof file === 'string' ? Buffer.from(file) : file,
});

/** Only looks. */
export const look = (client: TestClient, file: Buffer | string, query: Options = {}): Promise<UploadReport> =>
  client.do(bulkUploadUsers, { query: { ...query, dryRun: '1' }, file: asFile(file, 'people.csv') });

/** Uploads, runs the task, and returns what it said before and what came out. */
export async function upload(site: TestSite, file: Buffer | string, query: Options = {}) {
  const admin = site.as('admin');
  const report = await admin.do(bulkUploadUsers, { query, file: asFile(file, 'people.csv') });
  await site.runTasks();
  const task = await admin.do(getTask, { params: { id: report.task! } });
  return { report, task };
}
