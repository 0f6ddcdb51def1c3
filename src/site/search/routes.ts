import type { Finder } from '#access/find.ts';
import { handle } from '#access/handle.ts';
import { SHORTEST, searchAll } from './contract.ts';

const PER_KIND = 5;
/** More words find nothing else, and each costs. */
const MOST_WORDS = 8;

/** Kinds without hits are left out; the others come in the order of the finders. */
export const searchRoutes = (finders: readonly Finder[]) => [
  handle(searchAll, async ({ actor, query, services, inTenant }) => {
    const text = query.q.split(/\s+/).slice(0, MOST_WORDS).join(' ');
    if ([...text].length < SHORTEST) return { groups: [] };
    return inTenant(async (tx) => {
      const groups = [];
      for (const { kind, findFor } of finders) {
        const hits = await findFor(tx, actor, text, PER_KIND + 1, services.clock());
        if (hits.length > 0) groups.push({ kind, hits: hits.slice(0, PER_KIND), isCut: hits.length > PER_KIND });
      }
      return { groups };
    });
  }),
];
