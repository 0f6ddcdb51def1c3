import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { courseQuery, outlineQuery, useTopicActions } from '#courses/courses/queries.ts';
import { TopicForm } from '#courses/courses/screens/form/TopicForm.tsx';
import { courseFormTexts } from '#courses/courses/screens/form/texts.ts';
import { emptyTopic, type TopicValues, topicInputOf, topicShape } from '#courses/courses/screens/form/topic-values.ts';
import { useCourseForm } from '#courses/courses/screens/form/use-stored-form.ts';
import { topicInputSchema } from '#courses/courses/topics/contract.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { BackLink, TextLink } from '#platform/web/ui/links.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { entitySchemaTexts } from '#platform/web/ui/schema/entity-schema-texts.ts';

/** A new page of a course; `section` is where it begins. */
export function CreateTopicScreen({ courseId, section }: { courseId: string; section: string | null }) {
  const texts = useTexts(courseFormTexts);
  const fields = useTexts(entitySchemaTexts).link;
  const navigate = useNavigate();
  const actions = useTopicActions(courseId);
  const { data: course } = useSuspenseQuery(courseQuery(courseId));
  const { data: outline } = useSuspenseQuery(outlineQuery(courseId));
  const known = outline.sections.some((one) => one._id === section) ? section : null;
  const initial = useMemo(() => ({ values: emptyTopic(known), edit: null }), [known]);
  const state = useCourseForm({
    name: `create-topic:${courseId}`,
    initial,
    shape: topicShape,
    check: topicInputSchema,
    toInput: topicInputOf,
  });
  const save = async (values: TopicValues): Promise<void> => {
    const topic = await actions.create(topicInputOf(values));
    state.reset(emptyTopic(null), null);
    notify.success(texts.topic.created(topic.title));
    await navigate({ to: '/courses/$id/topics', params: { id: courseId } });
  };
  return (
    <>
      <PageHead
        title={texts.topic.createTitle}
        lead={
          <>
            {texts.topic.createLead(course.title)}{' '}
            <TextLink to="/courses/$id/topics/schema" params={{ id: courseId }}>
              {fields}
            </TextLink>
          </>
        }
        above={
          <BackLink to="/courses/$id/topics" params={{ id: courseId }}>
            {texts.backToTopics}
          </BackLink>
        }
      />
      <TopicForm
        state={state}
        outline={outline}
        topicId={null}
        onSave={save}
        onDiscard={() => state.reset(emptyTopic(known), null)}
      />
    </>
  );
}
