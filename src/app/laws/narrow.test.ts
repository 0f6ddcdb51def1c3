import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = (file: string): Promise<string> => readFile(join(import.meta.dirname, '../..', file), 'utf8');

test.each([
  ['delivery/screens/ExamRoom.tsx', ['delivery/screens/exam.module.css', 'platform/web/theme/before.css']],
  [
    'site/app-shell/screens/layouts/SideLayout.tsx',
    ['site/app-shell/screens/layouts/layouts.module.css', 'site/app-shell/screens/layouts/side.module.css'],
  ],
])('%s draws what is for narrow windows from the same width on as its styles lay it out', async (screen, styles) => {
  const width = /^const NARROW = '(\(max-width: [\d.]+em\))';$/m.exec(await read(screen))?.[1];
  expect(width).toBeDefined();
  for (const file of styles) expect(await read(file), file).toContain(`@media ${width} {`);
});
