/** Courses that tests need to be there before they begin. */
import { v7 as uuid } from 'uuid';
import type { TestSchool, TestSite } from '#app/testing/site.ts';

export interface TopicToBuild {
  readonly title?: string;
  readonly body?: string;
  readonly completion?: 'read' | 'seconds' | 'quiz' | 'tool' | 'hand';
  readonly completionSeconds?: number;
  readonly drip?: 'none' | 'date' | 'days' | 'after';
  readonly dripAt?: Date;
  readonly dripDays?: number;
  /** The place of the topic that comes first, from 0. */
  readonly dripAfter?: number;
  readonly quizzes?: readonly { readonly quiz: string; readonly passPercent: number }[];
  readonly isDraft?: boolean;
}

/** A published course with these topics. Returns its id and theirs. */
export async function buildCourse(
  site: TestSite,
  topics: readonly TopicToBuild[],
  course: {
    title?: string;
    access?: 'open' | 'groups' | 'channel';
    opensAt?: Date;
    closesAt?: Date;
    subscription?: 1 | 2;
    rule?: 'topics' | 'quizzes' | 'share';
    share?: number;
    needs?: readonly string[];
    isDraft?: boolean;
    school?: TestSchool;
  } = {},
): Promise<{ course: string; topics: string[] }> {
  const { school = site.school } = course;
  const courseId = uuid();
  const ids = topics.map(() => uuid());
  await site.database.inTenant(school.id, async (tx) => {
    const key = { tenant_id: school.id, course_id: courseId };
    await tx
      .insertInto('course')
      .values({
        ...key,
        title: course.title ?? 'Functions',
        access: course.access ?? 'open',
        opens_at: course.opensAt ?? null,
        closes_at: course.closesAt ?? null,
        subscription: course.subscription ?? 1,
        completion_rule: course.rule ?? 'topics',
        completion_share: course.share ?? null,
        published_at: course.isDraft ? null : new Date(),
      })
      .execute();
    for (const needed of course.needs ?? [])
      await tx
        .insertInto('course_prerequisite')
        .values({ ...key, needs_course_id: needed })
        .execute();
    for (const [i, topic] of topics.entries()) {
      await tx
        .insertInto('topic')
        .values({
          ...key,
          topic_id: ids[i]!,
          position: i + 1,
          title: topic.title ?? `Topic ${i + 1}`,
          body: topic.body ?? `<p>Body ${i + 1}</p>`,
          completion: topic.completion ?? 'read',
          completion_seconds: topic.completionSeconds ?? null,
          drip: topic.drip ?? 'none',
          drip_at: topic.dripAt ?? null,
          drip_days: topic.dripDays ?? null,
          drip_topic_id: topic.dripAfter === undefined ? null : ids[topic.dripAfter]!,
          published_at: topic.isDraft ? null : new Date(),
        })
        .execute();
      for (const [place, { quiz, passPercent }] of (topic.quizzes ?? []).entries())
        await tx
          .insertInto('topic_quiz')
          .values({
            tenant_id: school.id,
            topic_id: ids[i]!,
            quiz_id: quiz,
            position: place + 1,
            pass_percent: passPercent,
          })
          .execute();
    }
  });
  return { course: courseId, topics: ids };
}
