/** The page on which quizzes are chosen, and the one that sends the answer to the platform. */
import type { FastifyRequest } from 'fastify';
import { callerOf } from '#identity/account/api.ts';
import { type FramePage, frameTextsFor } from '#integrations/lti/frame-page.ts';
import { originOf } from '#integrations/lti/rules.ts';
import { inTenant } from '#platform/server/database/tenant-tx.ts';
import type { TenantOfRequest } from '#platform/server/http/tenant-of-request.ts';
import type { Services } from '#platform/server/services.ts';
import { html } from '#platform/server/text/html.ts';
import { languageOfRequest } from '#platform/server/text/translate.ts';
import { type Choice, getChooser, listChoices, listChosen, type Selection } from './actions.ts';
import { mayCreate } from './actions-create.ts';
import { isTargetKind, type Target, targetKinds } from './rules.ts';

type Page = Omit<FramePage, 'accent'>;

interface Asked {
  readonly request: FastifyRequest;
  readonly tenant: TenantOfRequest;
  readonly form: URLSearchParams;
}

/** What a form names, of every kind. */
export const chosenIn = (form: URLSearchParams): Target[] => [
  ...targetKinds.flatMap((kind) => form.getAll(kind).map((id) => ({ kind, id }))),
  ...form.getAll('one').flatMap((text) => {
    const [kind = '', id = ''] = text.split(' ');
    return isTargetKind(kind) ? [{ kind, id }] : [];
  }),
];

/** Leaves in a form what can still be chosen. */
export function replaceChosen(form: URLSearchParams, left: readonly Target[]): void {
  for (const name of [...targetKinds, 'one']) form.delete(name);
  for (const { kind, id } of left) form.append(kind, id);
}

/** The list of what matches the search, with those that are chosen already before them. */
export async function selectPage(
  services: Services,
  { request, tenant, form }: Asked,
  selection: Selection,
  token: string,
  wrong: 'empty' | 'gone' | null = null,
): Promise<Page> {
  const all = frameTextsFor(request);
  const texts = all.select;
  const q = (form.get('q') ?? '').trim().slice(0, 200);
  const asked = form.get('kind');
  const kind = isTargetKind(asked) ? asked : 'quiz';
  const found = await inTenant(services.database, tenant.id, async (tx) => {
    const now = services.clock();
    const platform = await getChooser(tx, selection);
    const chosen = await listChosen(tx, chosenIn(form), now);
    const isMaker = await mayCreate(services, tx, selection, callerOf(request));
    return { platform, chosen, isMaker, ...(await listChoices(tx, { kind, q }, now)) };
  });
  const format = new Intl.NumberFormat(languageOfRequest(request));
  const dates = new Intl.DateTimeFormat(languageOfRequest(request), { dateStyle: 'medium' });
  const isChosen = new Set(found.chosen.map((one) => one.id));
  const shown = [...found.chosen, ...found.choices.filter((one) => !isChosen.has(one.id))];
  const choice = (one: Choice) => {
    const facts = [
      ...(one.kind === 'quiz' ? [] : [texts.kinds[one.kind]]),
      ...(one.course === null ? [] : [`\u2068${one.course}\u2069`]),
      ...(one.marks === null ? [] : [texts.marks(format.format(one.marks))]),
      ...(one.closesAt ? [texts.closes(dates.format(one.closesAt))] : []),
    ];
    // Of several kinds one is chosen by one name.
    const input = selection.isMultiple
      ? html`type="checkbox" name="${one.kind}" value="${one.id}"`
      : html`type="radio" name="one" value="${one.kind} ${one.id}"`;
    return html`<label class="choice"><input ${input}${isChosen.has(one.id) && html` checked`}>
<span><bdi>${one.name}</bdi><small>${facts.join(' · ')}</small></span></label>`;
  };
  const none = html`<p>${q === '' && kind === 'quiz' ? texts.noneYet : texts.none}</p>`;
  const list = html`<fieldset><legend>${texts.list}${!selection.isMultiple && html` · ${texts.one}`}</legend>${shown.map(choice)}</fieldset>
${found.total > found.choices.length && html`<p class="quiet">${texts.some(format.format(found.choices.length), format.format(found.total))}</p>`}
<button name="act" value="add">${texts.add}</button>`;
  return {
    title: texts.title,
    framedBy: found.platform.frame_origins,
    hasOpener: selection.isForFrame,
    body: html`<h1>${texts.title}</h1><p>${texts.lead(selection.course)}</p>${wrong !== null && html`<p role="alert">${wrong === 'gone' ? texts.gone : all.refused.nothing_chosen}</p>`}
<form method="post" action="/lti/select"><input type="hidden" name="token" value="${token}">
<div class="row"><label>${texts.kind}<select name="kind">${targetKinds.map((one) => html`<option value="${one}"${one === kind && html` selected`}>${texts.kindsOf[one]}</option>`)}</select></label>
<label>${texts.search}<input type="search" name="q" value="${q}" maxlength="200"></label>
<button class="plain" name="act" value="search">${texts.searchButton}</button></div>
${shown.length === 0 ? none : list}
${found.isMaker && html`<p><button class="plain" formaction="/lti/select/create" name="act" value="open">${texts.create}</button></p>`}</form>
<p>${!found.isMaker && html`${texts.createElsewhere} `}<a href="/quizzes/create" target="_blank" rel="noopener">${texts.createThere}</a> <small>${texts.createHelp}</small></p>`,
  };
}

/** Sends the signed answer to the platform at once, or by its button where scripts are off. */
export function autoSendPage(
  request: FastifyRequest,
  returnUrl: string,
  jwt: string,
  framedBy: readonly string[],
): Page {
  const texts = frameTextsFor(request).select;
  const origin = originOf(returnUrl);
  return {
    title: texts.sent,
    framedBy,
    ...(origin !== null && { sendsTo: origin }),
    script: "document.querySelector('form').submit();",
    body: html`<p>${texts.sent}</p><form method="post" action="${returnUrl}"><input type="hidden" name="JWT" value="${jwt}">
<button>${texts.continueButton}</button></form>`,
  };
}
