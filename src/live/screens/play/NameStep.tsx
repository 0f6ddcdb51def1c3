import { Alert, Anchor, Button, Select, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { fieldErrorsOf } from '#platform/web/forms/field-errors.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { session, useViewer } from '#platform/web/session.ts';
import { ButtonLink } from '#platform/web/ui/links.tsx';
import type { findLiveGame } from '../../contract.ts';
import { joinGame } from '../../queries.ts';
import classes from './play.module.css';
import { playTexts } from './texts.ts';
import { useWhy } from './use-why.ts';

export type Found = ResponseOf<typeof findLiveGame>;

interface StepProps {
  readonly pin: string;
  readonly game: Found;
  readonly onBack: () => void;
}

function Frame({ game, onBack, children }: Omit<StepProps, 'pin'> & { children: ReactNode }) {
  const texts = useTexts(playTexts).join;
  const heading = useRef<HTMLHeadingElement>(null);
  // The field of a form, which is drawn around this, takes the focus afterwards.
  useEffect(() => heading.current?.focus(), []);
  return (
    <Stack>
      <Title order={2} size="h3" ref={heading} tabIndex={-1} className={classes.focusable}>
        <bdi>{game.name}</bdi>
      </Title>
      {children}
      <Anchor component="button" type="button" size="sm" onClick={onBack} mih={32} ta="start">
        {texts.otherPin}
      </Anchor>
    </Stack>
  );
}

/** Joins the game and goes there. */
function useJoin(pin: string, onError: () => void) {
  const viewer = useViewer();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (given: { nickname: string; team: string | null }) => joinGame({ pin, ...given }),
    onSuccess: async ({ game }) => {
      if (!viewer) session.enterAsGuest();
      await navigate({ to: '/play', search: { game }, replace: true });
    },
    onError,
  });
}

function TeamSelect(props: { teams: readonly string[]; team: string | null; onTeam: (team: string | null) => void }) {
  const texts = useTexts(playTexts).join;
  if (props.teams.length === 0) return null;
  return (
    <Select
      label={texts.team}
      size="lg"
      placeholder={texts.anyTeam}
      clearable
      data={props.teams}
      value={props.team}
      onChange={props.onTeam}
    />
  );
}

/** Members who play under their own names have none to enter. */
function MemberForm({ pin, game, onBack, name }: StepProps & { name: string }) {
  const texts = useTexts(playTexts).join;
  const sayWhy = useWhy();
  const [team, setTeam] = useState<string | null>(null);
  const join = useJoin(pin, () => {});
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    join.mutate({ nickname: '', team });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Frame game={game} onBack={onBack}>
        <Text>{texts.as(name)}</Text>
        {join.error && (
          <Alert color="danger" role="alert">
            {sayWhy(join.error)}
          </Alert>
        )}
        <TeamSelect teams={game.teams} team={team} onTeam={setTeam} />
        <Button type="submit" size="lg" loading={join.isPending} fullWidth>
          {texts.submit}
        </Button>
      </Frame>
    </form>
  );
}

function NicknameForm({ pin, game, onBack, name }: StepProps & { name: string }) {
  const texts = useTexts(playTexts).join;
  const sayWhy = useWhy();
  const [nickname, setNickname] = useState(name.slice(0, 30));
  const [team, setTeam] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const join = useJoin(pin, () => field.current?.focus());
  useEffect(() => field.current?.focus(), []);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const lacks = nickname.trim() === '';
    setMissing(lacks);
    if (lacks) field.current?.focus();
    else join.mutate({ nickname, team });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Frame game={game} onBack={onBack}>
        <TextInput
          ref={field}
          label={texts.nickname}
          description={texts.nicknameHelp}
          inputWrapperOrder={['label', 'description', 'input', 'error']}
          size="lg"
          maxLength={60}
          autoComplete="off"
          value={nickname}
          error={
            isMissing
              ? texts.enterNickname
              : join.error
                ? (fieldErrorsOf(join.error).nickname ?? sayWhy(join.error))
                : undefined
          }
          errorProps={{ role: 'alert' }}
          onChange={(event) => {
            setNickname(event.currentTarget.value);
            setMissing(false);
          }}
        />
        <TeamSelect teams={game.teams} team={team} onTeam={setTeam} />
        <Button type="submit" size="lg" loading={join.isPending} fullWidth>
          {texts.submit}
        </Button>
      </Frame>
    </form>
  );
}

/** The second step of joining: a name and a team, or why there is none to give. */
export function NameStep(props: StepProps) {
  const { pin, game, onBack } = props;
  const texts = useTexts(playTexts).join;
  const viewer = useViewer();
  const name = viewer ? `${viewer.firstName} ${viewer.lastName}`.trim() : '';
  const isMembers = game.nicknames === 'members';
  if (!game.isIn && game.canJoin && !isMembers) return <NicknameForm {...props} name={name} />;
  if (!game.isIn && game.canJoin && viewer) return <MemberForm {...props} name={name} />;
  return (
    <Frame game={game} onBack={onBack}>
      {game.isIn ? (
        <ButtonLink to="/play" search={{ game: game.game }} size="lg" fullWidth>
          {texts.rejoin}
        </ButtonLink>
      ) : !game.canJoin ? (
        <Text>{texts.closed}</Text>
      ) : (
        <>
          <Text>{texts.members}</Text>
          <ButtonLink to="/login" search={{ fwd: `/join?pin=${pin}` }} size="lg" fullWidth>
            {texts.signIn}
          </ButtonLink>
        </>
      )}
    </Frame>
  );
}
