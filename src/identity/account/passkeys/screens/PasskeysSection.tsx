import { ActionIcon, Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconFingerprint, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Section } from '#identity/account/profile/screens/Section.tsx';
import { accountQuery, secondFactorQuery, useSafetyActions } from '#identity/account/queries-safety.ts';
import { ProofDialog } from '#identity/account/screens/ProofDialog.tsx';
import { accountTexts } from '#identity/account/screens/texts.ts';
import type { PasskeyView } from '#identity/account/second-factor/contract.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { ErrorState } from '#platform/web/ui/states.tsx';
import classes from '../../screens/account.module.css';
import { PasskeyDialog } from './PasskeyDialog.tsx';
import { canUsePasskeys } from './passkeys.ts';

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

function Row(props: { passkey: PasskeyView; onRename: () => void; onRemove: () => void }) {
  const texts = useTexts(accountTexts).passkeys;
  const format = useFormat();
  const { name, createdAt, lastUsedAt, isSynced } = props.passkey;
  const used = lastUsedAt === null ? texts.unused : texts.used(format.relative(lastUsedAt));
  return (
    <li className={classes.item}>
      <IconFingerprint size={22} stroke={1.5} aria-hidden className={classes.itemIcon} />
      <div className={classes.itemText}>
        <Group gap="xs">
          <strong>{name}</strong>
          {isSynced && <Badge color="gray">{texts.synced}</Badge>}
        </Group>
        <span className={classes.facts}>
          {texts.made(format.date(createdAt))} · {used}
        </span>
      </div>
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={texts.rename(name)} onClick={props.onRename}>
        <IconPencil {...icon} />
      </ActionIcon>
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={texts.remove(name)} onClick={props.onRemove}>
        <IconTrash {...icon} />
      </ActionIcon>
    </li>
  );
}

function RemoveDialog({ passkey, onClose }: { passkey: PasskeyView; onClose: () => void }) {
  const texts = useTexts(accountTexts).passkeys;
  const { removePasskey } = useSafetyActions();
  return (
    <ProofDialog
      title={texts.removeTitle}
      help={texts.removeHelp(passkey.name)}
      confirm={texts.removeNow}
      onClose={onClose}
      onConfirm={async (password) => {
        await removePasskey(passkey._id, password);
        notify.success(texts.removed(passkey.name));
      }}
    />
  );
}

type Open = { deed: 'add' } | { deed: 'rename' | 'remove'; passkey: PasskeyView } | null;

/** The passkeys of the person. */
export function PasskeysSection() {
  const texts = useTexts(accountTexts).passkeys;
  const { data, error, refetch } = useQuery(secondFactorQuery());
  const account = useQuery(accountQuery());
  const [open, setOpen] = useState<Open>(null);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const close = (): void => setOpen(null);
  return (
    <Section title={texts.title} help={texts.help}>
      {!data && <Skeleton h={60} />}
      {data && (
        <Stack gap="md" align="flex-start">
          {data.passkeys.length === 0 && <Text size="sm">{texts.none}</Text>}
          <ul className={classes.list}>
            {data.passkeys.map((passkey) => (
              <Row
                key={passkey._id}
                passkey={passkey}
                onRename={() => setOpen({ deed: 'rename', passkey })}
                onRemove={() => setOpen({ deed: 'remove', passkey })}
              />
            ))}
          </ul>
          {canUsePasskeys() ? (
            <Button variant="default" onClick={() => setOpen({ deed: 'add' })}>
              {texts.add}
            </Button>
          ) : (
            <Text size="sm" c="dimmed">
              {texts.impossible}
            </Text>
          )}
        </Stack>
      )}
      {open?.deed === 'add' && (
        <PasskeyDialog passkey={null} asksPassword={account.data?.hasPassword ?? true} onClose={close} />
      )}
      {open?.deed === 'rename' && <PasskeyDialog passkey={open.passkey} asksPassword={false} onClose={close} />}
      {open?.deed === 'remove' && <RemoveDialog passkey={open.passkey} onClose={close} />}
    </Section>
  );
}
