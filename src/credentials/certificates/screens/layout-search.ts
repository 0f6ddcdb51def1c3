import { z } from 'zod';

/** Which layout a page shows; the address of the preview and of the designer. */
export const layoutSearch = z.object({ template: z.string().max(60).optional().catch(undefined) });

/** The types of layout that certificates of a quiz or of a course may have, the usual one first. */
export const typesOf = {
  quiz: ['quiz', 'excellence', 'participation'],
  course: ['course'],
} as const;
