/** Cards of pages, drawn when they are first asked for and kept by what they say. */
import type { RawAnswer } from '#access/handle.ts';
import { findImage } from '#items/question-bank/api.ts';
import { notFound } from '#platform/contract/refusal.ts';
import { createCache } from '#platform/server/cache.ts';
import { inTenant } from '#platform/server/database/tenant-tx.ts';
import { type Context, pageAt, readHead } from './actions.ts';
import { type Card, cardTag, drawCard } from './card.ts';
import { hasMoved } from './heads/head.ts';
import { cardOf } from './heads/written-head.ts';

const drawings = createCache<Promise<Uint8Array>>({ max: 200 });

/** The bytes of a stored picture at its address; null where there is none. */
export async function pictureBytes({ services, tenant }: Context, address: string | null): Promise<Uint8Array | null> {
  const hash = address?.split('/').at(-1);
  if (hash === undefined) return null;
  return (await inTenant(services.database, tenant.id, (tx) => findImage(tx, hash)))?.bytes ?? null;
}

/** What `draw` makes, once for each key. */
export const drawnOnce = (key: string, draw: () => Promise<Uint8Array>): Promise<Uint8Array> => drawings.get(key, draw);

/** The card of the public page at the path. Throws `not_found` for every other address. */
export async function cardAnswer(context: Context, path: string, tag: string): Promise<RawAnswer> {
  const [pathname = '', search = ''] = path.split('?');
  const page = await pageAt(pathname);
  const head = page && (await readHead(context, page, new URLSearchParams(search), null));
  if (!head || hasMoved(head)) throw notFound('The page');
  const card: Card = cardOf(head, context.view);
  const right = cardTag(card);
  const bytes = await drawnOnce(`${context.tenant.id} ${right}`, async () =>
    drawCard(card, await pictureBytes(context, card.logo)),
  );
  return {
    headers: {
      'content-type': 'image/png',
      'cache-control': tag === right ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
      // Other sites show it beside a link to this one.
      'cross-origin-resource-policy': 'cross-origin',
    },
    bytes,
  };
}
