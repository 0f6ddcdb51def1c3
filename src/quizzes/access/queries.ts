/** What the browser asks about codes and networks. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/call.ts';
import { safeBrowserQuery } from '#quizzes/safe-browser/queries.ts';
import { toolsQuery } from '#quizzes/tools/queries.ts';
import { getAccess } from './contract.ts';
import { setAdmission } from './contract-admission.ts';

export const accessQuery = (quizId: string) =>
  queryOptions({
    queryKey: ['quiz-access', quizId],
    queryFn: ({ signal }) => call(getAccess, { params: { id: quizId }, signal }),
  });

/** Saves code and networks, Safe Exam Browser and tools together. Throws `CallError`. */
export function usePutAdmission(quizId: string) {
  const client = useQueryClient();
  return async (body: BodyInputOf<typeof setAdmission>): Promise<void> => {
    const said = await call(setAdmission, { params: { id: quizId }, body });
    client.setQueryData(accessQuery(quizId).queryKey, said.access);
    client.setQueryData(safeBrowserQuery(quizId).queryKey, said.safeBrowser);
    await client.invalidateQueries({ queryKey: toolsQuery(quizId).queryKey });
  };
}
