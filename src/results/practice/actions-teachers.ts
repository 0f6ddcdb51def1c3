/** What teachers see of practice, and close for it. */
import type { Actor } from '#access/subject.ts';
import { notFound } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { totalIn } from '#platform/server/database/total-of.ts';
import { readDefaults, type Settings, type SettingsWrite, upsertDefaults } from './store.ts';
import * as store from './store-teachers.ts';

export async function listQuestions(tx: TenantTx, page: { readonly ofst: number; readonly limit: number }) {
  const rows = await store.listQuestionRows(tx, page);
  return {
    questions: rows.map((row) => ({
      _id: row.question_id,
      title: row.title,
      type: row.type,
      students: row.students,
      forgotten: row.forgotten,
      isClosed: row.is_closed,
    })),
    total: await totalIn(rows, page.ofst, (other) => store.listQuestionRows(tx, other)),
  };
}

export async function listTopics(
  tx: TenantTx,
  page: { readonly ofst: number; readonly limit: number; readonly q: string },
) {
  const rows = await store.listTopicRows(tx, page);
  return {
    topics: rows.map((row) => ({
      _id: row.tag_id,
      name: row.name,
      questions: row.questions,
      isClosed: row.is_closed,
    })),
    total: await totalIn(rows, page.ofst, (other) => store.listTopicRows(tx, { ...page, ...other })),
  };
}

const inWords = ({ retention, dailyLimit, tries }: Settings): string =>
  `${Math.round(100 * retention)} %, ${dailyLimit}, ${tries}`;

/** Students who have chosen for themselves keep what they chose. */
export async function setDefaults(tx: TenantTx, actor: Actor, settings: SettingsWrite): Promise<void> {
  const before = await readDefaults(tx);
  await upsertDefaults(tx, settings);
  await writeAudit(tx, actor, 'practice.update', 'practice', null, {
    before: inWords(before),
    after: inWords({ ...before, ...settings, tries: settings.tries ?? before.tries }),
  });
}

/** Throws `not_found`. */
export async function setQuestionClosed(tx: TenantTx, actor: Actor, id: string, isClosed: boolean, now: Date) {
  const question = await store.findTitle(tx, id);
  if (!question) throw notFound('The question');
  await (isClosed ? store.closeQuestion(tx, id, now) : store.openQuestion(tx, id));
  await writeAudit(tx, actor, isClosed ? 'practice.close' : 'practice.open', 'question', id, { title: question.title });
}

/** Throws `not_found`. */
export async function setTopicClosed(tx: TenantTx, actor: Actor, id: string, isClosed: boolean, now: Date) {
  const tag = await store.findTagName(tx, id);
  if (!tag) throw notFound('The tag');
  await (isClosed ? store.closeTag(tx, id, now) : store.openTag(tx, id));
  await writeAudit(tx, actor, isClosed ? 'practice.close' : 'practice.open', 'tag', id, { name: tag.name });
}
