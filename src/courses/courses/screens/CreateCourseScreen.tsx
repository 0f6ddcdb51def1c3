import { useNavigate } from '@tanstack/react-router';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { TextLink } from '#platform/web/ui/links.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { entitySchemaTexts } from '#platform/web/ui/schema/entity-schema-texts.ts';
import { courseInputSchema } from '../contract.ts';
import { useCourseActions } from '../queries.ts';
import { CourseForm, type CourseFormParts } from './form/CourseForm.tsx';
import { type CourseValues, courseInputOf, courseShape, emptyCourse } from './form/course-values.ts';
import { courseFormTexts } from './form/texts.ts';
import { useCourseForm } from './form/use-stored-form.ts';

const nothingYet = { values: emptyCourse, edit: null };

/** A new course. Its topics come next. */
export function CreateCourseScreen({ parts }: { parts: CourseFormParts }) {
  const texts = useTexts(courseFormTexts).course;
  const fields = useTexts(entitySchemaTexts).link;
  const navigate = useNavigate();
  const actions = useCourseActions();
  const state = useCourseForm({
    name: 'create-course',
    initial: nothingYet,
    shape: courseShape,
    check: courseInputSchema,
    toInput: courseInputOf,
  });
  const save = async (values: CourseValues): Promise<void> => {
    const course = await actions.create(courseInputOf(values));
    state.reset(emptyCourse, null);
    notify.success(texts.created(course.title));
    await navigate({ to: '/courses/$id/topics', params: { id: course._id } });
  };
  return (
    <>
      <PageHead
        title={texts.createTitle}
        lead={
          <>
            {texts.createLead} <TextLink to="/courses/schema">{fields}</TextLink>
          </>
        }
      />
      <CourseForm state={state} isNew parts={parts} onSave={save} onDiscard={() => state.reset(emptyCourse, null)} />
    </>
  );
}
