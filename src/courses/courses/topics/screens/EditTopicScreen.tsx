import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { outlineQuery, topicQuery, useTopicActions } from '#courses/courses/queries.ts';
import { ConflictDialog } from '#courses/courses/screens/form/FormFrame.tsx';
import { TopicForm } from '#courses/courses/screens/form/TopicForm.tsx';
import { courseFormTexts } from '#courses/courses/screens/form/texts.ts';
import {
  type TopicValues,
  topicInputOf,
  topicShape,
  topicValuesOf,
} from '#courses/courses/screens/form/topic-values.ts';
import { useCourseForm } from '#courses/courses/screens/form/use-stored-form.ts';
import { type Topic, topicInputSchema } from '#courses/courses/topics/contract.ts';
import { CallError } from '#platform/web/call.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { BackLink } from '#platform/web/ui/links.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { TopicVersions } from './TopicVersions.tsx';

interface EditTopicProps {
  readonly courseId: string;
  readonly topicId: string;
  /** What other slices store with the topic by themselves. */
  readonly children?: ReactNode;
}

/** A page of a course that is there already. */
export function EditTopicScreen({ courseId, topicId, children }: EditTopicProps) {
  const texts = useTexts(courseFormTexts);
  const client = useQueryClient();
  const actions = useTopicActions(courseId);
  const { data: topic } = useSuspenseQuery(topicQuery(courseId, topicId));
  const { data: outline } = useSuspenseQuery(outlineQuery(courseId));
  const [first] = useState(topic);
  const initial = useMemo(() => ({ values: topicValuesOf(first), edit: first.version }), [first]);
  const state = useCourseForm({
    name: `edit-topic:${topicId}`,
    initial,
    shape: topicShape,
    check: topicInputSchema,
    toInput: topicInputOf,
  });
  const [theirs, setTheirs] = useState<Topic | null>(null);
  const [showsVersions, setShowsVersions] = useState(false);
  const show = (now: Topic): void => state.reset(topicValuesOf(now), now.version);

  const send = async (values: TopicValues, version: number | null): Promise<void> => {
    show(await actions.update(topicId, { ...topicInputOf(values), ...(version !== null && { version }) }));
    notify.success(texts.save.saved);
  };
  const save = async (values: TopicValues): Promise<void> => {
    try {
      await send(values, state.edit);
    } catch (error) {
      if (!(error instanceof CallError && error.code === 'conflict')) throw error;
      setTheirs(await client.fetchQuery({ ...topicQuery(courseId, topicId), staleTime: 0 }));
    }
  };
  return (
    <>
      <PageHead
        title={texts.topic.editTitle(topic.title)}
        action={
          <Button
            variant="default"
            leftSection={<IconHistory size={18} stroke={1.5} />}
            onClick={() => setShowsVersions(true)}
          >
            {texts.topic.versions}
          </Button>
        }
        above={
          <BackLink to="/courses/$id/topics" params={{ id: courseId }}>
            {texts.backToTopics}
          </BackLink>
        }
      />
      <TopicForm state={state} outline={outline} topicId={topicId} onSave={save} onDiscard={() => show(topic)} />
      {children}
      <TopicVersions
        topic={topic}
        isOpen={showsVersions}
        isChanged={state.isChanged}
        onClose={() => setShowsVersions(false)}
        onRestored={show}
      />
      <ConflictDialog
        isOpen={theirs !== null}
        onTheirs={() => {
          if (theirs) show(theirs);
          setTheirs(null);
        }}
        onMine={() => {
          setTheirs(null);
          send(state.form.getValues(), null).catch(notify.error);
        }}
        onCancel={() => setTheirs(null)}
      />
    </>
  );
}
