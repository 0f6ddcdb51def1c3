/** What supervisors do and say, in the exam page; fetched when the room is open, so that the first question does not wait. */
import { Button, Modal, Text, Title } from '@mantine/core';
import { IconClockPlus, IconMessage } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { lineTexts } from '#delivery/events/screens/connection-texts.ts';
import { createExamEvents } from '#delivery/events/screens/exam-events.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import classes from './exam-notices.module.css';
import type { ExamRoom } from './exam-room.ts';

function Notice(props: { icon: ReactNode; children: ReactNode; action: string; onAction: () => void }) {
  return (
    <li className={classes.notice}>
      <span className={classes.icon}>{props.icon}</span>
      <div className={classes.body}>{props.children}</div>
      <Button variant="default" size="sm" onClick={props.onAction}>
        {props.action}
      </Button>
    </li>
  );
}

/** Covers the page; it disappears automatically. */
function Cover(props: { title: string; children: ReactNode }) {
  return (
    <Modal
      opened
      fullScreen
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      transitionProps={{ duration: 0 }}
      attributes={{ content: { 'aria-label': props.title } }}
    >
      <div className={classes.cover}>
        <Title order={1} tabIndex={-1} data-autofocus>
          {props.title}
        </Title>
        {props.children}
      </div>
    </Modal>
  );
}

export default function ExamNotices({ room }: { room: ExamRoom }) {
  const texts = useTexts(lineTexts);
  const format = useFormat();
  const [events] = useState(() => createExamEvents(room));
  const { standing, addedMs } = useSyncExternalStore(events.subscribe, events.get);
  useEffect(() => events.open(), [events]);
  if (standing?.isOtherDevice) {
    return (
      <Cover title={texts.held.other_device.title}>
        <Text>{texts.held.other_device.help}</Text>
      </Cover>
    );
  }
  if (standing?.isLocked) {
    return (
      <Cover title={texts.held.locked.title}>
        <Text>{texts.held.locked.help}</Text>
      </Cover>
    );
  }
  const left = standing?.remainingMs ?? null;
  return (
    <>
      {standing?.isPaused && (
        <Cover title={texts.held.paused.title}>
          <Text>{texts.held.paused.help}</Text>
          {left !== null && <Text c="dimmed">{texts.left(format.timeLeft(left))}</Text>}
        </Cover>
      )}
      <section className={classes.notices} aria-label={texts.messages} aria-live="polite" data-exam-notices>
        <ul>
          {addedMs > 0 && (
            <Notice
              icon={<IconClockPlus size={22} stroke={1.5} aria-hidden />}
              action={texts.addedOk}
              onAction={events.knowAdded}
            >
              {texts.added(format.timeLimit(Math.round(addedMs / 1000)))}
            </Notice>
          )}
          {standing?.messages.map((message) => (
            <Notice
              key={message._id}
              icon={<IconMessage size={22} stroke={1.5} aria-hidden />}
              action={texts.read}
              onAction={() => void events.acknowledge(message._id)}
            >
              <Text size="sm" c="dimmed">
                {texts.from(format.time(message.sentAt))}
              </Text>
              <Text className={classes.words} dir="auto">
                {message.body}
              </Text>
            </Notice>
          ))}
        </ul>
      </section>
    </>
  );
}
