import { Button, Menu, Skeleton } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { BarMenu } from '#platform/web/ui/BarMenu.tsx';
import { MenuLink } from '#platform/web/ui/links.tsx';
import type { NoticeView } from '../../contract.ts';
import { latestNoticesQuery, unreadQuery, useNoticeDeeds, useNoticeStream } from '../../queries.ts';
import { kindIcons } from '../kind-icons.ts';
import classes from '../notice.module.css';
import { noticeTexts } from '../texts.ts';

function Entry({ notice, onOpen }: { notice: NoticeView; onOpen: () => void }) {
  const texts = useTexts(noticeTexts);
  const format = useFormat();
  const Icon = kindIcons[notice.kind];
  return (
    <Menu.Item onClick={onOpen}>
      <span className={classes.entry} data-unread={!notice.isRead || undefined}>
        <span className={classes.icon}>
          <Icon size={18} stroke={1.5} aria-hidden />
        </span>
        <span className={classes.words}>
          <span className={`${classes.title} ${classes.clamped}`}>{notice.title}</span>
          <span className={classes.more}>
            {!notice.isRead && `${texts.unread}, `}
            {format.relative(notice.createdAt)}
          </span>
        </span>
      </span>
    </Menu.Item>
  );
}

function Latest({ onOpen }: { onOpen: (notice: NoticeView) => void }) {
  const texts = useTexts(noticeTexts);
  const { data, error } = useQuery(latestNoticesQuery());
  if (error && !data) return <p className={classes.menuText}>{texts.failed}</p>;
  if (!data)
    return (
      <div className={classes.menuText} role="status" aria-label={texts.loading}>
        <Skeleton h={40} mb="xs" />
        <Skeleton h={40} />
      </div>
    );
  if (data.notices.length === 0) return <p className={classes.menuText}>{texts.noneHelp}</p>;
  return data.notices.map((notice) => <Entry key={notice._id} notice={notice} onOpen={() => onOpen(notice)} />);
}

/** How much is unread, and the latest of it. Counts by itself. */
export function Bell() {
  const texts = useTexts(noticeTexts);
  const router = useRouter();
  const isLive = useNoticeStream();
  const { data } = useQuery(unreadQuery(isLive));
  const { mark } = useNoticeDeeds();
  const unread = data?.unread ?? 0;
  const open = (notice: NoticeView): void => {
    if (!notice.isRead) void mark({ ids: [notice._id] });
    router.history.push(notice.href ?? '/notifications');
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
