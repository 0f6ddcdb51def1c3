/** The sections and topics of a new course, all at once: for copies, files, and the demo. */

import {
  insertTopic,
  setTopicQuizzes,
  type TopicQuizValues,
  type TopicValues,
  updateTopicRow,
  upsertOutline,
} from '#courses/courses/topics/store.ts';
import { insertVersion, type VersionSettings } from '#courses/courses/topics/store-versions.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

export interface NewTopic {
  /** What the topic is called by other topics that wait for it. */
  readonly key: string;
  /** Key of its section; null: before all sections. */
  readonly section: string | null;
  readonly isPublished: boolean;
  /** `drip_topic_id` is the key of another topic. */
  readonly values: TopicValues;
  readonly quizzes: readonly TopicQuizValues[];
}

/** Keys must be those of the given sections and topics; returns the ids of the topics by their keys. */
export async function writeTopics(
  tx: TenantTx,
  author: { readonly personId: string },
  courseId: string,
  sections: readonly { readonly key: string; readonly title: string }[],
  topics: readonly NewTopic[],
  now: Date,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const [index, topic] of topics.entries()) {
    const id = await insertTopic(
      tx,
      courseId,
      author.personId,
      { sectionId: null, position: index + 1, publishedAt: topic.isPublished ? now : null },
      // Whom it waits for may come later, so that is written below.
      topic.values.drip === 'after' ? { ...topic.values, drip: 'none', drip_topic_id: null } : topic.values,
    );
    ids.set(topic.key, id);
    await setTopicQuizzes(tx, id, topic.quizzes);
  }
  for (const topic of topics) {
    const id = ids.get(topic.key)!;
    const waitsFor = topic.values.drip === 'after' ? (ids.get(topic.values.drip_topic_id ?? '') ?? null) : null;
    if (waitsFor !== null) await updateTopicRow(tx, id, { drip: 'after', drip_topic_id: waitsFor });
    await insertVersion(tx, author.personId, id, 1, {
      title: topic.values.title,
      body: topic.values.body,
      settings: settingsOf(topic, waitsFor),
    });
  }
  const placed = (key: string | null): string[] =>
    topics.filter((topic) => topic.section === key).map((topic) => ids.get(topic.key)!);
  await upsertOutline(
    tx,
    courseId,
    placed(null),
    sections.map((section) => ({ id: null, title: section.title, topics: placed(section.key) })),
  );
  return ids;
}

const settingsOf = ({ values, quizzes }: NewTopic, waitsFor: string | null): VersionSettings => ({
  completion: values.completion,
  completionSeconds: values.completion_seconds,
  drip: values.drip === 'after' && waitsFor === null ? 'none' : values.drip,
  dripAt: values.drip_at?.toISOString() ?? null,
  dripDays: values.drip_days,
  dripTopic: waitsFor,
  quizzes: quizzes.map(({ quiz, passPercent }) => ({ quiz, passPercent })),
});
