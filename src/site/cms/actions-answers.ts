/** Forms of pages: taking in what visitors send, and reading it. */
import type { Actor } from '#access/subject.ts';
import { countAttempt, formLimits, networkOf, refuseWhenTooMany, takeTurn } from '#identity/account/api.ts';
import { notify } from '#messaging/notifications/api.ts';
import { notFound, Refusal } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { readLayout } from './actions.ts';
import type { PageAnswer } from './contract-answers.ts';
import { isStandingPage, type Site } from './rules.ts';
import { faultsOf } from './rules-form.ts';
import { findPage } from './store.ts';
import { deleteAnswerRow, insertAnswer, listAdmins, listAnswerRows } from './store-answers.ts';

export interface SentForm {
  readonly page: string;
  readonly block: string;
  readonly answers: readonly string[];
  readonly website: string;
}

/** Stores what was sent and notifies the admins. Bots, which fill in the hidden field, get the usual answer. */
export async function takeForm(tx: TenantTx, sent: SentForm, site: Site, address: string, now: Date): Promise<void> {
  const layout = await readLayout(tx, sent.page, site);
  const form = layout.blocks.find((block) => block.id === sent.block);
  const row = form?.type === 'form' ? await findPage(tx, layout.page) : undefined;
  if (form?.type !== 'form' || !row) throw notFound('The form');
  const details = faultsOf(form.props.questions, sent.answers);
  if (details.length > 0) throw new Refusal('invalid_input', 'Some answers are missing or wrong', { details });
  const limits = formLimits(address);
  // Of many that are sent at once, each is measured by those before it.
  await takeTurn(tx, `forms from ${networkOf(address)}`);
  await refuseWhenTooMany(tx, limits, now);
  await countAttempt(tx, limits, now);
  if (sent.website !== '') return;
  const title = form.props.title || layout.title || layout.page;
  const answers = form.props.questions.map(({ label }, index) => ({ label, answer: sent.answers[index] ?? '' }));
  await insertAnswer(tx, row.page_id, { form: title, answers }, now);
  await notify(tx, await listAdmins(tx), {
    kind: 'message',
    title: (say) => say.formSent(title),
    body: answers
      .map(({ label, answer }) => `${label}: ${answer}`)
      .join('\n')
      .slice(0, 1_000),
    href: `/promo/edit/${layout.page}?tab=answers`,
  });
}

export async function readAnswers(tx: TenantTx, name: string, page: { ofst: number; limit: number }) {
  const row = await findPage(tx, name);
  if (!row && !isStandingPage(name)) throw notFound('The page');
  if (!row) return { answers: [], total: 0 };
  const { rows, total } = await listAnswerRows(tx, row.page_id, page);
  const answers = rows.map(
    (one): PageAnswer => ({
      _id: one.page_answer_id,
      form: one.form,
      answers: one.answers,
      sentAt: one.sent_at.toISOString(),
    }),
  );
  return { answers, total };
}

export async function removeAnswer(tx: TenantTx, actor: Actor, name: string, id: string): Promise<void> {
  const row = await findPage(tx, name);
  if (!row || !(await deleteAnswerRow(tx, row.page_id, id))) throw notFound('The answer');
  await writeAudit(tx, actor, 'page.answer-delete', 'page', row.page_id, { name });
}
