import { Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { ButtonLink } from '#platform/web/ui/links.tsx';
import { Board, type BoardRow, Podium } from '../parts/Board.tsx';
import { boardRow, teamRow } from '../parts/rows.ts';
import { liveTexts } from '../texts.ts';
import type { PlayState } from './live-play.ts';
import { PlayAnswers } from './PlayAnswers.tsx';
import classes from './play.module.css';
import { playTexts } from './texts.ts';

/** Who leads, with the player's own place where it is further down. */
export function Standing({ state, isOver }: { state: PlayState; isOver: boolean }) {
  const { room, me } = state;
  const shared = useTexts(liveTexts).board;
  const texts = useTexts(playTexts);
  const format = useFormat();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const rows: BoardRow[] = (room.board ?? []).map((place) => ({
    ...boardRow(place),
    isMe: place.player === me.player,
  }));
  const mine: BoardRow[] =
    me.rank === null || rows.some(({ isMe }) => isMe)
      ? []
      : [{ id: me.player, rank: me.rank, name: me.nickname, points: me.points, team: me.team, isMe: true }];
  const hasPoints = me.points > 0;
  // While nobody has points, everybody would be the first.
  const isRanked = me.rank !== null && (hasPoints || (isOver && rows.some(({ points }) => points > 0)));
  return (
    <div className={classes.body}>
      <Title order={1} size="h3" mb="sm" ref={heading} tabIndex={-1} className={classes.focusable ?? ''}>
        {isOver ? texts.over.title : shared.title}
      </Title>
      {isRanked && (
        <p className={classes.bigNumber}>
          {isOver
            ? texts.over.rank(format.number(me.rank!))
            : texts.result.rank(format.number(me.rank!), format.number(room.players))}
        </p>
      )}
      {me.rank !== null && (
        <Text mb="md">
          {hasPoints || isOver ? texts.result.total(format.number(me.points), me.points === 1) : shared.empty}
        </Text>
      )}
      <Stack gap="lg">
        {isOver && rows.length > 2 && <Podium rows={rows} />}
        {room.teamBoard && room.teamBoard.length > 0 && (
          <section>
            <Title order={2} size="h4" mb="xs">
              {shared.teams}
            </Title>
            <Board rows={room.teamBoard.map((team) => teamRow(team, me.team))} caption={shared.teams} />
          </section>
        )}
        <section>
          {room.teamBoard && (
            <Title order={2} size="h4" mb="xs">
              {shared.players}
            </Title>
          )}
          {rows.length + mine.length > 0 ? (
            <Board rows={[...rows, ...mine]} caption={shared.title} />
          ) : (
            <Text c="dimmed">{shared.empty}</Text>
          )}
        </section>
      </Stack>
      {isOver && me.state === 'in' && room.step + me.done > 0 && <PlayAnswers game={room.game} />}
      {isOver && (
        <ButtonLink to="/join" variant="default" mt="lg">
          {texts.over.other}
        </ButtonLink>
      )}
    </div>
  );
}
