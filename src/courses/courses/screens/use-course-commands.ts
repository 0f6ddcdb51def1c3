/** The actions of teachers as buttons run them: with a message, and undone where that is possible. */
import { useNavigate } from '@tanstack/react-router';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import type { CourseSummary } from '../contract.ts';
import { useCourseActions } from '../queries.ts';
import { courseTexts } from './texts.ts';

type Named = Pick<CourseSummary, '_id' | 'title'>;

export function useCourseCommands() {
  const texts = useTexts(courseTexts);
  const words = texts.did;
  const actions = useCourseActions();
  const navigate = useNavigate();

  const telling = async (command: () => Promise<unknown>, said: string, takeBack?: () => void): Promise<void> => {
    try {
      await command();
      notify.success(said, takeBack && { action: { label: texts.undo, run: takeBack } });
    } catch (error) {
      notify.error(error);
    }
  };
  const setPublished = (course: Named, published: boolean): Promise<void> =>
    telling(
      () => actions.publish(course._id, published),
      published ? words.published(course.title) : words.unpublished(course.title),
    );
  const setArchived = (course: Named, archived: boolean): Promise<void> =>
    telling(
      () => actions.archive(course._id, archived),
      archived ? words.archived(course.title) : words.unarchived(course.title),
      () => void setArchived(course, !archived),
    );
  const restore = (course: Named): Promise<void> =>
    telling(() => actions.restore(course._id), words.restored(course.title));
  return {
    setPublished,
    setArchived,
    delete: (course: Named): Promise<void> =>
      telling(
        () => actions.delete(course._id),
        words.deleted(course.title),
        () => void restore(course),
      ),
    duplicate: async (course: Named): Promise<void> => {
      try {
        const copy = await actions.duplicate(course._id);
        notify.success(words.duplicated(copy.title));
        await navigate({ to: '/courses/$id', params: { id: copy._id } });
      } catch (error) {
        notify.error(error);
      }
    },
    /** The browser saves what the server sends, however large it is. */
    export: (course: Named): void => {
      window.location.assign(`/v1/api/courses/${course._id}/export`);
    },
  };
}
