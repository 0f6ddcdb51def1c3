import { Button, CloseButton, Group, Paper, Text, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconXboxX } from '@tabler/icons-react';
import { type CSSProperties, useEffect, useRef } from 'react';
import { platformTexts } from '#platform/web/i18n/platform-texts.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useStore } from '#platform/web/store.ts';
import classes from './frame.module.css';
import { type Notification, notifications } from './notifications-store.ts';

const icons = { info: IconInfoCircle, success: IconCircleCheck, warning: IconAlertTriangle, danger: IconXboxX };
const sides = { left: 'Left', right: 'Right', top: 'Top', bottom: 'Bottom' } as const;

const styleOf = ({ color, border, elevation }: Notification): CSSProperties & Record<`--${string}`, string> => ({
  '--notification-color': `var(--mantine-color-${color}-text)`,
  [`border${sides[border]}`]: `4px solid var(--mantine-color-${color}-6)`,
  boxShadow: `0 ${elevation / 2}px ${elevation * 3}px rgb(0 0 0 / 0.16), 0 1px 3px rgb(0 0 0 / 0.12)`,
});

function NotificationCard({ notification }: { notification: Notification }) {
  const texts = useTexts(platformTexts);
  const Icon = icons[notification.color];
  const dismiss = (): void => notifications.dismiss(notification.id);
  return (
    <Paper className={classes.notification} style={styleOf(notification)} p="sm" withBorder>
      <span className={classes.notificationIcon} aria-hidden>
        {notification.icon ?? <Icon size={20} stroke={1.75} />}
      </span>
      <Text size="sm" flex={1} component="div">
        <VisuallyHidden>{texts.words[notification.color]}: </VisuallyHidden>
        {notification.msg}
      </Text>
      <Group gap={4} wrap="nowrap">
        {notification.action && (
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => {
              notification.action?.run();
              dismiss();
            }}
          >
            {notification.action.label}
          </Button>
        )}
        <CloseButton size="sm" aria-label={texts.dismiss} onClick={dismiss} />
      </Group>
    </Paper>
  );
}

/** Says how far up from the lower edge of the window the messages reach: a dialog ends above them, with its buttons. */
function useReach(hasAny: boolean) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    const messages = section.current;
    if (!hasAny || !messages) return;
    const { style } = document.documentElement;
    const tell = (): void =>
      style.setProperty(
        '--messages-reach',
        `${Math.max(0, Math.ceil(window.innerHeight - messages.getBoundingClientRect().top))}px`,
      );
    const observer = new ResizeObserver(tell);
    observer.observe(messages);
    window.addEventListener('resize', tell);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', tell);
      style.removeProperty('--messages-reach');
    };
  }, [hasAny]);
  return section;
}

/** Draws the messages; screen readers announce them without losing their place. */
export function Notifications() {
  const all = useStore(notifications);
  const texts = useTexts(platformTexts);
  const section = useReach(all.length > 0);
  return (
    <section
      ref={section}
      className={classes.notifications}
      aria-label={texts.notifications}
      aria-live="polite"
      data-no-print
    >
      {all.map((notification) => (
        <NotificationCard key={notification.id} notification={notification} />
      ))}
    </section>
  );
}
