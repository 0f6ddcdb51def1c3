import { ActionIcon, Badge, Group, Title } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { RichText } from '#platform/web/editor/RichText.tsx';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { Announcement } from '../contract.ts';
import classes from './announcement.module.css';
import { announcementTexts } from './texts.ts';

/** One announcement as its readers see it; with `onRemove` also what those who write need. */
export function AnnouncementCard({
  announcement,
  onRemove,
}: {
  announcement: Announcement;
  onRemove?: (announcement: Announcement) => void;
}) {
  const texts = useTexts(announcementTexts);
  const format = useFormat();
  const navigate = useNavigate();
  const { _id, title, body, groups, shownFrom, shownUntil, byMail, state, createdBy, may } = announcement;
  return (
    <li className={classes.card} id={_id}>
      <div className={classes.head}>
        <Title order={onRemove ? 2 : 3} size="h3">
          {title}
        </Title>
        {onRemove && may.edit && (
          <Group gap={4}>
            <Badge color={state === 'shown' ? 'success' : state === 'scheduled' ? 'info' : 'gray'}>
              {texts.states[state]}
            </Badge>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={texts.edit(title)}
              onClick={() => void navigate({ to: '/announcements/$id', params: { id: _id } })}
            >
              <IconPencil size={18} stroke={1.5} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={texts.remove(title)}
              onClick={() => onRemove(announcement)}
            >
              <IconTrash size={18} stroke={1.5} />
            </ActionIcon>
          </Group>
        )}
      </div>
      <div className={classes.facts}>
        {createdBy && <span>{texts.by(createdBy.name)}</span>}
        <time dateTime={shownFrom}>{format.dateTime(shownFrom)}</time>
        {onRemove && may.edit && (
          <>
            {shownUntil && <span>{texts.until(format.dateTime(shownUntil))}</span>}
            <span>{groups.length === 0 ? texts.everyone : format.list(groups.map((group) => group.name))}</span>
            {byMail && <span>{texts.byMail}</span>}
          </>
        )}
      </div>
      {body !== '' && <RichText html={body} className={classes.body} />}
    </li>
  );
}
