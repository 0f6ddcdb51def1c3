/** The page on which a quiz is made of questions of the bank. */
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { callerOf } from '#identity/account/api.ts';
import { type FramePage, frameTextsFor } from '#integrations/lti/frame-page.ts';
import type { QuestionSummary } from '#items/question-bank/contract.ts';
import { Refusal } from '#platform/contract/refusal.ts';
import type { TenantOfRequest } from '#platform/server/http/tenant-of-request.ts';
import type { Services } from '#platform/server/services.ts';
import { html } from '#platform/server/text/html.ts';
import { languageOfRequest, translateInto } from '#platform/server/text/translate.ts';
import { type QuizInput, quizInputSchema } from '#quizzes/contract-settings.ts';
import type { Selection } from './actions.ts';
import { readBank } from './actions-create.ts';
import { chosenIn } from './page.ts';

interface Asked {
  readonly request: FastifyRequest;
  readonly tenant: TenantOfRequest;
  readonly form: URLSearchParams;
}

const WHOLE_NUMBER = /^\d{1,6}$/;

const questionsIn = (form: URLSearchParams): string[] => [
  ...new Set(form.getAll('question').filter((id) => z.uuid().safeParse(id).success)),
];

const lineIn = (form: URLSearchParams, name: string): string => (form.get(name) ?? '').trim();

/** The quiz that a form describes, or what is wrong with it in the words of the reader. */
export function quizIn(request: FastifyRequest, form: URLSearchParams): { input: QuizInput } | { wrong: string[] } {
  const texts = frameTextsFor(request).create;
  const [minutes, count, tag] = ['minutes', 'count', 'tag'].map((name) => lineIn(form, name)) as [
    string,
    string,
    string,
  ];
  const questions = questionsIn(form);
  const wrong = [
    ...([minutes, count].some((text) => text !== '' && !WHOLE_NUMBER.test(text)) ? [texts.wholeNumbers] : []),
    ...(count === '' && tag !== '' ? [texts.noCount] : []),
    ...(questions.length === 0 && count === '' && tag === '' ? [texts.noQuestions] : []),
  ];
  const parsed = quizInputSchema.safeParse({
    name: form.get('name') ?? '',
    durationSeconds: minutes === '' ? null : Number(minutes) * 60,
    questions: questions.map((question) => ({ question })),
    draws: count === '' ? [] : [{ count: Number(count), tags: tag === '' ? [] : [tag] }],
  });
  if (parsed.success && wrong.length === 0) return { input: parsed.data };
  const translate = translateInto(languageOfRequest(request));
  const issues =
    wrong.length > 0 ? [] : (parsed.error?.issues ?? []).map(({ message }) => translate(message) ?? message);
  const isNamed = lineIn(form, 'name') !== '';
  return { wrong: [...new Set([...(isNamed ? [] : [texts.noName]), ...wrong, ...(isNamed ? issues : [])])] };
}

/** What a refusal says, in the words of the reader; null for other errors. */
export function saidOf(request: FastifyRequest, error: unknown): string[] | null {
  if (!(error instanceof Refusal)) return null;
  const translate = translateInto(languageOfRequest(request));
  const said = error.details.map(({ message }) => message);
  return (said.length > 0 ? said : [error.message]).map((message) => translate(message) ?? message);
}

/** The form, with what was entered before and what is wrong with it. */
export async function createPage(
  services: Services,
  { request, tenant, form }: Asked,
  selection: Selection,
  token: string,
  wrong: readonly string[] = [],
): Promise<Omit<FramePage, 'accent'>> {
  const all = frameTextsFor(request);
  const texts = all.create;
  const q = lineIn(form, 'bank').slice(0, 200);
  const bank = await readBank(services, tenant, selection, { q, chosen: questionsIn(form), from: callerOf(request) });
  const format = new Intl.NumberFormat(languageOfRequest(request));
  const question = ({ _id, title, excerpt, marks, tags }: QuestionSummary) => {
    const facts = [all.select.marks(format.format(marks)), ...tags.map((tag) => `\u2068${tag}\u2069`)].join(' · ');
    return html`<label class="choice"><input type="checkbox" name="question" value="${_id}"${bank.isChosen.has(_id) && html` checked`}>
<span><bdi>${title}</bdi>${excerpt !== title && html`<small><bdi>${excerpt}</bdi></small>`}<small>${facts}</small></span></label>`;
  };
  const field = (name: string): string => lineIn(form, name).slice(0, 500);
  const kept = chosenIn(form).map(({ kind, id }) => html`<input type="hidden" name="${kind}" value="${id}">`);
  return {
    title: texts.title,
    framedBy: bank.framedBy,
    hasOpener: selection.isForFrame,
    body: html`<h1>${texts.title}</h1><p>${texts.lead(selection.course)}</p>
${wrong.length > 0 && html`<div role="alert">${wrong.map((line) => html`<p>${line}</p>`)}</div>`}
<form method="post" action="/lti/select/create"><input type="hidden" name="token" value="${token}">${kept}
<div class="row"><label>${texts.name}<input type="text" name="name" value="${field('name')}" maxlength="200" required></label>
<label>${texts.minutes}<input type="text" inputmode="numeric" name="minutes" value="${field('minutes')}" maxlength="6"></label></div>
<fieldset><legend>${texts.fixed}</legend>
<div class="row"><label>${texts.search}<input type="search" name="bank" value="${q}" maxlength="200"></label>
<button class="plain" name="act" value="search" formnovalidate>${all.select.searchButton}</button></div>
${bank.questions.length === 0 ? html`<p>${q === '' ? texts.emptyBank : texts.none}</p>` : bank.questions.map(question)}
${bank.total > bank.shown && html`<p class="quiet">${all.select.some(format.format(bank.shown), format.format(bank.total))}</p>`}
<p class="quiet">${texts.fromFile} <a href="/questions/bulkUpload" target="_blank" rel="noopener">${texts.fromFileThere}</a>. ${texts.fromFileHelp}</p></fieldset>
<fieldset><legend>${texts.drawn}</legend><p class="quiet">${texts.drawnHelp}</p>
<div class="row"><label>${texts.count}<input type="text" inputmode="numeric" name="count" value="${field('count')}" maxlength="6"></label>
<label>${texts.tag}<input type="text" name="tag" value="${field('tag')}" maxlength="100" list="tags"></label></div>
<datalist id="tags">${bank.tags.map((tag) => html`<option value="${tag}"></option>`)}</datalist></fieldset>
<p class="quiet">${texts.rest}</p>
<div class="row"><button name="act" value="create">${texts.create}</button>
<button class="plain" formaction="/lti/select" name="act" value="search" formnovalidate>${texts.back}</button></div></form>`,
  };
}
