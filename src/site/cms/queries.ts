/** What the browser asks about pages. */
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf, QueryInputOf } from '#platform/contract/endpoint.ts';
import { CallError, call } from '#platform/web/call.ts';
import {
  createPage,
  deletePage,
  type EditablePage,
  getPage,
  getPageLayout,
  getPageRevision,
  listPageRevisions,
  listPages,
  type PageDocument,
  publishPage,
  restorePage,
  savePage,
  undeletePage,
  unschedulePage,
} from './contract.ts';
import { deletePageAnswer, listPageAnswers, sendPageForm } from './contract-answers.ts';
import type { Block } from './contract-blocks.ts';
import { getPageData, previewBlockData } from './contract-live.ts';

const publicKey = ['page'] as const;
const editingKey = ['pages'] as const;

/** The published page; null where there is none. */
export const pageLayoutQuery = (page: string) =>
  queryOptions({
    queryKey: [...publicKey, page, 'layout'],
    queryFn: ({ signal }) =>
      call(getPageLayout, { query: { page }, signal }).catch((error: unknown) => {
        if (error instanceof CallError && error.statusCode === 404) return null;
        throw error;
      }),
    staleTime: 60_000,
  });

/** What the live blocks of the published page show. */
export const pageDataQuery = (page: string) =>
  queryOptions({
    queryKey: [...publicKey, page, 'data'],
    queryFn: ({ signal }) => call(getPageData, { query: { page }, signal }),
    staleTime: 60_000,
  });

/** What one block shows while it is being edited. */
export const blockDataQuery = (block: Block) =>
  queryOptions({
    queryKey: [...editingKey, 'data', block.type, block.props],
    queryFn: ({ signal }) => call(previewBlockData, { body: block, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

export type PagesQuery = NonNullable<QueryInputOf<typeof listPages>>;

export const pagesQuery = (query: PagesQuery) =>
  queryOptions({
    queryKey: [...editingKey, 'list', query],
    queryFn: ({ signal }) => call(listPages, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const pageQuery = (name: string) =>
  queryOptions({
    queryKey: [...editingKey, 'one', name],
    queryFn: ({ signal }) => call(getPage, { params: { name }, signal }),
    // The editor keeps what is being typed; saving reports what others have saved in between.
    staleTime: 0,
  });

export const pageRevisionsQuery = (name: string, page: { ofst: number; limit: number }) =>
  queryOptions({
    queryKey: [...editingKey, 'one', name, 'revisions', page],
    queryFn: ({ signal }) => call(listPageRevisions, { params: { name }, query: page, signal }),
    placeholderData: keepPreviousData,
  });

export const pageRevisionQuery = (name: string, revision: number) =>
  queryOptions({
    queryKey: [...editingKey, 'one', name, 'revision', revision],
    queryFn: ({ signal }) => call(getPageRevision, { params: { name, revision }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const pageAnswersQuery = (name: string, page: { ofst: number; limit: number }) =>
  queryOptions({
    queryKey: [...editingKey, 'one', name, 'answers', page],
    queryFn: ({ signal }) => call(listPageAnswers, { params: { name }, query: page, signal }),
    placeholderData: keepPreviousData,
  });

/** Sends a form of a published page. Throws `CallError`. */
export const sendForm = async (body: NonNullable<BodyInputOf<typeof sendPageForm>>): Promise<void> => {
  await call(sendPageForm, { body });
};

/** The actions of those who shape pages. Each throws `CallError`. */
export function usePageActions() {
  const client = useQueryClient();
  const learn = async (page: EditablePage): Promise<EditablePage> => {
    client.setQueryData(pageQuery(page.name).queryKey, page);
    await Promise.all([
      client.invalidateQueries({ queryKey: [...editingKey, 'list'] }),
      client.invalidateQueries({ queryKey: [...editingKey, 'one', page.name, 'revisions'] }),
      client.invalidateQueries({ queryKey: publicKey }),
    ]);
    return page;
  };
  return {
    create: async (body: NonNullable<BodyInputOf<typeof createPage>>) => learn(await call(createPage, { body })),
    save: async (name: string, edit: number, draft: PageDocument) =>
      learn(await call(savePage, { params: { name }, body: { edit, draft } })),
    publish: async (name: string, edit: number, at: string | null) =>
      learn(await call(publishPage, { params: { name }, body: { edit, at } })),
    unschedule: async (name: string) => learn(await call(unschedulePage, { params: { name } })),
    restore: async (name: string, revision: number, edit: number) =>
      learn(await call(restorePage, { params: { name, revision }, body: { edit } })),
    undelete: async (id: string) => learn(await call(undeletePage, { params: { id } })),
    removeAnswer: async (name: string, id: string): Promise<void> => {
      await call(deletePageAnswer, { params: { name, id } });
      await client.invalidateQueries({ queryKey: [...editingKey, 'one', name, 'answers'] });
    },
    /** Answers the id by which it is brought back. */
    remove: async (name: string): Promise<string> => {
      const { _id } = await call(deletePage, { params: { name } });
      client.removeQueries({ queryKey: [...editingKey, 'one', name] });
      await client.invalidateQueries({ queryKey: [...editingKey, 'list'] });
      await client.invalidateQueries({ queryKey: publicKey });
      return _id;
    },
  };
}
