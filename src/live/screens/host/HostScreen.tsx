import { Skeleton, Text, Title, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useStore } from '#platform/web/store.ts';
import { ButtonLink } from '#platform/web/ui/links.tsx';
import { useDocumentTitle } from '#platform/web/ui/PageHead.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { ConnectionNote } from '../ConnectionNote.tsx';
import { useSaySecondsLeft } from '../parts/Countdown.tsx';
import { liveTexts } from '../texts.ts';
import { useSaid, useSayConnection } from '../use-said.tsx';
import { EndDialog } from './EndDialog.tsx';
import { HostBar } from './HostBar.tsx';
import { HostBoard, HostOver } from './HostBoard.tsx';
import { HostControls } from './HostControls.tsx';
import { HostCreated, HostLobby, HostRunning } from './HostLobby.tsx';
import { HostQuestion, HostResult } from './HostQuestion.tsx';
import classes from './host.module.css';
import { type Hosted, type LiveHost, useLiveHost } from './live-host.ts';
import { PlayersDrawer } from './PlayersDrawer.tsx';
import { hostTexts } from './texts.ts';

function Stage({ hosted, onPlayer }: { hosted: Hosted; onPlayer: (player: string) => void }) {
  const { room } = hosted.host;
  switch (room.phase) {
    case 'created':
      return <HostCreated />;
    case 'lobby':
      return <HostLobby host={hosted.host} onPlayer={onPlayer} />;
    case 'running':
      return <HostRunning hosted={hosted} onPlayer={onPlayer} />;
    case 'question':
      return <HostQuestion key={room.step} hosted={hosted} />;
    case 'result':
      return <HostResult key={room.step} room={room} />;
    case 'board':
      return <HostBoard room={room} />;
    case 'finished':
      return <HostOver room={room} />;
  }
}

/** Says what the projector shows to a host who cannot see it. */
function useSayStage(hosted: Hosted | null, say: (text: string) => void): void {
  const texts = useTexts(hostTexts);
  const shared = useTexts(liveTexts);
  const format = useFormat();
  const room = hosted?.host.room;
  const place = room && `${room.phase} ${room.step}`;
  const before = useRef<string | undefined>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once for each place of the game
  useEffect(() => {
    const last = before.current;
    before.current = place;
    if (!room || last === undefined) return;
    if (room.phase === 'question') say(texts.question.opened(room.step, room.steps));
    if (room.phase === 'result')
      say(
        `${texts.question.closed} ${
          room.result && room.result.right !== null
            ? texts.result.right(room.result.right, room.result.answered)
            : texts.result.votes(room.result?.answered ?? 0)
        }`,
      );
    if (room.phase === 'board') {
      const first = room.board?.[0];
      say(
        first
          ? `${shared.board.title}: ${shared.board.rank(1)}, ${first.nickname}, ${format.number(first.points)}`
          : shared.board.title,
      );
    }
    if (room.phase === 'finished') say(texts.over.title);
  }, [place]);
  useSaySecondsLeft(room?.phase === 'question' ? (hosted?.ends ?? null) : null, (seconds) =>
    say(shared.secondsLeft(seconds)),
  );
}

function Running({
  live,
  hosted,
  connection,
}: {
  live: LiveHost;
  hosted: Hosted;
  connection: 'opening' | 'ok' | 'away';
}) {
  const { host } = hosted;
  const { room } = host;
  const [isListOpen, list] = useDisclosure(false);
  const [isEnding, ending] = useDisclosure(false);
  const chosen = useRef<string | null>(null);
  const showPlayers = (player: string | null): void => {
    chosen.current = player;
    list.open();
  };
  return (
    <>
      <HostBar host={host} connection={connection} onPlayers={() => showPlayers(null)} onEnd={ending.open} />
      <div className={classes.stage}>
        <Stage hosted={hosted} onPlayer={showPlayers} />
      </div>
      <HostControls live={live} host={host} onEnd={ending.open} isPaused={isListOpen || isEnding} />
      <PlayersDrawer
        game={room.game}
        teams={room.teams}
        isOpen={isListOpen}
        isOver={room.phase === 'finished'}
        first={chosen.current}
        onClose={list.close}
      />
      <EndDialog
        isOpen={isEnding}
        onCancel={ending.close}
        onConfirm={() => {
          ending.close();
          void live.act('finish');
        }}
      />
    </>
  );
}

/** A live quiz on its host's screen, which a projector shows. A reload comes back to the same place. */
export function HostScreen({ game }: { game: string }) {
  const texts = useTexts(hostTexts);
  const live = useLiveHost(game);
  const { state, connection, refused } = useStore(live.events.store);
  const { region, say } = useSaid();
  useSayConnection(connection, say);
  useSayStage(state, say);
  useDocumentTitle(state?.host.room.name ?? texts.toGames);
  if (refused)
    return (
      <>
        <VisuallyHidden component="h1">{texts.toGames}</VisuallyHidden>
        <EmptyState title={texts.gone} action={<ButtonLink to="/live">{texts.toGames}</ButtonLink>}>
          {texts.goneHelp}
        </EmptyState>
      </>
    );
  return (
    <div className={classes.host} data-live-phase={state?.host.room.phase} data-live-step={state?.host.room.step}>
      {region}
      {state ? (
        <Running live={live} hosted={state} connection={connection} />
      ) : (
        <div className={classes.stage} aria-busy="true">
          <Title order={1} size="h3" mb="md">
            {texts.loading}
          </Title>
          {connection === 'away' && (
            <Text mb="md">
              <ConnectionNote connection={connection} />
            </Text>
          )}
          <Skeleton h={320} radius="md" />
        </div>
      )}
    </div>
  );
}
