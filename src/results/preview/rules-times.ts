/** When somebody looks at what came out. */
export const reviewTimes = ['right-after', 'later', 'after-close'] as const;
export type ReviewTime = (typeof reviewTimes)[number];
