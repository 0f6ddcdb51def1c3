/** From the plans of a school to courses that are stored. */

import { seededIds } from '#app/demo/ids.ts';
import type { People } from '#app/demo/people.ts';
import { insertRows } from '#app/demo/store.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { sanitiseRichText } from '#platform/server/text/rich-text.ts';
import type { Bank } from './bank.ts';
import type { CoursePlan, TopicPlan } from './course-plan.ts';
import type { DemoQuiz } from './quizzes.ts';
import type { School } from './school.ts';

const DAY = 86_400_000;

export interface DemoCourse {
  readonly id: string;
  readonly plan: CoursePlan;
  /** In their order. */
  readonly topicIds: readonly string[];
}

const settingsOf = (plan: TopicPlan, before: string | null) => ({
  completion: typeof plan.done === 'object' ? 'seconds' : (plan.done ?? 'read'),
  completionSeconds: typeof plan.done === 'object' ? plan.done.seconds : null,
  drip: plan.opens === undefined ? 'none' : plan.opens === 'after' ? 'after' : 'days',
  dripDays: typeof plan.opens === 'object' ? plan.opens.days : null,
  dripTopic: plan.opens === 'after' ? before : null,
});

/** Stores the school's courses with their sections, topics and first versions. */
export async function insertCourses(
  tx: TenantTx,
  school: School,
  people: People,
  quizzes: readonly DemoQuiz[],
  bank: Bank,
  now: Date,
): Promise<DemoCourse[]> {
  const newId = seededIds(`courses of ${school.key}`);
  const tenant_id = tx.tenantId;
  const author = people.teachers[0]!.id;
  const quizIds = new Map(quizzes.map((quiz) => [quiz.plan.key, quiz.id]));
  const courses: DemoCourse[] = [];
  for (const [place, plan] of school.courses.entries()) {
    const key = { tenant_id, course_id: newId() };
    const made = new Date(now.getTime() - (50 - 8 * place) * DAY);
    const published = plan.isDraft ? null : new Date(made.getTime() + DAY);
    const share = typeof plan.completion === 'object' ? plan.completion.share : null;
    await insertRows(tx, 'course', [
      {
        ...key,
        revision: 1,
        outline_revision: 1,
        title: plan.title,
        cover_hash:
          bank.figures.find(({ name }) => plan.cover !== undefined && name.includes(plan.cover))?.hash ?? null,
        summary: plan.summary,
        outcomes: [...plan.outcomes],
        description: sanitiseRichText(plan.description),
        access: plan.groups ? 'groups' : 'open',
        subscription: plan.premium ? 2 : 1,
        completion_rule: typeof plan.completion === 'object' ? 'share' : plan.completion,
        completion_share: share,
        published_at: published,
        created_by: author,
        created_at: made,
        updated_at: made,
      },
    ]);
    await insertRows(
      tx,
      'course_teacher',
      people.teachers
        .slice(0, 1 + (place % 2))
        .map(({ id }, index) => ({ ...key, person_id: id, position: index + 1 })),
    );
    await insertRows(
      tx,
      'course_group',
      (plan.groups ?? []).map((name) => ({ ...key, group_id: people.groupIds.get(name)! })),
    );
    await insertRows(
      tx,
      'course_prerequisite',
      (plan.needs ?? []).map((needed) => ({
        ...key,
        needs_course_id: courses.find((course) => course.plan.key === needed)!.id,
      })),
    );
    const topicIds = await insertTopics(tx, plan, key, { newId, author, made, quizIds });
    courses.push({ id: key.course_id, plan, topicIds });
  }
  return courses;
}

async function insertTopics(
  tx: TenantTx,
  plan: CoursePlan,
  key: { readonly tenant_id: string; readonly course_id: string },
  { newId, author, made, quizIds }: { newId: () => string; author: string; made: Date; quizIds: Map<string, string> },
): Promise<string[]> {
  const { tenant_id } = key;
  const topicIds: string[] = [];
  for (const [index, section] of plan.sections.entries()) {
    const section_id = newId();
    await insertRows(tx, 'course_section', [{ ...key, section_id, title: section.title, position: index + 1 }]);
    for (const topic of section.topics) {
      const topic_id = newId();
      const { dripTopic, dripDays, completionSeconds, ...kinds } = settingsOf(topic, topicIds.at(-1) ?? null);
      const wording = { title: topic.title, body: sanitiseRichText(topic.body, { media: true }) };
      const inside = (topic.quizzes ?? []).map(([name, passPercent]) => ({ quiz: quizIds.get(name)!, passPercent }));
      await insertRows(tx, 'topic', [
        {
          ...key,
          ...wording,
          ...kinds,
          topic_id,
          section_id,
          position: topicIds.length + 1,
          version: 1,
          completion_seconds: completionSeconds,
          drip_days: dripDays,
          drip_topic_id: dripTopic,
          published_at: topic.isDraft ? null : made,
          created_by: author,
          created_at: made,
          updated_at: made,
        },
      ]);
      await insertRows(
        tx,
        'topic_quiz',
        inside.map(({ quiz, passPercent }, at) => ({
          tenant_id,
          topic_id,
          quiz_id: quiz,
          position: at + 1,
          pass_percent: passPercent,
        })),
      );
      const settings = { ...kinds, completionSeconds, dripAt: null, dripDays, dripTopic, quizzes: inside };
      await insertRows(tx, 'topic_version', [
        {
          tenant_id,
          topic_id,
          ...wording,
          version: 1,
          settings,
          created_by: author,
          created_at: made,
        },
      ]);
      topicIds.push(topic_id);
    }
  }
  return topicIds;
}
