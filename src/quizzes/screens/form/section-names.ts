/** The parts of the form, in order. */
export const sectionNames = ['about', 'questions', 'time', 'attempts', 'feedback', 'people'] as const;
export type SectionName = (typeof sectionNames)[number];
