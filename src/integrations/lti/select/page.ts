/** The page on which quizzes are chosen, and the one that sends the answer to the platform. */
import type { FastifyRequest } from 'fastify';
import { type FramePage, frameTextsFor } from '#integrations/lti/frame-page.ts';
import { originOf } from '#integrations/lti/rules.ts';
import { inTenant } from '#platform/server/database/tenant-tx.ts';
import type { TenantOfRequest } from '#platform/server/http/tenant-of-request.ts';
import type { Services } from '#platform/server/services.ts';
import { html } from '#platform/server/text/html.ts';
import { languageOfRequest } from '#platform/server/text/translate.ts';
import type { QuizListRow } from '#quizzes/api.ts';
import { getChooser, listChoices, listChosen, type Selection } from './actions.ts';

type Page = Omit<FramePage, 'accent'>;

interface Asked {
  readonly request: FastifyRequest;
  readonly tenant: TenantOfRequest;
  readonly form: URLSearchParams;
}

/** The list of quizzes that match the search, with those that are chosen already before them. */
export async function selectPage(
  services: Services,
  { request, tenant, form }: Asked,
  selection: Selection,
  token: string,
  isEmpty = false,
): Promise<Page> {
  const all = frameTextsFor(request);
  const texts = all.select;
  const q = (form.get('q') ?? '').trim().slice(0, 200);
  const ids = form.getAll('quiz');
  const found = await inTenant(services.database, tenant.id, async (tx) => {
    const now = services.clock();
    const platform = await getChooser(tx, selection);
    const chosen = await listChosen(tx, ids, now);
    return { platform, chosen, ...(await listChoices(tx, q, now)) };
  });
  const format = new Intl.NumberFormat(languageOfRequest(request));
  const dates = new Intl.DateTimeFormat(languageOfRequest(request), { dateStyle: 'medium' });
  const isChosen = new Set(found.chosen.map((quiz) => quiz.quiz_id));
  const shown = [...found.chosen, ...found.quizzes.filter((quiz) => !isChosen.has(quiz.quiz_id))];
  const choice = (quiz: QuizListRow) => {
    const facts = [
      texts.marks(format.format(Number(quiz.total_marks))),
      ...(quiz.closes_at ? [texts.closes(dates.format(quiz.closes_at))] : []),
    ];
    const kind = selection.isMultiple ? 'checkbox' : 'radio';
    return html`<label class="choice"><input type="${kind}" name="quiz" value="${quiz.quiz_id}"${isChosen.has(quiz.quiz_id) && html` checked`}>
<span>${quiz.name}<small>${facts.join(' · ')}</small></span></label>`;
  };
  const none = html`<p>${q === '' ? texts.noneYet : texts.none}</p>`;
  const list = html`<fieldset><legend>${texts.list}${!selection.isMultiple && html` · ${texts.one}`}</legend>${shown.map(choice)}</fieldset>
${found.total > found.quizzes.length && html`<p class="quiet">${texts.some(format.format(found.quizzes.length), format.format(found.total))}</p>`}
<button name="act" value="add">${texts.add}</button>`;
  return {
    title: texts.title,
    framedBy: found.platform.frame_origins,
    body: html`<h1>${texts.title}</h1><p>${texts.lead(selection.course)}</p>${isEmpty && html`<p role="alert">${all.refused.nothing_chosen}</p>`}
<form method="post" action="/lti/select"><input type="hidden" name="token" value="${token}">
<div class="row"><label>${texts.search}<input type="search" name="q" value="${q}" maxlength="200"></label>
<button class="plain" name="act" value="search">${texts.searchButton}</button></div>
${shown.length === 0 ? none : list}</form>`,
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
