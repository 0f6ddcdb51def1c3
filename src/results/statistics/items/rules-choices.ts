/** counted: as the quiz counts several attempts of one person; with the mean as its method, all of them. */
export const attemptChoices = ['counted', 'first', 'all'] as const;
export type AttemptChoice = (typeof attemptChoices)[number];
