/**
 * The addresses under `/lti/` that platforms know. They are no endpoints: platforms send forms to them from pages of their
 * own, and what makes a message valid is its signature, its state and its nonce (decision 115).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { authenticate, callerOf, cookieOptions } from '#identity/account/api.ts';
import { Refusal } from '#platform/contract/refusal.ts';
import { inTenant } from '#platform/server/database/tenant-tx.ts';
import { refuseForeignOrigin, refuseOtherPages } from '#platform/server/http/request-token.ts';
import { siteAddress } from '#platform/server/http/site-address.ts';
import { hostName, type TenantOfRequest } from '#platform/server/http/tenant-of-request.ts';
import type { Services } from '#platform/server/services.ts';
import { html } from '#platform/server/text/html.ts';
import { refuseBadText } from '#platform/server/text/text-hygiene.ts';
import type { TenantDirectory } from '#tenancy/api.ts';
import { type FramePage, frameTextsFor, sendFramePage } from './frame-page.ts';
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
  endLogin,
  initiationSchema,
  loginCookie,
  platformOf,
  UNDER_WAY_MS,
} from './launch/actions-login.ts';
import { verifyMessage } from './launch/verify.ts';
import { LtiRefused, recordRefused } from './refused.ts';
import { registerPlatform } from './register/actions.ts';
import { answerSelection, openSelection, readSelection } from './select/actions.ts';
import { autoSendPage, chosenIn, selectPage } from './select/page.ts';
import { findPlatform } from './store.ts';

const FORM_LIMIT = 128 * 1024;
const paramsSchema = z.object({ token: z.string() });
const LOGIN_COOKIE = { path: '/', httpOnly: true, secure: true, sameSite: 'none', partitioned: true } as const;

interface Asked {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly tenant: TenantOfRequest;
  readonly site: string;
  readonly form: URLSearchParams;
}

const isFramed = (request: FastifyRequest): boolean =>
  /^(iframe|frame|embed|object)$/.test(String(request.headers['sec-fetch-dest'] ?? ''));

function formOf(request: FastifyRequest): URLSearchParams {
  const text = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '';
  const form = new URLSearchParams(request.method === 'POST' ? text : (/\?(.*)$/s.exec(request.url)?.[1] ?? ''));
  refuseBadText([...form]);
  return form;
}

/** Returns how the addresses are answered: with the page of a refusal where something is refused. */
function answering(services: Services, directory: TenantDirectory) {
  const send = async ({ request, reply, tenant }: Asked, page: Omit<FramePage, 'accent'>) => {
    const { accent } = await directory.view(tenant);
    return sendFramePage(request, reply, { ...page, accent: accent ?? '' });
  };
  const originsOf = async (asked: Asked, platformId: string | null): Promise<readonly string[]> => {
    if (platformId === null) return [];
    const platform = await inTenant(services.database, asked.tenant.id, (tx) => findPlatform(tx, platformId));
    return platform?.is_enabled ? platform.frame_origins : [];
  };
  const refuse = async (asked: Asked, refused: LtiRefused) => {
    await recordRefused(services, asked.tenant, refused);
    const texts = frameTextsFor(asked.request);
    return send(asked, {
      title: texts.problemTitle,
      status: 400,
      framedBy: await originsOf(asked, refused.platformId),
      body: html`<h1>${texts.problemTitle}</h1><p role="alert">${texts.refused[refused.reason]}</p>
<p class="quiet">${texts.code(refused.reason)}</p>`,
    });
  };
  const answer =
    (run: (asked: Asked) => Promise<FastifyReply>) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const tenant = await directory.find(hostName(request.headers.host ?? ''));
      if (!tenant) throw new Refusal('not_found', 'There is no site at this address');
      const site = siteAddress(request, services.config, tenant);
      const asked = { request, reply, tenant, site, form: formOf(request) };
      reply.header('cache-control', 'no-store');
      try {
        return await run(asked);
      } catch (error) {
        if (error instanceof LtiRefused) return refuse(asked, error);
        throw error;
      }
    };
  return { send, answer };
}
type Answering = ReturnType<typeof answering>;

/** A login that a platform begins. In a frame it leads to a window of its own, but for choosing quizzes. */
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
    const begun = beginLogin(services, tenant, platform, { ...given.data, site });
    if (isFramed(request) && URL.parse(given.data.target_link_uri)?.pathname !== '/lti/select') {
      const texts = frameTextsFor(request);
      const { name } = await directory.view(tenant);
      const href = `${site}/lti/login?${new URLSearchParams(Object.entries(given.data))}`;
      return send(asked, {
        title: texts.openTitle(name),
        framedBy: platform.frame_origins,
        body: html`<h1>${texts.openTitle(name)}</h1><p>${texts.open}</p>
<p><a class="button" href="${href}" target="_blank" rel="noopener">${texts.openButton}</a></p>`,
      });
    }
    reply.setCookie(begun.cookie.name, begun.cookie.value, { ...LOGIN_COOKIE, maxAge: UNDER_WAY_MS / 1000 });
    return reply.code(302).header('location', begun.location).send();
  };

/** The message of a platform. */
const launch =
  (services: Services, answers: Answering) =>
  async (asked: Asked): Promise<FastifyReply> => {
    const { request, reply, tenant, form } = asked;
    const state = form.get('state') ?? '';
    const name = loginCookie(state);
    const cookie = request.cookies[name];
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
    return next(services, answers, asked, verified, launched);
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
  launched: Launched,
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

/** The form of the page for choosing: searched again, or sent to the platform. */
const select =
  (services: Services, { send }: Answering) =>
  async (asked: Asked): Promise<FastifyReply> => {
    const { request, tenant, site, form } = asked;
    refuseForeignOrigin(request, null);
    const token = form.get('token') ?? '';
    const selection = readSelection(services, tenant, token);
    if (form.get('act') !== 'add') return send(asked, await selectPage(services, asked, selection, token));
    const chosen = chosenIn(form).filter(({ id }) => /^[0-9a-f-]{36}$/.test(id));
    if (chosen.length === 0) return send(asked, await selectPage(services, asked, selection, token, true));
    const { jwt, platform } = await answerSelection(services, tenant, selection, chosen, site);
    return send(asked, autoSendPage(request, selection.returnUrl, jwt, platform.frame_origins));
  };

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
    scope.post('/lti/connect', answer(openConnect(services)));
  });
}
