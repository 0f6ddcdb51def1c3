import { expect, test } from 'vitest';
import { axeFindings } from './axe.ts';
import { browserSite } from './browser-site.ts';

const site = await browserSite();

test('what is wrong is said with its rule, how often, and the first element', async () => {
  const page = await site.openPage(null);
  await page.goto('/robots.txt');
  await page.setContent(
    '<!doctype html><html lang="en"><title>Faults</title><main><h1>Faults</h1><img src="a.png"><img src="b.png"><p style="color: #aaa; background: #fff">Pale</p></main>',
  );
  expect(await axeFindings(page)).toEqual([
    'color-contrast (1): <p style="color: #aaa; background: #fff">Pale</p>',
    'image-alt (2): <img src="a.png">',
  ]);
});
