import { createStore, useStore } from '#platform/web/store.ts';

/** How often somebody has asked for the command palette, by its button, its keys or another page's button. */
const asked = createStore(0);

/** Opens the command palette of the frame around the page. */
export const askForPalette = (): void => asked.set((count) => count + 1);
export const usePaletteAsked = (): number => useStore(asked);
