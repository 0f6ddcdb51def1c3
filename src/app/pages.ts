/** The pages: the application's HTML with the tenant, the reader and the page's own words in it. */
import type { FastifyInstance } from 'fastify';
import { callerOf } from '#access/admit.ts';
import type { AnswerForPage } from '#access/answer-for-page.ts';
import { SESSION_HEADER, sessionTag } from '#access/session-tag.ts';
import { type openSessions, passwordBlocker } from '#identity/account/api.ts';
import type { User } from '#identity/account/contract.ts';
import { accentShades } from '#platform/colour/accent.ts';
import { languageOf, pageTag } from '#platform/contract/languages.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { permissionsPolicy } from '#platform/server/http/app.ts';
import { tokenOf } from '#platform/server/http/request-token.ts';
import { siteAddress } from '#platform/server/http/site-address.ts';
import { hostName, type TenantOfRequest } from '#platform/server/http/tenant-of-request.ts';
import { registerPages } from '#platform/server/pages/pages.ts';
import type { Services } from '#platform/server/services.ts';
import { html } from '#platform/server/text/html.ts';
import { describePage, hasMoved, installable, nothingThere } from '#site/seo/api.ts';
import type { TenantDirectory } from '#tenancy/api.ts';
import { readFirst } from './initial-content.ts';
import { openPageAnswers } from './page-answers.ts';
import { callsOf } from './page-calls.ts';
import { isWellFormed } from './page-existence.ts';
import { preloadRequests } from './preload-requests.ts';

const NO_SITE = `<!doctype html><html lang="en-US"><meta charset="utf-8"><meta name="color-scheme" content="light dark">
<title>No site</title><p>There is no site at this address.</p></html>`;

/** Answers every address that is no endpoint and no file. Without `dist` there are no pages. */
export async function servePages(
  app: FastifyInstance,
  services: Services,
  directory: TenantDirectory,
  sessions: ReturnType<typeof openSessions>,
  answerForPage: AnswerForPage,
  dist: string | null,
): Promise<void> {
  const sendPage = dist === null ? null : await registerPages(app, dist, services.config.IMAGE_URL);
  const readActor = async (tenant: TenantOfRequest, token: string | undefined) =>
    token ? await sessions.findActor(tenant, token) : null;
  app.setNotFoundHandler(async (request, reply) => {
    // Not by `new URL`: it takes what follows two slashes for a host.
    const [, pathname = '', search = ''] = /^([^?#]*)(?:\?([^#]*))?/.exec(request.url) ?? [];
    const wantsPage = (request.method === 'GET' || request.method === 'HEAD') && !/^\/(v1|assets)\//.test(pathname);
    if (!wantsPage || !sendPage) {
      return reply.code(404).send({ message: 'There is nothing at this address', statusCode: 404, code: 'not_found' });
    }
    const tenant = await directory.find(hostName(request.headers.host ?? ''));
    if (!tenant) return reply.code(404).type('text/html; charset=utf-8').send(NO_SITE);
    const view = await directory.view(tenant);
    const known = await readActor(tenant, tokenOf(request)?.text);
    // As in `access`: somebody who must do something first counts as a visitor until then.
    const reader = known && passwordBlocker(known, null, services.clock()) ? null : known;
    const actor = reader?.isGuest ? null : reader;
    reply.header(SESSION_HEADER, sessionTag(known));
    if (pathname === '/cert') reply.header('permissions-policy', permissionsPolicy('(self)'));
    const site = siteAddress(request, services.config, tenant);
    const context = { services, tenant, view, address: site };
    const found = await describePage(context, pathname, new URLSearchParams(search), actor);
    if (hasMoved(found)) return reply.redirect(found.to, 302);
    const { status, page, ...words } = found;
    const isSound = page === null || isWellFormed(page);
    const caller = known && callerOf(known, request, site);
    const answers = openPageAnswers(answerForPage);
    const asked = {
      page: isSound ? page : null,
      reader: known,
      caller,
      isHeld: reader === null,
      view,
      bring: async (tx: TenantTx, user: User | null) => {
        if (!actor || !caller || !isSound || !page || request.method === 'HEAD') return;
        const language = languageOf(pageTag(user?.language ?? null, view.language));
        const calls = callsOf({ ...page, actor, isPlain: search === '' });
        await answers.fill(calls, { tx, tenant, caller, request, language });
      },
    };
    const { user, first, isThere } = await readFirst(services, tenant, asked);
    const language = pageTag(user?.language ?? null, view.language);
    const shown = isSound && isThere ? { status, page, ...words } : nothingThere(view);
    return sendPage(reply, shown.status, {
      ...shown,
      ...first,
      file: shown.page?.file ?? null,
      preloads: shown.page && reader ? preloadRequests(shown.page) : [],
      head: html`${installable(view)}${shown.head}`,
      answers: shown.page ? answers.toJson(languageOf(language)) : null,
      language,
      isLanguageChosen: user?.language != null,
      accent: view.accent,
      icon: view.logoM,
      boot: {
        product: services.config.PRODUCT_NAME,
        tenant: view,
        user,
        ...(shown.status === 404 && { gone: true }),
        guest: known?.isGuest === true,
        accent: accentShades(view.accent),
      },
    });
  });
}
