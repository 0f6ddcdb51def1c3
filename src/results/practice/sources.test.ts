/** What can be practised is counted in few statements; here it is counted once more, question by question. */
import { v7 as uuid } from 'uuid';
import { expect, test } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import { seededRandom } from '#platform/exact/random.ts';
import { listPracticeSources } from './contract.ts';

const site = await testSite();
const DAY = 86_400_000;

interface Made {
  readonly id: string;
  readonly difficulty: number;
  readonly rating: number;
  readonly isDue: boolean;
  readonly isRetired: boolean;
  readonly tags: readonly number[];
}

/** Questions as chance has them, with a card of the person for each. */
async function fill(personId: string, count: number): Promise<{ made: readonly Made[]; tags: readonly string[] }> {
  const random = seededRandom('sources');
  const tags = Array.from({ length: 5 }, () => uuid());
  const made = Array.from(
    { length: count },
    (): Made => ({
      id: uuid(),
      difficulty: 1 + Math.floor(random() * 3),
      rating: 1 + Math.floor(random() * 3),
      isDue: random() < 0.4,
      isRetired: random() < 0.1,
      tags: tags.map((_, i) => i).filter(() => random() < 0.3),
    }),
  );
  const [now, tenant_id] = [site.now(), site.school.id];
  await site.database.inTenant(site.school.id, async (tx) => {
    await tx
      .insertInto('tag')
      .values(tags.map((tag_id, i) => ({ tenant_id, tag_id, name: `Topic ${i}` })))
      .execute();
    for (const one of made) {
      const question_id = one.id;
      await tx
        .insertInto('question')
        .values({
          tenant_id,
          question_id,
          version: 1,
          type: 'true-false',
          title: one.id,
          difficulty: one.difficulty,
          subscription: 1,
          search_text: '',
          ...(one.isRetired && { status: 'retired' }),
        })
        .execute();
      if (one.tags.length > 0)
        await tx
          .insertInto('question_tag')
          .values(one.tags.map((i) => ({ tenant_id, question_id, tag_id: tags[i]! })))
          .execute();
      await tx
        .insertInto('practice_card')
        .values({
          tenant_id,
          person_id: personId,
          question_id,
          due_at: new Date(now.getTime() + (one.isDue ? -DAY : 9 * DAY)),
          stability: 3,
          difficulty: 5,
          reps: 1,
          lapses: 0,
          last_rating: one.rating,
          last_fraction: null,
          reviewed_at: now,
          review_id: uuid(),
        })
        .execute();
    }
  });
  return { made, tags };
}

test('sources, difficulties and topics are what counting one question after the other gives', async () => {
  const person = await site.addPerson(site.school, ['student']);
  const { made, tags } = await fill(person.personId, 200);
  const open = made.filter(({ isRetired }) => !isRetired);
  const count = (of: readonly Made[], is: (one: Made) => boolean): number => of.filter(is).length;
  for (const dif of [undefined, 2]) {
    const asked = open.filter(({ difficulty }) => dif === undefined || difficulty === dif);
    const said = await site
      .as(person)
      .do(listPracticeSources, { query: dif === undefined ? {} : { dif: String(dif) } });
    expect(said).toMatchObject({
      all: asked.length,
      mistakes: count(asked, ({ rating }) => rating < 3),
      bookmarks: 0,
      courses: [],
      difficulties: [1, 2, 3].map((difficulty) => ({
        difficulty,
        count: count(open, (one) => one.difficulty === difficulty),
      })),
    });
    const topics = tags.map((_id, i) => {
      const inTopic = (one: Made): boolean => one.tags.includes(i);
      return {
        _id,
        name: `Topic ${i}`,
        count: count(asked, inTopic),
        answered: count(open, inTopic),
        due: count(asked, (one) => one.isDue && inTopic(one)),
      };
    });
    topics.sort((a, b) => b.due - a.due || b.count - a.count || a.name.localeCompare(b.name));
    expect(said.topics.map(({ mastery: _, ...topic }) => topic)).toEqual(topics);
    expect(said.topics.every(({ mastery }) => mastery !== null)).toBe(true);
  }
});
