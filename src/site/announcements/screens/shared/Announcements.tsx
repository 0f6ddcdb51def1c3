import { useQuery } from '@tanstack/react-query';
import { shownAnnouncementsQuery } from '../../queries.ts';
import { AnnouncementCard } from '../AnnouncementCard.tsx';
import classes from '../announcement.module.css';

/** The newest announcements for the person; null where there are none, or not yet. */
export function useAnnouncements() {
  const { data } = useQuery(shownAnnouncementsQuery());
  return data && data.announcements.length > 0 ? data : null;
}

export const AnnouncementList = ({
  announcements,
}: Pick<NonNullable<ReturnType<typeof useAnnouncements>>, 'announcements'>) => (
  <ul className={classes.list}>
    {announcements.map((announcement) => (
      <AnnouncementCard key={announcement._id} announcement={announcement} />
    ))}
  </ul>
);
