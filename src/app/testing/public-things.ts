import { listTags } from '#items/question-bank/contract.ts';
import { createPost } from '#site/blog/contract.ts';
import { createCalendarFeed } from '#site/calendar/contract.ts';
import { createFaq, listMessages, sendMessage } from '#site/support/contract.ts';
import { createTableView } from '#site/table-views/contract.ts';
import type { TestSite } from './site.ts';

interface PublicThings {
  /** Their ids by the address that names them. */
  readonly owned: Record<string, string | Record<string, string>>;
  /** What a call of another school would have to name. */
  readonly inputs: Record<string, { body: object }>;
}

/** What the public side of the first school has, all called `name`. */
export async function buildPublicThings(site: TestSite, name: string, quizId: string): Promise<PublicThings> {
  const faq = await site.as('admin').do(createFaq, { body: { question: name } });
  const letter = { name, email: 'visitor@home.test', subject: name, message: name };
  await site.as('visitor').do(sendMessage, { body: letter });
  const { messages } = await site.as('admin').do(listMessages, {});
  const { tags } = await site.as('teacher').do(listTags, { query: { q: name } });
  const publishedAt = new Date(Date.now() - 1000).toISOString();
  const post = await site.as('teacher').do(createPost, { body: { title: name, publishedAt } });
  const { feed } = await site.as('student').do(createCalendarFeed);
  const view = await site
    .as('teacher')
    .do(createTableView, { body: { list: '/questions', name, hidden: [], density: 'compact', search: { q: name } } });
  return {
    owned: {
      '/v1/api/calendar/quizzes/:id': quizId,
      '/v1/api/calendar/feeds/:file': { file: feed!.address.split('/').at(-1)! },
      '/v1/api/public/quizzes/:id': quizId,
      '/v1/api/public/quizzes/:id/guest': quizId,
      '/v1/api/public/quizzes/:id/try': quizId,
      '/v1/api/faqs/:id': faq._id,
      '/v1/api/admin/messages/:id': messages[0]!._id,
      '/v1/api/tags/:id': tags[0]!._id,
      '/v1/api/tags/:id/merge': tags[0]!._id,
      '/v1/api/posts/:id': post._id,
      '/v1/api/tableViews/:id': view._id,
    },
    inputs: {
      'POST /v1/api/public/quizzes/:id/try': { body: { question: quizId, answer: null } },
      'PUT /v1/api/faqs/:id': { body: { question: 'Stolen' } },
      'PUT /v1/api/faqs/order': { body: { faqs: [faq._id] } },
      'PUT /v1/api/tags/:id': { body: { name: 'Stolen' } },
      'POST /v1/api/tags/:id/merge': { body: { into: faq._id } },
      'PUT /v1/api/posts/:id': { body: { title: 'Stolen' } },
      'PUT /v1/api/tableViews/:id': { body: { name: 'Stolen' } },
    },
  };
}
