import { Badge, Button, Drawer, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import type { livePlayerSchema } from '../../contract-host.ts';
import { livePlayersQuery, useChangePlayer } from '../../queries.ts';
import classes from './players.module.css';
import { hostTexts } from './texts.ts';

type Player = z.output<typeof livePlayerSchema>;

const TIMES = [100, 125, 150, 200, 300] as const;
const NO_LIMIT = 'none';

interface Change {
  readonly nickname?: string;
  readonly team?: string;
  readonly timePercent?: number | null;
}

/** What the host may change of one player. */
function EditPlayer(props: {
  player: Player;
  teams: readonly string[];
  isSaving: boolean;
  onSave: (change: Change) => void;
  onRemove: () => void;
  onCancel: () => void;
}) {
  const { player, teams } = props;
  const texts = useTexts(hostTexts).players;
  const [name, setName] = useState(player.nickname);
  const [team, setTeam] = useState(player.team);
  const [time, setTime] = useState(player.timePercent === null ? NO_LIMIT : String(player.timePercent));
  const percents = [...new Set([...TIMES, player.timePercent ?? 100])].sort((one, other) => one - other);
  const save = (): void =>
    props.onSave({
      ...(name !== player.nickname && { nickname: name }),
      ...(team !== null && team !== player.team && { team }),
      timePercent: time === NO_LIMIT ? null : Number(time),
    });
  return (
    <form
      className={classes.editPlayer}
      aria-label={texts.dialog(player.nickname)}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Stack gap="sm">
        <TextInput
          label={texts.name}
          value={name}
          maxLength={60}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        {teams.length > 0 && (
          <Select label={texts.team} data={teams} value={team} onChange={setTeam} allowDeselect={false} />
        )}
        <Select
          label={texts.time}
          description={texts.timeHelp}
          allowDeselect={false}
          data={[
            ...percents.map((percent) => ({
              value: String(percent),
              label: percent === 100 ? texts.usual : texts.percent(percent),
            })),
            { value: NO_LIMIT, label: texts.noLimit },
          ]}
          value={time}
          onChange={(chosen) => setTime(chosen ?? '100')}
        />
        <Group>
          <Button type="submit" loading={props.isSaving}>
            {texts.save}
          </Button>
          <Button variant="default" onClick={props.onCancel}>
            {texts.cancel}
          </Button>
        </Group>
        <div>
          <Button variant="subtle" color="red" onClick={props.onRemove}>
            {texts.remove}
          </Button>
          <Text size="sm" c="dimmed">
            {texts.removeHelp}
          </Text>
        </div>
      </Stack>
    </form>
  );
}

function PlayerRow({ player, onEdit, onLetIn }: { player: Player; onEdit: () => void; onLetIn: () => void }) {
  const { players: texts, lobby } = useTexts(hostTexts);
  return (
    <div className={classes.playerRow}>
      <div className={classes.playerName}>
        <bdi>{player.nickname}</bdi>
        <span className={classes.playerFacts}>
          {player.team !== null && <bdi>{player.team}</bdi>}
          {player.isGuest && <span>{texts.guest}</span>}
          {player.timePercent !== 100 && (
            <Badge color="info">
              {player.timePercent === null ? texts.noLimit : texts.moreTime(player.timePercent)}
            </Badge>
          )}
          {player.state === 'waiting' && <Badge color="yellow">{texts.waiting}</Badge>}
          {player.state === 'removed' && <Badge color="gray">{texts.removed}</Badge>}
        </span>
      </div>
      {player.state === 'waiting' && (
        <Button size="sm" aria-label={lobby.admitOne(player.nickname)} onClick={onLetIn}>
          {lobby.admit}
        </Button>
      )}
      {player.state !== 'removed' && (
        <Button size="sm" variant="default" aria-label={texts.editOf(player.nickname)} onClick={onEdit}>
          {texts.edit}
        </Button>
      )}
    </div>
  );
}

interface PlayersDrawerProps {
  readonly game: string;
  readonly teams: readonly string[];
  readonly isOpen: boolean;
  readonly isOver: boolean;
  /** The player whose form is open at once; null: none. */
  readonly first: string | null;
  readonly onClose: () => void;
}

/** Everybody who has joined, and what the host may change. */
export function PlayersDrawer({ game, teams, isOpen, isOver, first, onClose }: PlayersDrawerProps) {
  const texts = useTexts(hostTexts).players;
  const { data } = useQuery({ ...livePlayersQuery(game), enabled: isOpen });
  const change = useChangePlayer(game);
  const [edited, setEdited] = useState<string | null>(null);
  useEffect(() => {
    if (isOpen) setEdited(first);
  }, [isOpen, first]);
  const send = (player: Player, body: Parameters<typeof change.mutate>[0]['body'], done?: string): void =>
    change.mutate(
      { player: player._id, body },
      {
        onError: notify.error,
        onSuccess: () => {
          setEdited(null);
          if (done !== undefined) notify.success(done);
        },
      },
    );
  const players = data?.players ?? [];
  return (
    <Drawer opened={isOpen} onClose={onClose} position="right" size="md" title={texts.title}>
      <Text size="sm" c="dimmed" mb="md">
        {players.length === 0 ? texts.empty : texts.lead}
      </Text>
      <ul className={classes.playerList}>
        {players.map((player) => (
          <li key={player._id}>
            {edited === player._id && !isOver ? (
              <EditPlayer
                player={player}
                teams={teams}
                isSaving={change.isPending}
                onCancel={() => setEdited(null)}
                onSave={(body) => send(player, body, texts.saved)}
                onRemove={() => send(player, { state: 'removed' }, texts.wasRemoved(player.nickname))}
              />
            ) : (
              <PlayerRow
                player={player}
                onEdit={() => setEdited(player._id)}
                onLetIn={() => send(player, { state: 'in' })}
              />
            )}
          </li>
        ))}
      </ul>
    </Drawer>
  );
}
