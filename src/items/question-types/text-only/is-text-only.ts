/** The type of texts without a question, for screens that know a question by the name of its type. */
export const TEXT_ONLY = 'text-only';

/** Returns true for the type whose items ask nothing: they have no number, no marks and no answer. */
export const isTextOnly = (type: string): boolean => type === TEXT_ONLY;
