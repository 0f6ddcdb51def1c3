/** What the browser asks about quizzes and remembers of the answers. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query';
import type { BodyInputOf, QueryInputOf } from '#platform/contract/endpoint.ts';
import { CallError, call } from '#platform/web/call.ts';
import { JUST_ASKED_MS } from '#platform/web/query-client.ts';
import {
  archiveQuiz,
  createQuiz,
  deleteQuiz,
  listQuizzes,
  publishQuiz,
  type Quiz,
  type QuizSummary,
  updateQuiz,
} from './contract.ts';
import { getQuiz } from './read/contract.ts';

export type QuizListQuery = NonNullable<QueryInputOf<typeof listQuizzes>>;
type QuizList = { quizzes: QuizSummary[]; total: number };

/** Everything that is remembered about quizzes begins with this key. */
export const quizzesKey = ['quizzes'] as const;
const listsKey = [...quizzesKey, 'list'] as const;
const oneKey = (id: string) => [...quizzesKey, 'one', id] as const;

/** One page of quizzes. While another page is on its way the last one stays. */
export const quizzesQuery = (query: QuizListQuery) =>
  queryOptions({
    queryKey: [...listsKey, query],
    queryFn: ({ signal }) => call(listQuizzes, { query, signal }),
    placeholderData: keepPreviousData,
  });

const longPage = 100;

/** All quizzes of a student, a hundred at a time, the one that closes first on top. */
export const myQuizzesQuery = (query: QuizListQuery) =>
  infiniteQueryOptions({
    queryKey: [...quizzesKey, 'mine', query],
    queryFn: ({ pageParam, signal }) =>
      call(listQuizzes, { query: { ...query, sort: 'closesAt', ofst: pageParam, limit: longPage }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, _pages, from) => (from + longPage < last.total ? from + longPage : undefined),
    placeholderData: keepPreviousData,
  });

/** One quiz with what the viewer may do with it. */
export const quizQuery = (id: string) =>
  queryOptions({
    queryKey: oneKey(id),
    queryFn: ({ signal }) => call(getQuiz, { params: { id }, signal }),
    // What it says about starting is right for the moment only.
    staleTime: JUST_ASKED_MS,
  });

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The parts of `/quizzes/{name}/{id?}`: without an id the name is the id, or the name as in addresses. */
export interface QuizAddress {
  readonly name: string;
  readonly id?: string | undefined;
}

/** The quiz's id. Throws a `CallError` with 404 when no quiz is called that. */
export async function findQuizId(client: QueryClient, { name, id }: QuizAddress): Promise<string> {
  const given = id ?? name;
  if (uuid.test(given)) return given.toLowerCase();
  if (id === undefined) {
    const q = name.replaceAll('-', ' ').slice(0, 200);
    const { quizzes } = await client.fetchQuery(quizzesQuery({ q, limit: 100 }));
    const found = quizzes.find((quiz) => quiz.slug === name);
    if (found) return found._id;
  }
  throw new CallError({ code: 'not_found', statusCode: 404, message: `There is no quiz "${given}"` });
}

/** Notes what the server answered, and asks again for whatever may have changed with it. */
function useLearn() {
  const client = useQueryClient();
  return (quiz: Quiz): Quiz => {
    client.setQueryData(oneKey(quiz._id), quiz);
    void client.invalidateQueries({ queryKey: listsKey });
    return quiz;
  };
}

/** The actions of those who make quizzes. Each answers the quiz as it is now and throws `CallError`. */
export function useQuizActions() {
  const client = useQueryClient();
  const learn = useLearn();

  /** Shows a change in every list before the server has answered; answers how to take it back. */
  const foresee = (change: (list: QuizList) => QuizList): (() => void) => {
    void client.cancelQueries({ queryKey: listsKey });
    const before = client.getQueriesData<QuizList>({ queryKey: listsKey });
    client.setQueriesData<QuizList>({ queryKey: listsKey }, (list) => (list?.quizzes ? change(list) : list));
    return () => {
      for (const [key, list] of before) client.setQueryData(key, list);
    };
  };

  const without =
    (id: string) =>
    (list: QuizList): QuizList => {
      const quizzes = list.quizzes.filter((quiz) => quiz._id !== id);
      return { quizzes, total: list.total - (list.quizzes.length - quizzes.length) };
    };

  return {
    create: async (body: BodyInputOf<typeof createQuiz>): Promise<Quiz> => learn(await call(createQuiz, { body })),
    update: async (id: string, body: BodyInputOf<typeof updateQuiz>): Promise<Quiz> =>
      learn(await call(updateQuiz, { params: { id }, body })),
    publish: async (id: string, cutRunning = false): Promise<Quiz> =>
      learn(await call(publishQuiz, { params: { id }, query: { cutRunning: cutRunning ? '1' : '' } })),
    archive: async (id: string, archived: boolean): Promise<Quiz> => {
      const takeBack = foresee((list) => ({
        ...list,
        quizzes: list.quizzes.map((quiz) => (quiz._id === id && archived ? { ...quiz, dateState: 'archived' } : quiz)),
      }));
      return call(archiveQuiz, { params: { id }, body: { archived } }).then(learn, (error: unknown) => {
        takeBack();
        throw error;
      });
    },
    delete: async (id: string): Promise<void> => {
      const takeBack = foresee(without(id));
      try {
        await call(deleteQuiz, { params: { id } });
      } catch (error) {
        takeBack();
        throw error;
      }
      client.removeQueries({ queryKey: oneKey(id) });
      void client.invalidateQueries({ queryKey: listsKey });
    },
  };
}
