/** Taking back an import: its questions leave the bank, except those that somebody has used or changed. */
import { mayChangeQuestion } from '#access/can.ts';
import type { Actor } from '#access/subject.ts';
import { notFound } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { ImportUndo } from './contract.ts';
import { deleteQuestions, findImport, type ImportedQuestion, listImportedQuestions } from './store.ts';

type Fate = 'removed' | 'keptUsed' | 'keptChanged' | 'keptProtected';

function fateOf(actor: Actor, question: ImportedQuestion): Fate {
  if (question.isUsed) return 'keptUsed';
  if (question.version > 1) return 'keptChanged';
  return mayChangeQuestion(actor, question) ? 'removed' : 'keptProtected';
}

async function judge(
  tx: TenantTx,
  actor: Actor,
  importId: string,
  lock: { isLocked: boolean },
): Promise<{ undo: ImportUndo; removed: string[] }> {
  const file = await findImport(tx, importId);
  if (!file) throw notFound('The import');
  const counts: Record<Fate, number> = { removed: 0, keptUsed: 0, keptChanged: 0, keptProtected: 0 };
  const removed: string[] = [];
  for (const question of await listImportedQuestions(tx, importId, lock)) {
    const fate = fateOf(actor, question);
    counts[fate] += 1;
    if (fate === 'removed') removed.push(question.questionId);
  }
  return { undo: { name: file.name, importedAt: file.importedAt.toISOString(), ...counts }, removed };
}

/** What `undoImport` would do now. Throws `not_found` for an unknown or another tenant's import. */
export const previewUndo = async (tx: TenantTx, actor: Actor, importId: string): Promise<ImportUndo> =>
  (await judge(tx, actor, importId, { isLocked: false })).undo;

/** Takes the unused questions of the import out of the bank: one transaction, one line in the audit. */
export async function undoImport(tx: TenantTx, actor: Actor, importId: string, now: Date): Promise<ImportUndo> {
  const { undo, removed } = await judge(tx, actor, importId, { isLocked: true });
  if (removed.length === 0) return undo;
  await deleteQuestions(tx, removed, now);
  const found = removed.length + undo.keptUsed + undo.keptChanged + undo.keptProtected;
  const details = { file: undo.name, found, removed: removed.length };
  await writeAudit(tx, actor, 'question.undo-import', 'question', null, details);
  return undo;
}
