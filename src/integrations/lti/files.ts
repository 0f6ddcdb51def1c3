/**
 * The addresses under `/lti/` that platforms know. They are no endpoints: platforms send forms to them from pages of their
 * own, and what makes a message valid is its signature, its state and its nonce (decision 115).
 */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { authenticate, callerOf, cookieOptions } from '#identity/account/api.ts';
import { inTenant } from '#platform/server/database/tenant-tx.ts';
import { refuseOtherPages } from '#platform/server/http/request-token.ts';
import type { Services } from '#platform/server/services.ts';
import { html } from '#platform/server/text/html.ts';
import type { TenantDirectory } from '#tenancy/api.ts';
import { type Answering, type Asked, answering, isFramed } from './answering.ts';
import { allowOpener, frameTextsFor } from './frame-page.ts';
import { readKeySet } from './keys.ts';
import {
  finishLaunch,
  type Launched,
  PENDING_COOKIE,
  PENDING_MS,
  readPending,
  type Verified,
} from './launch/actions-launch.ts';
import {
  beginLogin,
  continueLogin,
  endLogin,
  initiationSchema,
  loginCookie,
  platformOf,
  UNDER_WAY_MS,
} from './launch/actions-login.ts';
import { fetchingPage, keepingPage, storageTarget } from './launch/storage.ts';
import { verifyMessage } from './launch/verify.ts';
import { LtiRefused } from './refused.ts';
import { registerPlatform } from './register/actions.ts';
import { originOf } from './rules.ts';
import { openSelection, readSelection } from './select/actions.ts';
import { create, select, sendOn } from './select/files.ts';
import { selectPage } from './select/page.ts';
import { windowPage } from './select/relay.ts';
import { listPlatformRows } from './store.ts';

const FORM_LIMIT = 128 * 1024;
const paramsSchema = z.object({ token: z.string() });
const LOGIN_COOKIE = { path: '/', httpOnly: true, secure: true, sameSite: 'none', partitioned: true } as const;

const isForChoosing = (target: string): boolean => URL.parse(target)?.pathname === '/lti/select';

/** A login that a platform begins. In a frame it leads to a window of its own, but for choosing content where the browser keeps it. */
const login =
  (services: Services, { send }: Answering, directory: TenantDirectory) =>
  async (asked: Asked): Promise<FastifyReply> => {
    const { request, reply, tenant, site, form } = asked;
    const given = initiationSchema.safeParse(Object.fromEntries(form));
    if (!given.success) {
      const { path, message } = given.error.issues[0]!;
      throw new LtiRefused('malformed', `${path.join('.')}: ${message}`);
    }
    const platform = await platformOf(services, tenant, given.data);
    const again = (more: Record<string, string> = {}): string =>
      `${site}/lti/login?${new URLSearchParams({ ...given.data, ...more })}`;
    const isChoosing = isForChoosing(given.data.target_link_uri);
    if (isFramed(request) && !isChoosing) {
      const texts = frameTextsFor(request);
      const { name } = await directory.view(tenant);
      return send(asked, {
        title: texts.openTitle(name),
        framedBy: platform.frame_origins,
        body: html`<h1>${texts.openTitle(name)}</h1><p>${texts.open}</p>
<p><a class="button" href="${again()}" target="_blank" rel="noopener">${texts.openButton}</a></p>`,
      });
    }
    const state = form.get('kept');
    if (isFramed(request) && state !== null) {
      const login = { state, cookie: request.cookies[loginCookie(state)] };
      const location = continueLogin(services, tenant, platform, { ...given.data, site }, login);
      if (location !== null) return reply.code(302).header('location', location).send();
      return send(asked, windowPage(request, platform, again({ opened: 'by frame' })));
    }
    const isForFrame = isChoosing && !isFramed(request) && form.get('opened') === 'by frame';
    if (isForFrame) allowOpener(reply);
    const begun = beginLogin(services, tenant, platform, { ...given.data, site, isForFrame });
    reply.setCookie(begun.cookie.name, begun.cookie.value, { ...LOGIN_COOKIE, maxAge: UNDER_WAY_MS / 1000 });
    if (!isFramed(request)) return reply.code(302).header('location', begun.location).send();
    // Whether the browser keeps it there is seen when it comes back, before the platform is asked: many answer once only.
    const otherwise = again({ kept: begun.state });
    const target = storageTarget(form);
    if (target === null) return reply.code(302).header('location', otherwise).send();
    const kept = { target, authUrl: platform.auth_url, state: begun.state };
    const page = { value: begun.cookie.value, next: begun.location, otherwise, texts: frameTextsFor(request).tools };
    return send(asked, { ...keepingPage(kept, page), framedBy: platform.frame_origins });
  };

