import { defineTexts } from '#platform/web/i18n/texts.ts';

/** How points come about, for hosts and players. */
export const pointsTexts = defineTexts('pointsTexts', {
  en: {
    speed: (base: string, half: string) =>
      `A right answer earns ${base} points at once and ${half} at the end of the time limit, falling evenly in between. Without a time limit it earns ${base}.`,
    quiet: (base: string) => `A right answer earns ${base} points, however long it takes.`,
    partial: 'A partly right answer earns its share of them. Wrong answers and no answers earn 0.',
    streak: (step: string, most: string) =>
      `From the second right answer in a row, each adds ${step} more than the one before, up to ${most}.`,
    latency:
      'Time counts from when the question reaches the player, so a slow network costs nothing up to half a second.',
    formula: 'points = 1000 × share of the marks × (1 − time used ÷ (2 × time limit))',
    quietFormula: 'points = 1000 × share of the marks',
  },
});
