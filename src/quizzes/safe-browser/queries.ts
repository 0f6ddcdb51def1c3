/** What the browser asks about Safe Exam Browser at a quiz. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/call.ts';
import { getSafeBrowser, setSafeBrowser } from './contract.ts';

export const safeBrowserQuery = (quizId: string) =>
  queryOptions({
    queryKey: ['quiz-safe-browser', quizId],
    queryFn: ({ signal }) => call(getSafeBrowser, { params: { id: quizId }, signal }),
  });

/** Says whether the quiz asks for it from now on. Throws `CallError`. */
export function usePutSafeBrowser(quizId: string) {
  const client = useQueryClient();
  return async (body: BodyInputOf<typeof setSafeBrowser>): Promise<void> => {
    const said = await call(setSafeBrowser, { params: { id: quizId }, body });
    client.setQueryData(safeBrowserQuery(quizId).queryKey, said);
  };
}
