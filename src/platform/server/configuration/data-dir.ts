/** The folder of DATA_DIR: made where it is missing, and tried before anything relies on it. */

import { randomBytes } from 'node:crypto';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { codeOf, messageOf } from '#platform/server/errors.ts';
import { OperatorError } from './operator-error.ts';

const reasons: Record<string, string> = {
  EACCES: 'this account may not write there',
  EPERM: 'this account may not write there',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of this account is used up',
  ENOENT: 'no folder can be made there',
  ENOTDIR: 'a part of the path is a file',
  ELOOP: 'a link in the path leads to itself',
  ENAMETOOLONG: 'the path is too long',
};

/** Makes the folder, and a file in it that is removed again. Throws OperatorError at once where it cannot be used. */
export async function prepareDataDir(folder: string): Promise<void> {
  try {
    await makeFolder(resolve(folder));
    const probe = join(folder, `.probe-${randomBytes(6).toString('hex')}`);
    await writeFile(probe, '', { flag: 'wx' });
    await rm(probe, { force: true });
  } catch (error) {
    const code = codeOf(error) ?? '';
    throw new OperatorError(
      `DATA_DIR: the folder ${resolve(folder)} cannot be used: ${reasons[code] ?? messageOf(error)} (${code || 'unknown'}). ` +
        'Set DATA_DIR to a folder that this account may write to',
      { cause: error },
    );
  }
}

/** One folder after the other: with `recursive`, Node never ends in file systems that take none, such as /proc. */
async function makeFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (found?.isDirectory()) return;
  if (found) throw Object.assign(new Error('a file is there'), { code: 'ENOTDIR' });
  if (dirname(folder) !== folder) await makeFolder(dirname(folder));
  // An ordinary account that stands in for root must be able to pass through to the database's own closed folder.
  await mkdir(folder, { mode: 0o711 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}
