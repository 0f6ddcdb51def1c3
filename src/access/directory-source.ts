/**
 * Systems of a school that say who people are: providers of single sign-on, directories, learning platforms. The page of
 * roles and groups lists what the slices name here.
 */
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { SourceKind } from './source-kinds.ts';

export interface DirectorySource {
  readonly kind: SourceKind;
  /** The connections of the kind by their names; `_id` is null where a school has one at the most. */
  list(tx: TenantTx): Promise<readonly { readonly _id: string | null; readonly name: string }[]>;
}
