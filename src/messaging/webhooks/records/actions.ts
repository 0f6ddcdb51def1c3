/** Records as they are sent, made of an event in the outbox and of what its identifiers stand for now. */
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { siteAddressOf } from '#platform/server/http/site-address.ts';
import type { Services } from '#platform/server/services.ts';
import type { RecordKind } from '../rules.ts';
import { recordBody } from './body.ts';
import { eventSchema, type RecordToSend } from './rules.ts';
import { readFacts } from './store.ts';

/** The record of a message of the outbox. Its id, what happened and when never change, whatever was renamed since. */
export async function readRecordBody(
  { config, clock }: Services,
  tx: TenantTx,
  kind: RecordKind,
  personBy: RecordToSend['personBy'],
  message: { readonly id: string; readonly payload: unknown },
): Promise<string> {
  const event = eventSchema.parse(message.payload);
  const facts = await readFacts(
    tx,
    event.data,
    config.PUBLIC_URL === undefined ? null : new URL(config.PUBLIC_URL).hostname,
  );
  const site = siteAddressOf(facts.host, config);
  const record = { ...event, id: message.id, facts, site, product: config.PRODUCT_NAME, personBy };
  return recordBody(kind, record, clock());
}
