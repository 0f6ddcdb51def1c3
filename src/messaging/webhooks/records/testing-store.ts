/** A record store on this machine that keeps statements as xAPI says: once for each id. */
import type { Answer, Received, Receiver } from '../testing-receiver.ts';
import { openReceiver } from '../testing-receiver.ts';

interface Kept {
  readonly id: string;
  /** In an envelope of Caliper. */
  readonly data?: readonly { readonly id: string; readonly [member: string]: unknown }[];
  readonly [member: string]: unknown;
}

export interface RecordStore {
  readonly receiver: Receiver;
  /** What is kept, in the order of its arrival. */
  readonly kept: Map<string, Kept>;
  /** What goes wrong; undefined: nothing does. `after`: it is kept, but the answer says otherwise. */
  fault: (request: Received) => { readonly after?: boolean; readonly answer: Answer } | undefined;
}

const ok = (body: unknown): Answer => ({ status: 200, text: JSON.stringify(body) });

export async function openRecordStore(): Promise<RecordStore> {
  const receiver = await openReceiver();
  const kept = new Map<string, Kept>();
  const keep = (body: string): Answer => {
    const record: Kept = JSON.parse(body);
    const id = record.data?.[0]?.id ?? record.id;
    if (kept.has(id)) return { status: 409 };
    kept.set(id, record);
    return ok([id]);
  };
  receiver.answer = (request) => {
    if (request.method === 'GET') {
      const id = new URL(request.path, 'http://store').searchParams.get('statementId')!;
      return kept.has(id) ? ok(kept.get(id)) : { status: 404 };
    }
    const fault = store.fault(request);
    if (!fault) return keep(request.body);
    if (fault.after) keep(request.body);
    return fault.answer;
  };
  const store: RecordStore = { receiver, kept, fault: () => undefined };
  return store;
}
