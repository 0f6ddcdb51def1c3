/** Links in mails that work without signing in: who and what, signed with the tenant's own key. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { type NotificationKind, notificationKinds } from './rules.ts';

export interface UnsubscribeLink {
  readonly personId: string;
  /** One kind of notice, or the daily mail as a whole. */
  readonly kind: NotificationKind | 'digest';
}

const signatureOf = (key: Uint8Array, payload: string): Buffer =>
  createHmac('sha256', key).update(`unsubscribe ${payload}`).digest();

export function signLink(key: Uint8Array, { personId, kind }: UnsubscribeLink): string {
  const payload = `${personId}.${kind}`;
  return `${payload}.${signatureOf(key, payload).toString('base64url')}`;
}

const PERSON = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What a token stands for; null when it was not signed with this key. */
export function readLink(key: Uint8Array, token: string): UnsubscribeLink | null {
  const [personId = '', kind = '', signature = '', ...more] = token.split('.');
  const given = Buffer.from(signature, 'base64url');
  const right = signatureOf(key, `${personId}.${kind}`);
  if (more.length > 0 || given.length !== right.length || !timingSafeEqual(given, right)) return null;
  const known = ['digest', ...notificationKinds].includes(kind);
  return known && PERSON.test(personId) ? { personId, kind: kind as UnsubscribeLink['kind'] } : null;
}
