import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder as the build of the browser half leaves one, with nothing but the HTML; `foot` is the end of its body. */
export async function builtFolder(foot = ''): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tripos-dist-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(
    join(folder, 'index.html'),
    `<!doctype html><html lang="en-US"><head><!--tripos:head--></head><body><!--tripos:parts--><div id="root"><!--tripos:main--></div>${foot}</body></html>`,
  );
  return folder;
}
