/**
 * Keeping a login that is under way in the platform's page, for browsers that keep no cookie of a frame (LTI Client Side postMessages,
 * LTI Platform Storage 1.0). What is kept is the same sealed value as in the cookie. It comes back by the platform's page in the
 * same browser alone, and is taken only from a page of this site.
 */
import { createHash } from 'node:crypto';
import { html } from '#platform/server/text/html.ts';
import { originOf } from '../rules.ts';

/** Names of frames, and `_parent`. */
const TARGET = /^[\w-]{1,100}$/;

/** The frame of the platform that keeps values; null: the platform offers none. */
export const storageTarget = (form: URLSearchParams): string | null => {
  const target = form.get('lti_storage_target');
  return target !== null && TARGET.test(target) ? target : null;
};

/** By which name the value of a login is kept. */
export const storageKey = (state: string): string =>
  `lti-${createHash('sha256').update(state).digest('base64url').slice(0, 24)}`;

/** The message to the platform and its answer. A script without a value of any request: those are attributes of the page. */
const asking = `
const { target, origin, key } = document.querySelector('[data-key]').dataset;
const ask = (subject, more, done) => {
  const id = subject + ' ' + key;
  let place = window.parent;
  try { if (target !== '_parent') place = window.parent.frames[target] || place; } catch {}
  let isOver = false;
  const finish = (value) => { if (!isOver) { isOver = true; done(value); } };
  addEventListener('message', ({ origin: from, data }) => {
    if (from === origin && data && data.message_id === id && data.subject === subject + '.response')
      finish(data.error || typeof data.value !== 'string' ? '' : data.value);
  });
  place.postMessage({ subject, message_id: id, key, ...more }, origin);
  setTimeout(() => finish(''), 2000);
};`;

interface Kept {
  readonly target: string;
  /** Where the platform signs people in: its pages alone are asked. */
  readonly authUrl: string;
  readonly state: string;
}

/** Leaves the value with the platform and continues to its sign-in; where it was not taken, to where the cookie is looked for. */
export const keepingPage = (
  { target, authUrl, state }: Kept,
  {
    value,
    next,
    otherwise,
    texts,
  }: { value: string; next: string; otherwise: string; texts: { opening: string; continueButton: string } },
) => ({
  title: texts.opening,
  script: `${asking} const { value, otherwise } = document.querySelector('[data-key]').dataset;
ask('lti.put_data', { value }, (kept) => location.replace(kept === value ? document.querySelector('a').href : otherwise));`,
  body: html`<p data-key="${storageKey(state)}" data-target="${target}" data-origin="${originOf(authUrl) ?? ''}" data-value="${value}" data-otherwise="${otherwise}">${texts.opening}</p>
<p><a class="button" href="${next}">${texts.continueButton}</a></p>`,
});

/** Asks the platform for the value and sends the message once more, from this site. Without an answer it is refused there. */
export const fetchingPage = (
  { target, authUrl, state }: Kept,
  { form, texts }: { form: URLSearchParams; texts: { opening: string; continueButton: string } },
) => ({
  title: texts.opening,
  script: `${asking} const form = document.querySelector('form');
ask('lti.get_data', {}, (value) => { form.elements.stored.value = value; form.submit(); });`,
  body: html`<p data-key="${storageKey(state)}" data-target="${target}" data-origin="${originOf(authUrl) ?? ''}">${texts.opening}</p>
<form method="post" action="/lti/launch">${['state', 'id_token', 'error', 'error_description'].flatMap((name) => {
    const given = form.get(name);
    return given === null ? [] : [html`<input type="hidden" name="${name}" value="${given}">`];
  })}<input type="hidden" name="stored" value=""><button>${texts.continueButton}</button></form>`,
});
