/** Code and networks, Safe Exam Browser and tools, changed in one transaction. */
import type { Actor } from '#access/subject.ts';
import type { BodyOf, ReplyOf } from '#platform/contract/endpoint.ts';
import { Refusal } from '#platform/contract/refusal.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { changeSafeBrowser, readSafeBrowser } from '#quizzes/safe-browser/actions.ts';
import { changeTools, readTools } from '#quizzes/tools/actions.ts';
import { changeAccess, readAccess } from './actions.ts';
import type { setAdmission } from './contract-admission.ts';

/** What a part refuses is refused with the path that the whole body has. */
async function within<T>(part: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || error.details.length === 0) throw error;
    const details = error.details.map((detail) => ({ ...detail, path: `${part}.${detail.path}` }));
    throw new Refusal(error.code, error.message, { details, cause: error });
  }
}

/** A part that is absent stays as it is. `site`: the address of the school's site. Throws `not_found`, `invalid_input`. */
export async function changeAdmission(
  tx: TenantTx,
  actor: Actor,
  quizId: string,
  { access, safeBrowser, tools }: BodyOf<typeof setAdmission>,
  site: string,
  now: Date,
): Promise<ReplyOf<typeof setAdmission>> {
  return {
    access: access
      ? await within('access', () => changeAccess(tx, actor, quizId, access, now))
      : await readAccess(tx, actor, quizId),
    safeBrowser: safeBrowser
      ? await within('safeBrowser', () => changeSafeBrowser(tx, actor, quizId, safeBrowser, site, now))
      : await readSafeBrowser(tx, quizId),
    tools: tools
      ? await within('tools', () => changeTools(tx, actor, quizId, tools, now))
      : await readTools(tx, actor, quizId, now),
  };
}
