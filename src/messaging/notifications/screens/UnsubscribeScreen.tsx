import { Button, Card, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { CallError, call } from '#platform/web/call.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { ButtonLink } from '#platform/web/ui/links.tsx';
import { useDocumentTitle } from '#platform/web/ui/PageHead.tsx';
import { unsubscribe } from '../contract.ts';
import { notificationTexts } from './texts.ts';

/**
 * Ends the mails whose link was followed, for who may not be signed in. It takes a press of the button: programs that
 * look at mails follow their links too.
 */
export function UnsubscribeScreen({ token }: { token: string }) {
  const all = useTexts(notificationTexts);
  const texts = all.unsubscribe;
  const [state, setState] = useState<{ stopped?: string; failure?: string; isSending?: boolean }>({});
  const title = state.stopped === undefined ? texts.title : texts.doneTitle;
  useDocumentTitle(title);
  const stop = async (): Promise<void> => {
    setState({ isSending: true });
    try {
      const { kind } = await call(unsubscribe, { body: { token } });
      setState({ stopped: kind === 'digest' ? texts.digest : all.kinds[kind] });
    } catch (error) {
      const [detail] = error instanceof CallError ? error.details : [];
      setState({ failure: detail?.message ?? (error instanceof Error ? error.message : String(error)) });
    }
  };
  return (
    <Card p="xl" maw={520} mx="auto" mt="xl">
      <Title order={1} size="h2">
        {title}
      </Title>
      {state.stopped === undefined ? (
        <>
          <Text mt="sm">{texts.lead}</Text>
          {state.failure && (
            <Text mt="md" c="danger" role="alert">
              {state.failure}
            </Text>
          )}
          <Button mt="lg" loading={state.isSending ?? false} onClick={() => void stop()}>
            {texts.action}
          </Button>
        </>
      ) : (
        <>
          <Text mt="sm" role="status">
            {texts.done(state.stopped)}
          </Text>
          <ButtonLink mt="lg" variant="default" to="/notifications" search={{ part: 'preferences' }}>
            {texts.toNotices}
          </ButtonLink>
        </>
      )}
    </Card>
  );
}
