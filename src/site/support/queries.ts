/** What the browser asks about help. */
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf, QueryInputOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/call.ts';
import {
  createFaq,
  deleteFaq,
  deleteMessage,
  type Faq,
  listFaqs,
  listMessages,
  orderFaqs,
  updateFaq,
  updateMessage,
} from './contract.ts';

const PAGE = 100;

/** All questions: schools have some dozens. */
async function readAllFaqs(q: string, signal: AbortSignal): Promise<Faq[]> {
  const all: Faq[] = [];
  for (;;) {
    const { faqs, total } = await call(listFaqs, { query: { q, ofst: all.length, limit: PAGE }, signal });
    all.push(...faqs);
    if (all.length >= total || faqs.length === 0) return all;
  }
}

export const faqsQuery = (q: string) =>
  queryOptions({
    queryKey: ['faqs', q],
    queryFn: ({ signal }) => readAllFaqs(q, signal),
    placeholderData: keepPreviousData,
  });

type FaqBody = NonNullable<BodyInputOf<typeof createFaq>>;

/** The actions of admins. Each throws `CallError`. */
export function useFaqActions() {
  const client = useQueryClient();
  const learn = () => client.invalidateQueries({ queryKey: ['faqs'] });
  return {
    save: async (id: string | null, body: FaqBody): Promise<void> => {
      await (id === null ? call(createFaq, { body }) : call(updateFaq, { params: { id }, body }));
      await learn();
    },
    remove: async (id: string): Promise<void> => {
      await call(deleteFaq, { params: { id } });
      await learn();
    },
    /** Shown at once; what the server has is asked for afterwards. */
    order: async (faqs: readonly Faq[]): Promise<void> => {
      client.setQueryData(['faqs', ''], [...faqs]);
      try {
        await call(orderFaqs, { body: { faqs: faqs.map((faq) => faq._id) } });
      } finally {
        await learn();
      }
    },
  };
}

export const messagesQuery = (query: NonNullable<QueryInputOf<typeof listMessages>>) =>
  queryOptions({
    queryKey: ['messages', query],
    queryFn: ({ signal }) => call(listMessages, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** What admins do with messages. Each throws `CallError`. */
export function useMessageActions() {
  const client = useQueryClient();
  const learn = () => client.invalidateQueries({ queryKey: ['messages'] });
  return {
    mark: async (id: string, state?: 'open' | 'done'): Promise<void> => {
      await call(updateMessage, { params: { id }, body: state === undefined ? {} : { state } });
      await learn();
    },
    remove: async (id: string): Promise<void> => {
      await call(deleteMessage, { params: { id } });
      await learn();
    },
  };
}
