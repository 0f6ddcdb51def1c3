import { ActionIcon, Button } from '@mantine/core';
import { IconKeyboard, IconLayoutGrid, IconTools } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ConnectionState } from '#delivery/events/screens/ConnectionState.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { Clock } from '../Clock.tsx';
import classes from '../exam.module.css';
import { OtherLayout } from '../OtherLayout.tsx';
import { QuestionMap } from '../QuestionMap.tsx';
import { examTexts } from '../texts.ts';
import type { RoomView } from './use-room-view.ts';

function RoomClockFace({ view }: { view: RoomView }) {
  const onHide = (isClockHidden: boolean): void => view.change({ isClockHidden });
  return <Clock room={view.room} isHidden={view.place.isClockHidden} onHide={onHide} />;
}

const RoomConnection = ({ view }: { view: RoomView }) => (
  <ConnectionState questions={view.exam.questions} state={view.state} isAway={view.isAway} onGo={view.go} />
);

/** Above the questions of a narrow window: clock, state, tools and map, and what supervisors say. */
export function RoomTop({ view, notices }: { view: RoomView; notices: ReactNode }) {
  const texts = useTexts(examTexts).room;
  return (
    <div className={classes.top} data-room-top>
      <div className={classes.topRow}>
        <RoomClockFace view={view} />
        <RoomConnection view={view} />
        <ActionIcon
          variant="default"
          size={48}
          aria-label={texts.tools}
          aria-expanded={view.isToolsOpen}
          data-tools-button
          onClick={view.toggleTools}
        >
          <IconTools size={22} stroke={1.5} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={48}
          aria-label={texts.openMap}
          onClick={() => view.setDialog({ kind: 'map' })}
        >
          <IconLayoutGrid size={22} stroke={1.5} aria-hidden />
        </ActionIcon>
      </div>
      {notices}
    </div>
  );
}

/** Beside the questions of a wide window. */
export function RoomAside({
  view,
  notices,
  otherLayout,
}: {
  view: RoomView;
  notices: ReactNode;
  otherLayout: ReactNode;
}) {
  const texts = useTexts(examTexts).room;
  const { exam, isOnePage } = view;
  return (
    <div className={classes.aside}>
      <RoomClockFace view={view} />
      <RoomConnection view={view} />
      {notices}
      <QuestionMap
        exam={exam}
        state={view.state}
        flags={view.flags}
        current={isOnePage ? undefined : view.at}
        onGo={view.go}
      />
      <div className={classes.asideTools}>
        <Button
          variant="subtle"
          color="gray"
          size="sm"
          aria-expanded={view.isToolsOpen}
          data-tools-button
          leftSection={<IconTools size={18} stroke={1.5} aria-hidden />}
          onClick={view.toggleTools}
        >
          {texts.tools}
        </Button>
        {otherLayout ?? <OtherLayout attemptId={exam.attempt._id} isOnePage={isOnePage} />}
        <Button
          variant="subtle"
          color="gray"
          size="sm"
          leftSection={<IconKeyboard size={18} stroke={1.5} aria-hidden />}
          onClick={() => view.setDialog({ kind: 'help' })}
        >
          {texts.help}
        </Button>
      </div>
    </div>
  );
}
