/**
 * Names and addresses of pages.
 *
 * name      as in the address, unique in a tenant: `aboutus`, `spring-term`
 * standing  a page that every tenant has: it cannot be deleted, and before anybody shapes it it has its starting version
 * promo     a page of the tenant's own at `/promo/{name}`
 */
import { videoOfAddress } from '#platform/text/video-players.ts';

export const pageKinds = ['standing', 'promo', 'test-series'] as const;
export type PageKind = (typeof pageKinds)[number];

/** The pages that every tenant has, with their addresses. */
export const standingPages = {
  home: '/',
  aboutus: '/aboutus',
  contactus: '/contactus',
  faqs: '/faqs',
  inspire: '/inspire',
  credits: '/credits',
  promo: '/promo',
  'test-series': '/test-series',
} as const;
export type StandingPage = keyof typeof standingPages;

export const isStandingPage = (name: string): name is StandingPage => Object.hasOwn(standingPages, name);

/** Words used in addresses beside names, so that no page may be called so. */
export const reservedNames: readonly string[] = ['edit', 'new'];

/** Lower-case words joined by hyphens: nothing in a name can lead to another folder or address. */
export const PAGE_NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
export const MAX_NAME = 60;

export const addressOfPage = (page: { readonly name: string; readonly kind: PageKind }): string =>
  isStandingPage(page.name) ? standingPages[page.name] : `/${page.kind}/${page.name}`;

/** What `page=` may say: a name, or the address of a page with or without its leading slash. */
export const PAGE_ADDRESS = /^\/?(?:(?:(?:promo|test-series)\/)?[a-z0-9]+(?:-[a-z0-9]+)*)?$/;

/** The page that a checked address or name means; a kind only where the address says one. */
export function pageOfAddress(address: string): { readonly name: string; readonly kind: PageKind | null } {
  const parts = address.replace(/^\//, '').split('/');
  if (parts.length === 2) return { name: parts[1]!, kind: parts[0] as PageKind };
  return { name: parts[0] === '' ? 'home' : parts[0]!, kind: null };
}

/** Makes a name of a title: `Spring term 2027!` becomes `spring-term-2027`. Empty where nothing is left. */
export const nameOfTitle = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_NAME)
    .replace(/^-+|-+$/g, '');

const FOLLOWED = ['http:', 'https:', 'mailto:', 'tel:'];
/** A path of this site. Two slashes, or a slash and a backslash, would lead to another one. */
const OWN_PATH = /^\/(?![/\\])[^\s\\]*$/;

/** True for addresses that a page may lead to: paths of this site, the web, mail and telephone. */
export const isSafeLink = (address: string): boolean =>
  OWN_PATH.test(address) ||
  (/^[a-z]+:[^\s\\]+$/i.test(address) && URL.canParse(address) && FOLLOWED.includes(new URL(address).protocol));

/** True for links that leave this site or the browser. */
export const isForeignLink = (address: string): boolean => !address.startsWith('/');

export const isVideoAddress = (address: string): boolean => videoOfAddress(address) !== null;

/** What standing pages say of the tenant, and in which language, as `de-CH`. */
export interface Site {
  readonly name: string;
  readonly language: string;
}
