/** How a person likes the side menu: its colour, its picture, what is closed. Kept in the browser, per person. */
import { z } from 'zod';
import { createStore, useStore } from '#platform/web/store.ts';

/** `primary` is the colour of the site. */
export const sideColours = ['primary', 'info', 'success', 'warning', 'danger'] as const;
export const sidePictures = ['none', 'hills', 'waves', 'leaves', 'stars'] as const;

const lookSchema = z.object({
  colour: z.enum(sideColours).catch('primary'),
  picture: z.enum(sidePictures).catch('none'),
  isHidden: z.boolean().catch(false),
  /** Whether the menu's section of the school is open; absent until somebody says so. */
  isSchoolOpen: z.boolean().optional().catch(undefined),
});
export type SideLook = z.output<typeof lookSchema>;

const initial: SideLook = { colour: 'primary', picture: 'none', isHidden: false };

/** The look that was kept as this text; what cannot be understood is as at first. */
export function readLook(kept: string | null): SideLook {
  try {
    return kept === null ? initial : (lookSchema.safeParse(JSON.parse(kept)).data ?? initial);
  } catch {
    return initial;
  }
}

const looks = createStore<Readonly<Record<string, SideLook>>>({});
const keyOf = (personId: string): string => `tripos:side:${personId}`;

/** Browsers that keep nothing for sites say so by throwing. */
const readStoredLook = (personId: string): string | null => {
  try {
    return localStorage.getItem(keyOf(personId));
  } catch {
    return null;
  }
};

export function useSideLook(personId: string): [SideLook, (change: Partial<SideLook>) => void] {
  const look = useStore(looks)[personId] ?? readLook(readStoredLook(personId));
  const change = (part: Partial<SideLook>): void => {
    const next = { ...look, ...part };
    looks.set((all) => ({ ...all, [personId]: next }));
    try {
      localStorage.setItem(keyOf(personId), JSON.stringify(next));
    } catch {
      // It holds until the page is left.
    }
  };
  return [look, change];
}
