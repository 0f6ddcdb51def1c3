/**
 * Choosing in a window that a frame has opened, because the browser keeps nothing in the frame. Platforms expect the answer in their
 * frame: the window hands it to the page that opened it, sealed, and that page sends it on. Both pages are of this site.
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
const relayedSchema = z.object({ platform: z.string(), returnUrl: z.string(), jwt: z.string(), until: z.number() });
type Relayed = z.output<typeof relayedSchema>;

const RELAY_MS = 5 * 60_000;
const purposeOf = (tenant: TenantOfRequest): string => `lti relayed ${tenant.id}`;

/** Seals a signed answer for the frame that waits for it. */
export function sealAnswer(
  services: Services,
  tenant: TenantOfRequest,
  { platform, returnUrl }: Selection,
  jwt: string,
): string {
  const relayed: Relayed = { platform, returnUrl, jwt, until: services.clock().getTime() + RELAY_MS };
  return services.vault.seal(purposeOf(tenant), JSON.stringify(relayed)).toString('base64url');
}

/** The answer that a frame of the platform sends on. Throws `LtiRefused`. */
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

/** Without a frame that takes the answer, this window sends it: it was closed, or the platform’s page has cut the two apart. */
const handingOver = `
const form = document.querySelector('form');
const send = setTimeout(() => form.submit(), 2000);
addEventListener('message', ({ origin, source, data }) => {
  if (origin !== location.origin || source !== opener || !data || data.subject !== 'tripos.taken') return;
  clearTimeout(send);
  form.hidden = true;
  const said = document.querySelector('[role=status]');
  said.textContent = said.dataset.text;
  close();
});
if (opener) opener.postMessage({ subject: 'tripos.chosen', answer: form.dataset.answer }, location.origin);`;

/** Hands the answer to the frame, or sends it to the platform. */
export function handOverPage(
  request: FastifyRequest,
  { jwt, platform }: Answered,
  {
    returnUrl,
    answer,
    sendsTo,
  }: { readonly returnUrl: string; readonly answer: string; readonly sendsTo: string | null },
): Page {
  const texts = frameTextsFor(request);
  return {
    title: texts.select.sent,
    framedBy: platform.frame_origins,
    hasOpener: true,
    ...(sendsTo !== null && { sendsTo }),
    script: handingOver,
    body: html`<p role="status" data-text="${texts.window.done}">${texts.select.sent}</p>
<form method="post" action="${returnUrl}" data-answer="${answer}"><input type="hidden" name="JWT" value="${jwt}">
<button>${texts.select.continueButton}</button></form>`,
  };
}
