import { Badge, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { isScope } from '#access/keys.ts';
import type { ApiKey } from '#identity/api-keys/contract.ts';
import { type KeysOf, useApiKeyActions } from '#identity/api-keys/queries.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import classes from './api-keys.module.css';
import { apiKeyTexts } from './texts.ts';

function KeyItem({ apiKey, of, onRevoke }: { apiKey: ApiKey; of: KeysOf; onRevoke: () => void }) {
  const texts = useTexts(apiKeyTexts);
  const format = useFormat();
  const { name, expiresAt, lastUsedAt } = apiKey;
  const isExpired = expiresAt !== null && Date.parse(expiresAt) <= Date.now();
  const facts = [
    texts.ends(apiKey.ending),
    ...(of === 'school' ? [texts.by(apiKey.owner)] : []),
    texts.made(format.date(apiKey.createdAt)),
    ...(isExpired ? [] : [expiresAt === null ? texts.never : texts.expires(format.date(expiresAt))]),
    lastUsedAt === null ? texts.unused : texts.used(format.relative(lastUsedAt)),
  ];
  const names = apiKey.scopes.map((one) => (isScope(one) ? texts.names[one] : one));
  return (
    <li className={classes.item}>
      <div className={classes.text}>
        <Group gap="xs">
          <strong>{name}</strong>
          {isExpired && <Badge color="gray">{texts.expired}</Badge>}
          {!isExpired && !apiKey.isUsable && <Badge color="red">{texts.unusable}</Badge>}
        </Group>
        <div className={classes.facts}>{facts.join(' · ')}</div>
        <div className={classes.facts}>{texts.scopesOf(names.join('; '))}</div>
        {of === 'school' && <div className={classes.facts}>{texts.clientId(apiKey._id)}</div>}
      </div>
      <Button variant="subtle" color="red" size="sm" aria-label={texts.revokeNamed(name)} onClick={onRevoke}>
        {texts.revoke}
      </Button>
    </li>
  );
}

function RevokeDialog({ apiKey, of, onClose }: { apiKey: ApiKey; of: KeysOf; onClose: () => void }) {
  const texts = useTexts(apiKeyTexts);
  const { revoke } = useApiKeyActions(of);
  const [isBusy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    setBusy(true);
    try {
      await revoke(apiKey._id);
      notify.success(texts.revoked(apiKey.name));
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
      title={texts.revokeNamed(apiKey.name)}
    >
      <Stack>
        <Text>{texts.revokeHelp}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button color="red" loading={isBusy} onClick={() => void send()}>
            {texts.revoke}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** Keys with what they may do, each with a way to revoke it. */
export function KeyList({ keys, of }: { keys: readonly ApiKey[]; of: KeysOf }) {
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  return (
    <>
      <ul className={classes.list}>
        {keys.map((one) => (
          <KeyItem key={one._id} apiKey={one} of={of} onRevoke={() => setRevoking(one)} />
        ))}
      </ul>
      {revoking && <RevokeDialog apiKey={revoking} of={of} onClose={() => setRevoking(null)} />}
    </>
  );
}
