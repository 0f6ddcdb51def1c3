import { listQuestions } from '#items/question-bank/contract.ts';
import { call } from '#platform/web/call.ts';
import { type FormQuestion, toFormQuestion } from '../form-values.ts';

/** As many as one call brings. */
const MOST = 100;

export interface StimulusQuestions {
  readonly all: readonly FormQuestion[];
  /** There are more than were brought. */
  readonly isMore: boolean;
}

/** The questions of the bank that are ready and have the stimulus, in the order in which they were written. */
export async function listQuestionsOf(stimulus: string): Promise<StimulusQuestions> {
  const query = { stimulus, status: 'ready', sort: 'createdAt' as const, limit: MOST };
  const { questions, total } = await call(listQuestions, { query });
  return { all: questions.map(toFormQuestion), isMore: total > questions.length };
}
