/** What the school is as an application on a phone or a desk: https://www.w3.org/TR/appmanifest/ */

import { createHash } from 'node:crypto';
import { languageOf, languages } from '#platform/contract/languages.ts';
import { entriesOf } from '#platform/contract/object-of.ts';
import type { TenantView } from '#tenancy/contract.ts';
import { wordsOf } from './written-texts.ts';

export const iconNames = ['192', '512', 'maskable-192', 'maskable-512', 'apple-180'] as const;
export type IconName = (typeof iconNames)[number];

/** Changes with the looks of the school, so that its icons may be kept. */
const looksOf = ({ logo, logoM, accent, name }: TenantView): string =>
  createHash('sha256')
    .update(JSON.stringify([logo, logoM, accent, name.slice(0, 1)]))
    .digest('hex')
    .slice(0, 10);

export const addressOfIcon = (icon: IconName, view: TenantView): string => `/pwa-icons/${icon}.png?v=${looksOf(view)}`;

const PAGE = '#faf9f7';

const shortcuts = { dash: '/dash', exams: '/exam', courses: '/courses', notifications: '/notifications' } as const;

export const manifestOf = (view: TenantView): object => ({
  id: '/',
  name: view.name,
  short_name: view.name.length <= 14 ? view.name : view.name.split(/\s+/)[0]!.slice(0, 14),
  description: wordsOf(view).app.description(view.name),
  lang: view.language,
  dir: languages[languageOf(view.language)].direction,
  start_url: '/dash',
  scope: '/',
  display: 'standalone',
  theme_color: view.accent,
  background_color: PAGE,
  categories: ['education'],
  icons: (['192', '512', 'maskable-192', 'maskable-512'] as const).map((icon) => {
    const [size = ''] = /\d+$/.exec(icon) ?? [];
    return {
      src: addressOfIcon(icon, view),
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: icon.startsWith('maskable') ? 'maskable' : 'any',
    };
  }),
  shortcuts: entriesOf(shortcuts).map(([name, url]) => ({
    name: wordsOf(view).app[name],
    url,
    icons: [{ src: addressOfIcon('192', view), sizes: '192x192', type: 'image/png' }],
  })),
});
