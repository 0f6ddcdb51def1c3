/** The parts of the form, in order. */
export const sectionNames = ['about', 'questions', 'time', 'attempts', 'feedback', 'people'] as const;
export type SectionName = (typeof sectionNames)[number];

/** A part of the page: one of the form, or what another slice keeps and the same bar saves. */
export type CardName = SectionName | 'certificates';
