/**
 * What the global search asks of a slice. Each finder answers what the actor may see, the best first; the permissions are
 * its own to know.
 */
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { Hit } from './hit.ts';
import type { Actor } from './subject.ts';

export interface Finder {
  /** What is found, as `quiz`; the screens know a heading for each. */
  readonly kind: string;
  /** At most `limit` hits for a text of at least two letters, trimmed. */
  findFor(tx: TenantTx, actor: Actor, text: string, limit: number, now: Date): Promise<readonly Hit[]>;
}
