import { createTopic, topicFields } from '#courses/courses/topics/contract.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { BackLink } from '#platform/web/ui/links.tsx';
import { EntitySchema } from '#platform/web/ui/schema/EntitySchema.tsx';
import { courseFields, createCourse } from '../contract.ts';
import { courseFormTexts } from './form/texts.ts';
import { courseMeanings, topicMeanings } from './schema-texts.ts';
import { courseTexts } from './texts.ts';

/** What a course is made of. */
export function CourseSchemaScreen() {
  const texts = useTexts(courseTexts);
  return (
    <EntitySchema
      title={texts.schema.title}
      lead={texts.schema.lead}
      schema={courseFields}
      meanings={useTexts(courseMeanings)}
      fileName="course"
      call={`${createCourse.method} ${createCourse.path}`}
      above={<BackLink to="/courses">{texts.page.back}</BackLink>}
    />
  );
}

/** What a topic is made of. */
export function TopicSchemaScreen({ courseId }: { courseId: string }) {
  const texts = useTexts(courseTexts).schema;
  const { backToTopics } = useTexts(courseFormTexts);
  return (
    <EntitySchema
      title={texts.topicTitle}
      lead={texts.topicLead}
      schema={topicFields}
      meanings={useTexts(topicMeanings)}
      fileName="topic"
      call={`${createTopic.method} ${createTopic.path.replace(':id', courseId)}`}
      above={
        <BackLink to="/courses/$id/topics" params={{ id: courseId }}>
          {backToTopics}
        </BackLink>
      }
    />
  );
}
