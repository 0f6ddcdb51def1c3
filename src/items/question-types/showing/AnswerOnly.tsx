import { createContext } from 'react';

/**
 * Inside, a player shows an answer and not what was asked: no stem, and of options those that were chosen. For answers side
 * by side below one question.
 */
export const AnswerOnlyContext = createContext(false);
