import { createPost } from '#blog/contract.ts';
import { createFaq, listMessages, sendMessage } from '#help/contract.ts';
import { listTags } from '#question-bank/contract.ts';
import type { TestSite } from './site.ts';

/** What the public side of the first school has, all called `name`, with the addresses that name it. */
export async function buildPublicThings(site: TestSite, name: string): Promise<Record<string, string>> {
  const faq = await site.as('admin').do(createFaq, { body: { question: name } });
  const letter = { name, email: 'visitor@home.test', subject: name, message: name };
  await site.as('visitor').do(sendMessage, { body: letter });
  const { messages } = await site.as('admin').do(listMessages, {});
  const { tags } = await site.as('teacher').do(listTags, { query: { q: name } });
  const publishedAt = new Date(Date.now() - 1000).toISOString();
  const post = await site.as('teacher').do(createPost, { body: { title: name, publishedAt } });
  return {
    '/v1/api/faqs/:id': faq._id,
    '/v1/api/admin/messages/:id': messages[0]!._id,
    '/v1/api/tags/:id': tags[0]!._id,
    '/v1/api/tags/:id/merge': tags[0]!._id,
    '/v1/api/posts/:id': post._id,
  };
}
