/** What the browser asks about the tools of the exam page. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/web/call.ts';
import { getTools, setTools } from './contract.ts';
import type { Tools } from './rules.ts';

export const toolsQuery = (quizId: string) =>
  queryOptions({
    queryKey: ['quiz-tools', quizId],
    queryFn: ({ signal }) => call(getTools, { params: { id: quizId }, signal }),
  });

/** Says which tools students have. Throws `CallError`. */
export function usePutTools(quizId: string) {
  const client = useQueryClient();
  return async (tools: Tools): Promise<void> => {
    await call(setTools, { params: { id: quizId }, body: tools });
    await client.invalidateQueries({ queryKey: toolsQuery(quizId).queryKey });
  };
}
