import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { CallError } from '#platform/web/call.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { BackLink } from '#platform/web/ui/links.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { type Course, courseInputSchema } from '../contract.ts';
import { courseQuery, useCourseActions } from '../queries.ts';
import { CourseForm, type CourseFormParts } from './form/CourseForm.tsx';
import { type CourseValues, courseInputOf, courseShape, courseValuesOf } from './form/course-values.ts';
import { ConflictDialog } from './form/FormFrame.tsx';
import { courseFormTexts } from './form/texts.ts';
import { useCourseForm } from './form/use-stored-form.ts';

/** The settings of a course that is there already. */
export function EditCourseScreen({ courseId, parts }: { courseId: string; parts: CourseFormParts }) {
  const texts = useTexts(courseFormTexts);
  const client = useQueryClient();
  const actions = useCourseActions();
  const { data: course } = useSuspenseQuery(courseQuery(courseId));
  const [first] = useState(course);
  const initial = useMemo(() => ({ values: courseValuesOf(first), edit: first.revision }), [first]);
  const state = useCourseForm({
    name: `edit-course:${courseId}`,
    initial,
    shape: courseShape,
    check: courseInputSchema,
    toInput: courseInputOf,
  });
  const [theirs, setTheirs] = useState<Course | null>(null);

  const send = async (values: CourseValues, revision: number | null): Promise<void> => {
    const saved = await actions.update(courseId, {
      ...courseInputOf(values),
      ...(revision !== null && { revision }),
    });
    state.reset(courseValuesOf(saved), saved.revision);
    notify.success(texts.save.saved);
  };
  const save = async (values: CourseValues): Promise<void> => {
    try {
      await send(values, state.edit);
    } catch (error) {
      if (!(error instanceof CallError && error.code === 'conflict')) throw error;
      setTheirs(await client.fetchQuery({ ...courseQuery(courseId), staleTime: 0 }));
    }
  };
  return (
    <>
      <PageHead
        title={texts.course.editTitle(course.title)}
        above={
          <BackLink to="/courses/$id" params={{ id: courseId }}>
            {texts.back}
          </BackLink>
        }
      />
      <CourseForm
        state={state}
        isNew={false}
        parts={parts}
        onSave={save}
        onDiscard={() => state.reset(courseValuesOf(course), course.revision)}
      />
      <ConflictDialog
        isOpen={theirs !== null}
        onTheirs={() => {
          if (theirs) state.reset(courseValuesOf(theirs), theirs.revision);
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