/**
 * The page that asks the platform's page for the login under way. Which platform is not known before: only those are asked whose
 * page is said to have sent the message, and that are registered.
 */
async function fetchStored(
  services: Services,
  { send }: Answering,
  asked: Asked,
  target: string,
): Promise<FastifyReply> {
  const { request, tenant, form } = asked;
  const from = originOf(String(request.headers.origin ?? ''));
  const platforms = await inTenant(services.database, tenant.id, listPlatformRows);
  const platform = platforms.find((one) => one.is_enabled && originOf(one.auth_url) === from);
  if (!platform) throw new LtiRefused('no_state', 'No cookie of this login, and the message is of no known origin');
  const kept = { target, authUrl: platform.auth_url, state: form.get('state') ?? '' };
  const page = fetchingPage(kept, { form, texts: frameTextsFor(request).tools });
  return send(asked, { ...page, framedBy: platform.frame_origins });
}

/** The message of a platform. */
const launch =
  (services: Services, answers: Answering) =>
  async (asked: Asked): Promise<FastifyReply> => {
    const { request, reply, tenant, form } = asked;
    const state = form.get('state') ?? '';
    const name = loginCookie(state);
    const stored = form.get('stored');
    // What the platform has kept is brought by a page of this site, which had it from the platform's page in this browser.
    if (stored !== null) refuseOtherPages(request);
    const cookie = request.cookies[name] ?? (stored || undefined);
    const target = cookie === undefined && stored === null && isFramed(request) ? storageTarget(form) : null;
    if (target !== null && state !== '') return fetchStored(services, answers, asked, target);
    reply.clearCookie(name, LOGIN_COOKIE);
    const underWay = await endLogin(services, tenant, state, cookie);
    const said = form.get('error');
    if (said !== null)
      throw new LtiRefused('platform_error', `${said}: ${form.get('error_description') ?? ''}`, underWay.platform);
    const idToken = form.get('id_token') ?? '';
    if (idToken === '') throw new LtiRefused('no_token', 'id_token is missing', underWay.platform);
    const verified = await verifyMessage(services, tenant, underWay, idToken);
    const caller = callerOf(request);
    const launched = await finishLaunch(services, tenant, verified, caller);
    return next(services, answers, asked, verified, { ...launched, isForFrame: underWay.isForFrame });
  };

/** Leads to the page for connecting an account; the browser keeps what is connected there. */
function toConnect({ reply, site }: Asked, ticket: string): FastifyReply {
  reply.setCookie(PENDING_COOKIE, ticket, { ...cookieOptions(site), path: '/v1/api/lti', maxAge: PENDING_MS / 1000 });
  return reply.code(303).header('location', '/connect').send();
}

/** The new window of the frame's page for connecting an account. Taken from a page of this site alone. */
const openConnect =
  (services: Services) =>
  async (asked: Asked): Promise<FastifyReply> => {
    refuseOtherPages(asked.request);
    const ticket = asked.form.get('ticket') ?? '';
    if (!readPending(services, asked.tenant, ticket))
      throw new LtiRefused('state_expired', 'The page for connecting an account was open too long');
    return toConnect(asked, ticket);
  };

