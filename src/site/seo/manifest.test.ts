/** What the site is as an application that installs: https://www.w3.org/TR/appmanifest/ */
import { loadImage } from '@napi-rs/canvas';
import { beforeAll, expect, test } from 'vitest';
import { getSettings, updateSettings } from '#admin/tenant-settings/contract.ts';
import { type TestSchool, type TestSite, testSite } from '#app/testing/site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await testSite();
});

interface Icon {
  readonly src: string;
  readonly sizes: string;
  readonly type: string;
  readonly purpose?: string;
}
interface Manifest {
  readonly name: string;
  readonly lang: string;
  readonly dir: string;
  readonly start_url: string;
  readonly theme_color: string;
  readonly description: string;
  readonly icons: readonly Icon[];
  readonly shortcuts: readonly { readonly name: string; readonly url: string; readonly icons: readonly Icon[] }[];
}

const ask = (url: string, school: TestSchool = site.school) =>
  site.server.app.inject({ url, headers: { host: school.host } });
const manifest = async (school?: TestSchool): Promise<Manifest> => (await ask('/pwa-manifest', school)).json();

test('each school is an application of its own, with its name, its colour and the pages one goes to', async () => {
  const { revision } = await site.as('admin').do(getSettings);
  await site.as('admin').do(updateSettings, { body: { revision, name: 'Lakeside', accent: '#0b6e4f' } });
  const answer = await ask('/pwa-manifest');
  expect(answer.headers['content-type']).toMatch(/^application\/manifest\+json/);
  expect(await manifest()).toMatchObject({ name: 'Lakeside', theme_color: '#0b6e4f', start_url: '/dash' });
  expect((await manifest(site.otherSchool)).name).toBe(`School at ${site.otherSchool.host}`);
  expect((await manifest()).shortcuts.map(({ name, url }) => [name, url])).toEqual([
    ['My dashboard', '/dash'],
    ['Exams I can take', '/exam'],
    ['Courses', '/courses'],
    ['Notifications', '/notifications'],
  ]);
});

test('its words are in the school’s language', async () => {
  const { revision } = await site.as('admin').do(getSettings);
  await site.as('admin').do(updateSettings, { body: { revision, language: 'de-CH' } });
  // The change reaches every process by a signal.
  await expect.poll(async () => (await manifest()).lang).toBe('de-CH');
  const said = await manifest();
  expect(said).toMatchObject({ dir: 'ltr', description: 'Quizze, Prüfungen und Kurse von Lakeside' });
  expect(said.shortcuts.map(({ name }) => name)).toContain('Meine Übersicht');
});

test('every icon it names is there, as large as it says, for any shape of icon', async () => {
  const { icons, shortcuts } = await manifest();
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`).sort()).toEqual([
    '192x192 any',
    '192x192 maskable',
    '512x512 any',
    '512x512 maskable',
  ]);
  for (const icon of [...icons, ...shortcuts.flatMap((shortcut) => shortcut.icons)]) {
    const answer = await ask(icon.src);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, icon.type]);
    const { width, height } = await loadImage(answer.rawPayload);
    expect(`${width}x${height}`).toBe(icon.sizes);
  }
});
