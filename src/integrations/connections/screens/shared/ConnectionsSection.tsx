import { Badge, Button, Card, Group, Modal, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { ErrorState } from '#platform/web/ui/states.tsx';
import type { Connection } from '../../contract.ts';
import { connectionsQuery, useDisconnect } from '../../queries.ts';
import classes from './connections.module.css';
import { connectionTexts } from './texts.ts';

function ConnectionItem({ connection, onRemove }: { connection: Connection; onRemove: () => void }) {
  const texts = useTexts(connectionTexts);
  const format = useFormat();
  const { name, kind, accounts, isUsable, connectedAt, lastUsedAt } = connection;
  const facts = [texts.kinds[kind], texts.since(format.date(connectedAt)), texts.used(format.relative(lastUsedAt))];
  return (
    <li className={classes.item}>
      <div className={classes.text}>
        <Group gap="xs">
          <strong>{name}</strong>
          {!isUsable && <Badge color="gray">{texts.off}</Badge>}
        </Group>
        <div className={classes.facts}>{facts.join(' · ')}</div>
        <div className={classes.facts}>
          {texts.known} <bdi>{format.list(accounts)}</bdi>
        </div>
      </div>
      <Button variant="subtle" color="red" size="sm" aria-label={texts.removeNamed(name)} onClick={onRemove}>
        {texts.remove}
      </Button>
    </li>
  );
}

function RemoveDialog(props: { connection: Connection; person: string | null; onClose: () => void }) {
  const { connection, person, onClose } = props;
  const texts = useTexts(connectionTexts);
  const disconnect = useDisconnect(person);
  const [isBusy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    setBusy(true);
    try {
      await disconnect(connection._id);
      notify.success(texts.removed(connection.name));
    } catch (error) {
      notify.error(error);
    }
    onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      closeButtonProps={{ 'aria-label': texts.cancel }}
      title={texts.removeNamed(connection.name)}
    >
      <Stack>
        <Text>{person === null ? texts.ownEffect : texts.effect}</Text>
        {connection.kind === 'lti' && <Text>{texts.results}</Text>}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button color="red" loading={isBusy} onClick={() => void send()}>
            {texts.remove}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** What opens an account besides its password and passkeys: of a person, or (`person` null) of the reader. */
export function ConnectionsSection({ person }: { person: string | null }) {
  const texts = useTexts(connectionTexts);
  const { data, error, refetch } = useQuery(connectionsQuery(person));
  const [removing, setRemoving] = useState<Connection | null>(null);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Card p="lg" component="section" aria-labelledby="connections">
      <Title order={2} size="h3" id="connections">
        {texts.title}
      </Title>
      <Text c="dimmed" size="sm" mb="md">
        {person === null ? texts.ownHelp : texts.help}
      </Text>
      {!data && <Skeleton h={60} />}
      {data?.connections.length === 0 && <Text>{texts.empty}</Text>}
      {data && data.connections.length > 0 && (
        <ul className={classes.list}>
          {data.connections.map((one) => (
            <ConnectionItem key={one._id} connection={one} onRemove={() => setRemoving(one)} />
          ))}
        </ul>
      )}
      {removing && <RemoveDialog connection={removing} person={person} onClose={() => setRemoving(null)} />}
    </Card>
  );
}
