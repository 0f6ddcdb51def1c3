/** What the server says of the page at an address. */
import { join } from 'node:path';
import type { Actor } from '#access/subject.ts';
import { Refusal } from '#platform/contract/refusal.ts';
import { idSchema } from '#platform/contract/shapes.ts';
import { inTenant } from '#platform/server/database/tenant-tx.ts';
import type { TenantOfRequest } from '#platform/server/http/tenant-of-request.ts';
import { type FoundPage, readPagePatterns } from '#platform/server/pages/page-patterns.ts';
import type { Services } from '#platform/server/services.ts';
import { type Html, html } from '#platform/server/text/html.ts';
import type { TenantView } from '#tenancy/contract.ts';
import { framed, waiting } from './frame.ts';
import { hasMoved, type Moved, type PublicHead } from './heads/head.ts';
import { publicPages, writtenPages } from './heads/pages.ts';
import { noIndex, windowTitle, writeHead } from './heads/written-head.ts';
import { wordsOf } from './written-texts.ts';

export interface Context {
  readonly services: Services;
  readonly tenant: TenantOfRequest;
  readonly view: TenantView;
  /** Of the site, as `https://school.example`. */
  readonly address: string;
}

/** The part of a page that is in the HTML. */
export interface Described {
  readonly status: 200 | 404;
  readonly title: string;
  readonly description: string;
  readonly head: Html;
  /** The content of the page until the application has started. */
  readonly main: Html;
  /** It is the page's text, not only the frame of one. */
  readonly isWritten: boolean;
  /** Null where the address is no page. */
  readonly page: FoundPage | null;
}

/** The page without words, with which a browser starts the application when it has no network. */
const SHELL_PATH = '/app-shell';

const findPage = readPagePatterns(join(import.meta.dirname, '../../routes'));

/** The page at the path; null where none is. */
export const pageAt = async (path: string): Promise<FoundPage | null> => (await findPage)(path);

const isGone = (error: unknown): boolean =>
  error instanceof Refusal && (error.code === 'not_found' || error.code === 'invalid_input');

/** The head of a public page; null where nothing is at the address, undefined where the page is not for everybody. */
export async function readHead(
  { services, tenant, view, address }: Context,
  page: FoundPage,
  query: URLSearchParams,
  actor: Actor | null,
): Promise<PublicHead | Moved | null | undefined> {
  const read = publicPages[page.file];
  if (!read) return undefined;
  if (page.params.id !== undefined && !idSchema.safeParse(page.params.id).success) return null;
  const visit = {
    services,
    now: services.clock(),
    view,
    words: wordsOf(view),
    address,
    actor,
    params: page.params,
    query,
  };
  try {
    const write = writtenPages[page.file];
    return write ? write(visit) : await inTenant(services.database, tenant.id, (tx) => read({ ...visit, tx }));
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
}

/** The not-found page, before the application says the same. */
export const nothingThere = (view: TenantView): Described => {
  const { title, lead, home } = wordsOf(view).notFound;
  return {
    status: 404,
    title: windowTitle(title, view.name),
    description: lead,
    head: noIndex,
    main: framed(html`<h1>${title}</h1><p>${lead}</p><p><a href="/">${home}</a></p>`, view),
    isWritten: true,
    page: null,
  };
};

/** A page whose words are not for everybody, or could not be had. */
const onlyShell = (view: TenantView, page: FoundPage | null): Described => ({
  status: 200,
  title: view.name,
  description: wordsOf(view).siteOf(view.name),
  head: noIndex,
  main: waiting(view),
  isWritten: false,
  page,
});

/** Answers what is to be sent for the address, or where else to look. */
export async function describePage(
  context: Context,
  path: string,
  query: URLSearchParams,
  actor: Actor | null,
): Promise<Described | Moved> {
  const { view, address, services } = context;
  if (path === SHELL_PATH) return onlyShell(view, null);
  const page = await pageAt(path);
  if (!page) return nothingThere(view);
  const found = await readHead(context, page, query, actor).catch((error: unknown) => {
    // The application shows the page all the same, and says so where it cannot.
    services.log.error({ err: error, page: page.file }, 'the head of a page could not be read');
    return undefined;
  });
  if (found === null) return nothingThere(view);
  if (found === undefined) return onlyShell(view, page);
  if (hasMoved(found)) return found;
  return {
    status: 200,
    title: windowTitle(found.title, view.name),
    description: found.description,
    head: writeHead(found, view, address),
    main: framed(found.main, view, found.trail),
    isWritten: true,
    page,
  };
}
