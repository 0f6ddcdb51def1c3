/** What the server wrote into the page: who lives here, who is signed in. */
import type { Shades } from '#platform/colour/accent.ts';

export interface BootTenant {
  readonly _id: string;
  readonly name: string;
  readonly logo: string | null;
  readonly logoM: string | null;
  readonly accent: string;
  readonly contacts: readonly { readonly name: string; readonly icon: string; readonly text: string }[];
  readonly socialProfiles: readonly { readonly name: string; readonly url: string; readonly iconColor: string }[];
  readonly registrationOpen: boolean;
  readonly timeZone: string;
  readonly language: string;
  readonly features: readonly string[];
  readonly legal: readonly ('imprint' | 'privacy' | 'terms')[];
}

/** The person who is signed in, as the account slice's `User`. */
export interface Viewer {
  readonly _id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly roles: readonly ('admin' | 'teacher' | 'student')[];
  readonly role: 'admin' | 'teacher' | 'student';
  readonly groups: readonly { readonly _id: string; readonly name: string }[];
  /** The password was given out on paper and is to be replaced first. */
  readonly mustChangePassword: boolean;
  /** From when on a second factor is asked for that the person lacks; null: nothing is missing. */
  readonly secondFactorFrom?: string | null;
  readonly photo?: string | null;
  /** What the person prefers to the school's time zone, and to the page's way of writing dates. */
  readonly timeZone?: string | null;
  readonly locale?: string | null;
  /** The language that the person has chosen for the words of the pages. */
  readonly language?: string | null;
}

export interface Boot {
  readonly product: string;
  readonly tenant: BootTenant;
  readonly user: Viewer | null;
  /** There is nothing at the address for this reader: the server has answered 404. */
  readonly gone?: boolean;
  /** Nobody is signed in, but this browser has begun a quiz without an account. */
  readonly guest: boolean;
  /** The shades of the tenant's colour, from the lightest to the darkest: a phone would work them out for a while. */
  readonly accent: Shades;
  /** For style elements, as the content security policy demands. */
  readonly nonce: string;
}

/** Reads the page's boot element. Throws when the page came without one: then it was not our server that sent it. */
export function parseBoot(json: string | null | undefined): Boot {
  if (!json) throw new Error('This page came without its data. Load it again.');
  return JSON.parse(json) as Boot;
}

let cached: Boot | undefined;

/** The boot data of this page. */
export function getBoot(): Boot {
  cached ??= parseBoot(document.getElementById('boot')?.textContent);
  return cached;
}

/** The tenant of this page; it doesn't change while the page is open. */
export const useTenant = (): BootTenant => getBoot().tenant;
