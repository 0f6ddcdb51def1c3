import { IconArrowLeft } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { TextLink } from '#platform/web/links.tsx';
import { notify } from '#platform/web/notifications-store.ts';
import { PageHead } from '#platform/web/PageHead.tsx';
import { useTexts } from '#platform/web/texts.ts';
import { topicInputSchema } from '../contract-topics.ts';
import { courseQuery, outlineQuery, useTopicDeeds } from '../queries.ts';
import classes from './course.module.css';
import { TopicForm } from './form/TopicForm.tsx';
import { formTexts } from './form/texts.ts';
import { emptyTopic, type TopicValues, topicInputOf, topicShape } from './form/topic-values.ts';
import { useCourseForm } from './form/use-kept-form.ts';

/** A new page of a course; `section` is where it begins. */
export function CreateTopicScreen({ courseId, section }: { courseId: string; section: string | null }) {
  const texts = useTexts(formTexts);
  const navigate = useNavigate();
  const deeds = useTopicDeeds(courseId);
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
    const topic = await deeds.create(topicInputOf(values));
    state.reset(emptyTopic(null), null);
    notify.success(texts.topic.created(topic.title));
    await navigate({ to: '/courses/$id/topics', params: { id: courseId } });
  };
  return (
    <>
      <PageHead
        title={texts.topic.createTitle}
        lead={texts.topic.createLead(course.title)}
        above={
          <TextLink to="/courses/$id/topics" params={{ id: courseId }} size="sm" className={classes.back}>
            <IconArrowLeft size={16} stroke={1.5} aria-hidden /> {texts.backToTopics}
          </TextLink>
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
