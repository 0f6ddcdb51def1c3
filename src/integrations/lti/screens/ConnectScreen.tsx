import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { safeForward } from '#platform/contract/safe-forward.ts';
import { CallError } from '#platform/web/call.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useViewer } from '#platform/web/session.ts';
import { ButtonLink } from '#platform/web/ui/links.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { useDocumentTitle } from '#platform/web/ui/PageHead.tsx';
import { CardsSkeleton, ErrorState, isUnreachable } from '#platform/web/ui/states.tsx';
import { connectionQuery, useLtiActions } from '../queries.ts';
import classes from './lti.module.css';
import { ltiTexts } from './texts.ts';

/** Asks the person who is signed in whether the platform that they came from is connected to this account. */
export function ConnectScreen() {
  const texts = useTexts(ltiTexts).connect;
  const viewer = useViewer();
  const router = useRouter();
  const { connect } = useLtiActions();
  const { data, error } = useQuery(connectionQuery());
  const [state, setState] = useState<'asking' | 'busy' | 'done'>('asking');
  useDocumentTitle(texts.title);
  const send = async (): Promise<void> => {
    setState('busy');
    try {
      const { fwd } = await connect();
      notify.success(texts.done);
      if (fwd === null) setState('done');
      else router.history.push(safeForward(fwd, location.origin, '/dash'));
    } catch (failure) {
      notify.error(failure);
      setState('asking');
    }
  };
  const home = <ButtonLink to="/dash">{texts.home}</ButtonLink>;
  const body =
    state === 'done' ? (
      <>
        <Text role="status">{texts.back}</Text>
        <Group>{home}</Group>
      </>
    ) : error ? (
      <>
        {error instanceof CallError && !isUnreachable(error) ? (
          <Text role="alert">{error.message}</Text>
        ) : (
          <ErrorState error={error} />
        )}
        <Group>{home}</Group>
      </>
    ) : data === undefined ? (
      <CardsSkeleton cards={1} />
    ) : (
      <>
        <Text>{texts.lead(data.platform)}</Text>
        <dl className={classes.facts}>
          <dt>{texts.site}</dt>
          <dd>
            {data.platform} · <bdi>{data.issuer}</bdi>
          </dd>
          <dt>{texts.there}</dt>
          <dd>{data.name || '–'}</dd>
          <dt>{texts.here}</dt>
          <dd>
            {viewer?.firstName} {viewer?.lastName} · <bdi>{viewer?.email}</bdi>
          </dd>
        </dl>
        <Alert color="yellow" icon={<IconAlertTriangle size={18} stroke={1.5} aria-hidden />}>
          {texts.warning}
        </Alert>
        <Group>
          <Button loading={state === 'busy'} onClick={() => void send()}>
            {texts.connect}
          </Button>
          <ButtonLink variant="default" to="/dash">
            {texts.cancel}
          </ButtonLink>
        </Group>
      </>
    );
  return (
    <Stack gap="lg" maw={560} mx="auto" my="xl">
      <Title order={1} size="h2">
        {error ? texts.failedTitle : texts.title}
      </Title>
      {body}
    </Stack>
  );
}
