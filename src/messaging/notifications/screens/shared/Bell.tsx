import { Button, Menu, Skeleton } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { BarMenu } from '#platform/web/ui/BarMenu.tsx';
import { MenuLink } from '#platform/web/ui/links.tsx';
import type { NotificationView } from '../../contract.ts';
import { latestNotificationsQuery, unreadQuery, useNotificationActions, useNotificationStream } from '../../queries.ts';
import { kindIcons } from '../kind-icons.ts';
import classes from '../notifications.module.css';
import { notificationTexts } from '../texts.ts';

function Entry({ notice: notification, onOpen }: { notice: NotificationView; onOpen: () => void }) {
  const texts = useTexts(notificationTexts);
  const format = useFormat();
  const Icon = kindIcons[notification.kind];
  return (
    <Menu.Item onClick={onOpen}>
      <span className={classes.entry} data-unread={!notification.isRead || undefined}>
        <span className={classes.icon}>
          <Icon size={18} stroke={1.5} aria-hidden />
        </span>
        <span className={classes.words}>
          <span className={`${classes.title} ${classes.clamped}`}>{notification.title}</span>
          <span className={classes.more}>
            {!notification.isRead && `${texts.unread}, `}
            {format.relative(notification.createdAt)}
          </span>
        </span>
      </span>
    </Menu.Item>
  );
}

function Latest({ onOpen }: { onOpen: (notification: NotificationView) => void }) {
  const texts = useTexts(notificationTexts);
  const { data, error } = useQuery(latestNotificationsQuery());
  if (error && !data) return <p className={classes.menuText}>{texts.failed}</p>;
  if (!data)
    return (
      <div className={classes.menuText} role="status" aria-label={texts.loading}>
        <Skeleton h={40} mb="xs" />
        <Skeleton h={40} />
      </div>
    );
  if (data.notices.length === 0) return <p className={classes.menuText}>{texts.noneHelp}</p>;
  return data.notices.map((notification) => (
    <Entry key={notification._id} notice={notification} onOpen={() => onOpen(notification)} />
  ));
}

/** The number of unread notifications, and the latest ones. Counts automatically. */
export function Bell() {
  const texts = useTexts(notificationTexts);
  const router = useRouter();
  const isLive = useNotificationStream();
  const { data } = useQuery(unreadQuery(isLive));
  const { mark } = useNotificationActions();
  const unread = data?.unread ?? 0;
  const open = (notification: NotificationView): void => {
    if (!notification.isRead) void mark({ ids: [notification._id] });
    router.history.push(notification.href ?? '/notifications');
  };
  return (
    <BarMenu
      label={texts.bell(unread)}
      className={classes.bell}
      dropdown={classes.menu}
      face={
        <>
          <IconBell size={20} stroke={1.5} />
          {unread > 0 && (
            <span className={classes.count} aria-hidden>
              {unread > 99 ? texts.many : unread}
            </span>
          )}
        </>
      }
    >
      <div className={classes.menuHead}>
        <strong>{unread === 0 ? texts.none : texts.news(unread)}</strong>
        {unread > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={() => void mark({ all: true })}>
            {texts.markAll}
          </Button>
        )}
      </div>
      <Latest onOpen={open} />
      <Menu.Divider />
      <MenuLink to="/notifications">{texts.all}</MenuLink>
    </BarMenu>
  );
}
