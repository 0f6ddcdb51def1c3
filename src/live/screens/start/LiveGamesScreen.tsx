import { Badge, Button, Group, Modal, Text } from '@mantine/core';
import { IconDeviceTv, IconReportAnalytics, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { type Format, useFormat } from '#platform/web/i18n/format.ts';
import { type SameTexts, useTexts } from '#platform/web/i18n/texts.ts';
import { useViewer } from '#platform/web/session.ts';
import { DataTable } from '#platform/web/tables/DataTable.tsx';
import type { Column, RowAction } from '#platform/web/tables/data-table-model.ts';
import { queryFrom, useListSearch } from '#platform/web/tables/list-search.ts';
import { BackLink, ButtonLink, TextLink } from '#platform/web/ui/links.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import { listLiveGames } from '../../contract-host.ts';
import { liveGamesQuery, useDeleteGame } from '../../queries.ts';
import { gamesSearch } from './games-search.ts';
import { liveStartTexts } from './texts.ts';

type Game = ResponseOf<typeof listLiveGames>['games'][number];
type Texts = SameTexts<(typeof liveStartTexts)['en']>;

const icon = { size: 18, stroke: 1.5 } as const;

const stateOf = ({ phase }: Game): keyof Texts['list']['states'] =>
  phase === 'created' ? 'open' : phase === 'lobby' || phase === 'finished' ? phase : 'running';
const COLOURS = { open: 'gray', lobby: 'info', running: 'success', finished: 'gray' } as const;

const columnsOf = ({ list, paces }: Texts, format: Format, isAdmin: boolean): Column<Game>[] => [
  {
    key: 'name',
    title: list.name,
    onCard: 'title',
    render: (game) =>
      stateOf(game) === 'finished' ? (
        <TextLink to="/live/$id/report" params={{ id: game._id }} fw={550} c="inherit" underline="hover">
          <bdi>{game.name}</bdi>
        </TextLink>
      ) : (
        <TextLink to="/live/$id" params={{ id: game._id }} fw={550} c="inherit" underline="hover">
          <bdi>{game.name}</bdi>
        </TextLink>
      ),
  },
  {
    key: 'state',
    title: list.state,
    onCard: 'fact',
    render: (game) => <Badge color={COLOURS[stateOf(game)]}>{list.states[stateOf(game)]}</Badge>,
  },
  { key: 'pace', title: list.pace, render: ({ pace }) => paces[pace] },
  {
    key: 'players',
    title: list.players,
    numeric: true,
    onCard: 'named',
    render: ({ players }) => format.number(players),
  },
  { key: 'questions', title: list.questions, numeric: true, render: ({ steps }) => format.number(steps) },
  ...(isAdmin ? [{ key: 'host', title: list.host, render: ({ host }: Game) => <bdi>{host}</bdi> }] : []),
  { key: 'created', title: list.created, render: ({ createdAt }) => format.shortDateTime(createdAt) },
];

/** Asks before a game is deleted. `game`: null while closed. */
function DeleteDialog({ game, onClose }: { game: Game | null; onClose: () => void }) {
  const texts = useTexts(liveStartTexts).list;
  const remove = useDeleteGame();
  const confirm = (): void => {
    if (game)
      remove.mutate(game._id, { onSuccess: () => notify.success(texts.deleted(game.name)), onError: notify.error });
    onClose();
  };
  return (
    <Modal
      opened={game !== null}
      onClose={onClose}
      withCloseButton={false}
      title={game && texts.deleteTitle(game.name)}
    >
      <Text size="sm">{texts.deleteText}</Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose} data-autofocus>
          {texts.cancel}
        </Button>
        <Button color="red" onClick={confirm}>
          {texts.confirm}
        </Button>
      </Group>
    </Modal>
  );
}

/** The games that the caller hosts; of admins everybody's. */
export function LiveGamesScreen() {
  const texts = useTexts(liveStartTexts);
  const format = useFormat();
  const navigate = useNavigate();
  const isAdmin = useViewer()?.role === 'admin';
  const list = useListSearch(gamesSearch);
  const { data, error, refetch } = useQuery(liveGamesQuery(queryFrom(listLiveGames.query!, list.search)));
  const [doomed, setDoomed] = useState<Game | null>(null);
  const actions = (game: Game): RowAction[] => [
    ...(game.phase === 'finished'
      ? []
      : [
          {
            label: texts.list.toHost,
            icon: <IconDeviceTv {...icon} />,
            onClick: () => void navigate({ to: '/live/$id', params: { id: game._id } }),
          },
        ]),
    {
      label: texts.list.report,
      icon: <IconReportAnalytics {...icon} />,
      onClick: () => void navigate({ to: '/live/$id/report', params: { id: game._id } }),
    },
    { label: texts.list.delete, icon: <IconTrash {...icon} />, danger: true, onClick: () => setDoomed(game) },
  ];
  return (
    <>
      <PageHead
        title={texts.list.title}
        lead={texts.list.lead}
        action={
          <ButtonLink to="/quizzes" leftSection={<IconDeviceTv size={18} stroke={1.5} />}>
            {texts.list.startAction}
          </ButtonLink>
        }
        above={<BackLink to="/quizzes">{texts.list.back}</BackLink>}
      />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          caption={texts.list.caption}
          columns={columnsOf(texts, format, isAdmin)}
          rows={data?.games}
          rowKey={(game) => game._id}
          rowName={(game) => game.name}
          rowActions={actions}
          paging={{
            page: list.page,
            pageSize: list.search.limit,
            total: data?.total ?? 0,
            onPage: list.setPage,
            onPageSize: list.setPageSize,
          }}
          empty={
            <EmptyState
              title={texts.list.empty}
              action={<ButtonLink to="/quizzes">{texts.list.emptyAction}</ButtonLink>}
            >
              {texts.list.emptyHelp}
            </EmptyState>
          }
        />
      )}
      <DeleteDialog game={doomed} onClose={() => setDoomed(null)} />
    </>
  );
}
