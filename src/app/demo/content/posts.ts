/** The blogs of the demo schools. */

import { seededIds } from '#app/demo/ids.ts';
import type { People } from '#app/demo/people.ts';
import { insertRows } from '#app/demo/store.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { School } from './school.ts';

const DAY = 86_400_000;

const posts = [
  {
    title: 'How to learn from a wrong answer',
    summary: 'A wrong answer is worth more than a right one, if you take two minutes for it.',
    body: '<p>Most people look at their score and close the page. The score tells you how you did; the wrong answers tell you what to learn next.</p><h3>Three questions</h3><ul><li>What did I take for true when I chose this?</li><li>Which word of the question did I pass over?</li><li>How would I see it at once next time?</li></ul><p>Write the third answer down. Next week, take the quiz again before you read it.</p>',
    tags: ['Learning'],
    daysAgo: 4,
  },
  {
    title: 'Our public quizzes need no account any more',
    summary: 'Look at what a quiz covers, try a question, and take it at once.',
    body: '<p>Quizzes marked <b>No account needed</b> begin with one click. If you like your result, create an account in the same browser: it is kept, and you see every question with its answer.</p>',
    tags: ['News'],
    daysAgo: 12,
  },
  {
    title: 'What a good exam question looks like',
    summary: 'Notes from our last teachers’ meeting.',
    body: '<p>A good question asks one thing. Its wrong options are wrong for a reason that somebody could believe, and none of them is the longest.</p><p>After the exam, look at the statistics: a question that the best students get wrong more often than the others is not hard, it is broken.</p>',
    tags: ['Teaching', 'Learning'],
    daysAgo: 30,
  },
  {
    title: 'Plans for next term',
    summary: '',
    body: '<p>First ideas, not ready to be shown.</p>',
    tags: ['News'],
    daysAgo: null,
  },
];

/** Three posts and a draft. */
export async function insertPosts(tx: TenantTx, school: School, people: People, now: Date): Promise<void> {
  const newId = seededIds(`posts of ${school.key}`);
  const author = people.teachers[0]!;
  const rows = posts.map(({ tags, daysAgo, ...post }) => ({
    tags,
    post: {
      tenant_id: school.id,
      post_id: newId(),
      ...post,
      author_id: author.id,
      author_name: `${author.firstName} ${author.lastName}`,
      published_at: daysAgo === null ? null : new Date(now.getTime() - daysAgo * DAY),
    },
  }));
  await insertRows(
    tx,
    'post',
    rows.map(({ post }) => post),
  );
  await insertRows(
    tx,
    'post_tag',
    rows.flatMap(({ post, tags }) => tags.map((name) => ({ tenant_id: school.id, post_id: post.post_id, name }))),
  );
}
