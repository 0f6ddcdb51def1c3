/**
 * Choosing in a window that a frame has opened, because the browser keeps nothing in the frame. Platforms expect the answer in their
 * frame: the window hands it to the page that opened it, sealed, and that page sends it on. Both pages are of this site. A frame
 * that is too slow is not waited for: either page may bring the answer here, and the first one sends it to the platform.
 */
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type FramePage, frameTextsFor } from '#integrations/lti/frame-page.ts';
import { LtiRefused } from '#integrations/lti/refused.ts';
import type { PlatformRow } from '#integrations/lti/store.ts';
import type { TenantOfRequest } from '#platform/server/http/tenant-of-request.ts';
import type { Services } from '#platform/server/services.ts';
import { html } from '#platform/server/text/html.ts';
import type { Answered, Selection } from './actions.ts';

type Page = Omit<FramePage, 'accent'>;

/** What a frame sends on for a window. */
const relayedSchema = z.object({
  id: z.string(),
  platform: z.string(),
  returnUrl: z.string(),
  jwt: z.string(),
  until: z.number(),
});
type Relayed = z.output<typeof relayedSchema>;

const RELAY_MS = 5 * 60_000;
const purposeOf = (tenant: TenantOfRequest): string => `lti relayed ${tenant.id}`;

/** Seals a signed answer for the frame that waits for it. */
export function sealAnswer(
  services: Services,
  tenant: TenantOfRequest,
  { id, platform, returnUrl }: Selection,
  jwt: string,
): string {
  const relayed: Relayed = { id, platform, returnUrl, jwt, until: services.clock().getTime() + RELAY_MS };
  return services.vault.seal(purposeOf(tenant), JSON.stringify(relayed)).toString('base64url');
}

/** The answer that the frame or the window sends on. Throws `LtiRefused`. */
export function openAnswer(services: Services, tenant: TenantOfRequest, form: URLSearchParams): Relayed {
  let relayed: Relayed;
  try {
    const sealed = Buffer.from(form.get('answer') ?? '', 'base64url');
    relayed = relayedSchema.parse(JSON.parse(services.vault.open(purposeOf(tenant), sealed)));
  } catch (cause) {
    throw new LtiRefused('selection_expired', 'What was chosen is not sealed by this school', null, cause);
  }
  if (relayed.platform !== form.get('platform'))
    throw new LtiRefused('selection_expired', 'What was chosen is for another platform', relayed.platform);
  if (relayed.until <= services.clock().getTime())
    throw new LtiRefused('selection_expired', 'What was chosen came too late', relayed.platform);
  return relayed;
}

/** Opens the window itself, so that it knows from which one it takes an answer: from that one alone, at this site. */
const waiting = `
const [link, form, said] = ['a', 'form', '[role=status]'].map((one) => document.querySelector(one));
let opened = null;
link.addEventListener('click', (event) => {
  const next = open(link.href, '_blank');
  if (!next) return;
  event.preventDefault();
  opened = next;
  said.textContent = said.dataset.text;
});
addEventListener('message', ({ origin, source, data }) => {
  if (origin !== location.origin || !source || source !== opened) return;
  if (!data || data.subject !== 'tripos.chosen' || typeof data.answer !== 'string') return;
  source.postMessage({ subject: 'tripos.taken' }, origin);
  form.elements.answer.value = data.answer;
  form.submit();
});`;

/** The page of a frame in which the browser keeps nothing. `href` begins the login again, at the top. */
export function windowPage(request: FastifyRequest, platform: PlatformRow, href: string): Page {
  const texts = frameTextsFor(request);
  const { title, text, waits } = texts.window;
  return {
    title,
    framedBy: platform.frame_origins,
    script: waiting,
    body: html`<h1>${title}</h1><p>${text(platform.name)}</p>
<p><a class="button" href="${href}" target="_blank" rel="noopener">${texts.openButton}</a></p>
<p role="status" data-text="${waits}"></p>
<form method="post" action="/lti/select/return"><input type="hidden" name="platform" value="${platform.platform_id}">
<input type="hidden" name="answer" value=""></form>`,
  };
}

/**
 * Without a frame that takes the answer, this window sends it: the frame was closed or is busy, or the platform’s page has cut the two
 * apart. A window that has begun to send is not closed any more: the frame that comes later gets nothing to send.
 */
const handingOver = `
const form = document.querySelector('form');
const taken = ({ origin, source, data }) => {
  if (origin !== location.origin || source !== opener || !data || data.subject !== 'tripos.taken') return;
  clearTimeout(timer);
  form.hidden = true;
  const said = document.querySelector('[role=status]');
  said.textContent = said.dataset.text;
  close();
};
const begin = () => {
  clearTimeout(timer);
  removeEventListener('message', taken);
};
const timer = setTimeout(() => {
  begin();
  form.submit();
}, 2000);
addEventListener('message', taken);
form.addEventListener('submit', begin);
if (opener) opener.postMessage({ subject: 'tripos.chosen', answer: form.elements.answer.value }, location.origin);`;

/** Hands the answer to the frame, or brings it here itself. */
export function handOverPage(request: FastifyRequest, { platform }: Answered, answer: string): Page {
  const texts = frameTextsFor(request);
  return {
    title: texts.select.sent,
    framedBy: platform.frame_origins,
    hasOpener: true,
    script: handingOver,
    body: html`<p role="status" data-text="${texts.window.done}">${texts.select.sent}</p>
<form method="post" action="/lti/select/return"><input type="hidden" name="platform" value="${platform.platform_id}">
<input type="hidden" name="answer" value="${answer}"><button>${texts.select.continueButton}</button></form>`,
  };
}

/** For the page that comes second. */
export function sentPage(request: FastifyRequest, platform: PlatformRow): Page {
  const { already, alreadyText } = frameTextsFor(request).window;
  return {
    title: already,
    framedBy: platform.frame_origins,
    body: html`<h1>${already}</h1><p role="status">${alreadyText(platform.name)}</p>`,
  };
}
