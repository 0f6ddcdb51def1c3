import {
  IconArchive,
  IconArchiveOff,
  IconCopy,
  IconDownload,
  IconEyeOff,
  IconListDetails,
  IconPencil,
  IconSend,
  IconTrash,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { RowAction } from '#platform/web/tables/data-table-model.ts';
import type { CourseSummary } from '../contract.ts';
import { courseTexts } from './texts.ts';
import { useCourseCommands } from './use-course-commands.ts';

const icon = { size: 18, stroke: 1.5 } as const;

/** What faculty can do with a course, for menus. */
export function useCourseActions(): (course: CourseSummary, more?: { onDeleted?: () => void }) => RowAction[] {
  const words = useTexts(courseTexts).menu;
  const navigate = useNavigate();
  const commands = useCourseCommands();
  return (course, more) => {
    const params = { id: course._id };
    const isArchived = course.state === 'archived';
    return [
      {
        label: words.edit,
        icon: <IconPencil {...icon} />,
        onClick: () => void navigate({ to: '/courses/$id/edit', params }),
      },
      {
        label: words.topics,
        icon: <IconListDetails {...icon} />,
        onClick: () => void navigate({ to: '/courses/$id/topics', params }),
      },
      ...(course.state === 'draft'
        ? [
            {
              label: words.publish,
              icon: <IconSend {...icon} />,
              onClick: () => void commands.setPublished(course, true),
            },
          ]
        : []),
      ...(course.state === 'published'
        ? [
            {
              label: words.unpublish,
              icon: <IconEyeOff {...icon} />,
              onClick: () => void commands.setPublished(course, false),
            },
          ]
        : []),
      { label: words.duplicate, icon: <IconCopy {...icon} />, onClick: () => void commands.duplicate(course) },
      { label: words.export, icon: <IconDownload {...icon} />, onClick: () => commands.export(course) },
      {
        label: isArchived ? words.unarchive : words.archive,
        icon: isArchived ? <IconArchiveOff {...icon} /> : <IconArchive {...icon} />,
        onClick: () => void commands.setArchived(course, !isArchived),
      },
      {
        label: words.delete,
        icon: <IconTrash {...icon} />,
        danger: true,
        onClick: () => {
          more?.onDeleted?.();
          void commands.delete(course);
        },
      },
    ];
  };
}
