/**
 * What the server says of a public page before any script runs.
 *
 * head   title, description, address, picture and data of a page, for search engines and shared links
 * main   what the page says, as HTML: read until the application has started, and by those who run no scripts
 * trail  the pages above this one, from the start page down
 */
import type { Actor } from '#access/subject.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { Services } from '#platform/server/services.ts';
import type { Html } from '#platform/server/text/html.ts';
import type { Words } from '#site/seo/written-texts.ts';
import type { TenantView } from '#tenancy/contract.ts';
import type { Data } from './structured-data.ts';

export interface Step {
  readonly name: string;
  readonly path: string;
}

export interface PublicHead {
  /** As the application calls the page; empty where it bears the site's own name. */
  readonly title: string;
  readonly description: string;
  /** The one address of this page, from the root of the site. */
  readonly path: string;
  readonly main: Html;
  readonly trail?: readonly Step[];
  /** A stored picture to be shown where the page is shared; one is drawn where there is none. */
  readonly picture?: string | null;
  /** A line under the title on the drawn picture. */
  readonly facts?: string;
  readonly data?: readonly Data[];
  /** Of a text that somebody wrote at a time. */
  readonly article?: { readonly published: string; readonly modified: string; readonly author: string };
  /** False: search engines are asked to leave it out. */
  readonly isListed?: boolean;
}

/** Another address has what is asked for. */
export interface Moved {
  readonly to: string;
}

/** Somebody looks at a page. */
export interface Visit {
  readonly tx: TenantTx;
  readonly services: Services;
  readonly now: Date;
  readonly view: TenantView;
  /** What the server itself says, in the school's language. */
  readonly words: Words;
  /** `https://school.example`, without a slash at the end. */
  readonly address: string;
  /** Null for visitors, whom the head is for; others may see what is not public yet. */
  readonly actor: Actor | null;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
}

/** Throws `not_found` where nothing is at the address. */
export type ReadHead = (visit: Visit) => Promise<PublicHead | Moved>;

/** A look for which nothing is read. */
export type Glance = Omit<Visit, 'tx'>;

export type WriteHead = (visit: Glance) => PublicHead;

export const hasMoved = (found: object): found is Moved => 'to' in found;
