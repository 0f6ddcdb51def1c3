/** What the browser asks about codes and networks. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/call.ts';
import { getAccess, setAccess } from './contract.ts';

export const accessQuery = (quizId: string) =>
  queryOptions({
    queryKey: ['quiz-access', quizId],
    queryFn: ({ signal }) => call(getAccess, { params: { id: quizId }, signal }),
  });

/** Says what the quiz asks for from now on. Throws `CallError`. */
export function usePutAccess(quizId: string) {
  const client = useQueryClient();
  return async (body: BodyInputOf<typeof setAccess>): Promise<void> => {
    const said = await call(setAccess, { params: { id: quizId }, body });
    client.setQueryData(accessQuery(quizId).queryKey, said);
  };
}
