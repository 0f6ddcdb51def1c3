/** A record as it is sent: its body and its address. */
import type { RecordKind } from '../rules.ts';
import { caliperEnvelope } from './caliper.ts';
import type { RecordToSend } from './rules.ts';
import { xapiStatement } from './xapi.ts';

/** The body of a record, as the store wants it. */
export const recordBody = (kind: RecordKind, record: RecordToSend, sentAt: Date): string =>
  JSON.stringify(kind === 'caliper' ? caliperEnvelope(record, sentAt) : xapiStatement(record));

/** Where statements go: people name the endpoint of xAPI, with or without its last part. */
export function recordUrl(kind: RecordKind, url: string): string {
  if (kind === 'caliper') return url;
  const parsed = new URL(url);
  parsed.pathname = `${parsed.pathname.replace(/\/(statements\/?)?$/, '')}/statements`;
  return parsed.href;
}