/** Where a launch leads: in, to the page for connecting an account, or to the page for choosing. */
async function next(
  services: Services,
  { send }: Answering,
  asked: Asked,
  { platform, message }: Verified,
  launched: Launched & { readonly isForFrame: boolean },
): Promise<FastifyReply> {
  const { request, reply, tenant, site } = asked;
  const to = (location: string): FastifyReply => reply.code(303).header('location', location).send();
  switch (launched.kind) {
    case 'select': {
      const token = openSelection(services, tenant, {
        platform,
        deployment: message.deployment,
        personId: launched.personId,
        course: message.context.title,
        settings: launched.settings,
        isForFrame: launched.isForFrame,
      });
      return send(asked, await selectPage(services, asked, readSelection(services, tenant, token), token));
    }
    case 'connect': {
      if (!isFramed(request)) return toConnect(asked, launched.ticket);
      // The login cannot begin again in the new window: Moodle answers each of its own only once (decision 126).
      const texts = frameTextsFor(request).connect;
      return send(asked, {
        title: texts.title,
        framedBy: platform.frame_origins,
        body: html`<h1>${texts.title}</h1><p>${texts.text}</p>
<form method="post" action="/lti/connect" target="_blank" rel="noopener"><input type="hidden" name="ticket" value="${launched.ticket}">
<button>${texts.button}</button></form>`,
      });
    }
    case 'in': {
      const { admission, fwd } = launched;
      if ('secondStep' in admission) return to(`/login?${new URLSearchParams({ fwd })}#second=${admission.secondStep}`);
      authenticate(request, reply, site, admission.signedIn, callerOf(request));
      return to(fwd);
    }
  }
}

/** A platform that registers itself, in a window or a frame of its own. */
const register =
  (services: Services, { send }: Answering, directory: TenantDirectory) =>
  async (asked: Asked): Promise<FastifyReply> => {
    const { request, tenant, site, form } = asked;
    const { name: school } = await directory.view(tenant);
    const { name, origins, isAccepted } = await registerPlatform(services, tenant, {
      token: paramsSchema.parse(request.params).token,
      configuration: form.get('openid_configuration') ?? '',
      registrationToken: form.get('registration_token') ?? undefined,
      site,
      name: school,
    });
    const texts = frameTextsFor(request).registered;
    return send(asked, {
      title: texts.title,
      framedBy: origins,
      // The one word by which a platform closes the window (Dynamic Registration 1.0, 3.6). It tells nothing.
      script: "(window.opener || window.parent).postMessage({ subject: 'org.imsglobal.lti.close' }, '*');",
      body: html`<h1>${texts.title}</h1><p>${texts.text(name)}</p>${!isAccepted && html`<p>${texts.pending}</p>`}`,
    });
  };

/** Registers the addresses under `/lti/`. */
export function registerLti(app: FastifyInstance, services: Services, directory: TenantDirectory): void {
  const answers = answering(services, directory);
  const { answer } = answers;
  app.get(
    '/lti/jwks',
    answer(async ({ reply, tenant }) => {
      const keys = await inTenant(services.database, tenant.id, (tx) => readKeySet(services, tx));
      return reply
        .header('cache-control', 'public, max-age=300')
        .type('application/jwk-set+json; charset=utf-8')
        .send(JSON.stringify(keys));
    }),
  );
  app.get('/lti/login', answer(login(services, answers, directory)));
  app.get('/lti/register/:token', answer(register(services, answers, directory)));
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'buffer', bodyLimit: FORM_LIMIT },
      (_request, body, done) => done(null, body),
    );
    scope.post('/lti/login', answer(login(services, answers, directory)));
    scope.post('/lti/launch', answer(launch(services, answers)));
    scope.post('/lti/select', answer(select(services, answers)));
    scope.post('/lti/select/create', answer(create(services, answers)));
    scope.post('/lti/select/return', answer(sendOn(services, answers)));
    scope.post('/lti/connect', answer(openConnect(services)));
  });
}
