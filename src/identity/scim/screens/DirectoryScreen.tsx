import { Anchor, Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { CopyField } from '#platform/web/ui/CopyField.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { RemoveDialog } from '#platform/web/ui/RemoveDialog.tsx';
import { CardsSkeleton, ErrorState } from '#platform/web/ui/states.tsx';
import type { Directory, ScimToken } from '../contract.ts';
import { directoryQuery, useDirectoryActions } from '../queries.ts';
import classes from './directory.module.css';
import { SecretDialog, TokenDialog } from './TokenDialog.tsx';
import { scimTexts } from './texts.ts';

const SOON_MS = 30 * 86_400_000;

function TokenItem({ token, onRevoke }: { token: ScimToken; onRevoke: () => void }) {
  const texts = useTexts(scimTexts);
  const format = useFormat();
  const { name, expiresAt, lastUsedAt } = token;
  const left = expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(expiresAt) - Date.now();
  const facts = [
    texts.ends(token.ending),
    ...(token.createdBy === null ? [] : [texts.by(token.createdBy)]),
    texts.made(format.date(token.createdAt)),
    expiresAt === null ? texts.never : texts.expires(format.date(expiresAt)),
    lastUsedAt === null ? texts.unused : texts.used(format.relative(lastUsedAt)),
  ];
  return (
    <li className={classes.item}>
      <div className={classes.text}>
        <Group gap="xs">
          <strong>
            <bdi>{name}</bdi>
          </strong>
          {token.isReadOnly && <Badge color="gray">{texts.readOnly}</Badge>}
          {left <= 0 && <Badge color="red">{texts.expired}</Badge>}
          {left > 0 && left < SOON_MS && <Badge color="yellow">{texts.soon}</Badge>}
        </Group>
        <div className={classes.facts}>{facts.join(' · ')}</div>
      </div>
      <Button variant="subtle" color="red" size="sm" aria-label={texts.revokeNamed(name)} onClick={onRevoke}>
        {texts.revoke}
      </Button>
    </li>
  );
}

function ConnectCard({
  data,
  onCreate,
  onRevoke,
}: {
  data: Directory;
  onCreate: () => void;
  onRevoke: (token: ScimToken) => void;
}) {
  const texts = useTexts(scimTexts);
  return (
    <Card component="section" p="lg" aria-labelledby="directory-connect">
      <Title order={2} size="h4" id="directory-connect">
        {texts.connect}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {texts.connectHelp}
      </Text>
      <Stack gap="md" align="stretch">
        <CopyField isSecret texts={texts} label={texts.url} value={data.url} />
        <div>
          <Title order={3} size="h5">
            {texts.tokens}
          </Title>
          {data.tokens.length === 0 && (
            <Text size="sm" c="dimmed" mt={4}>
              {texts.noTokens}
            </Text>
          )}
          <ul className={classes.list}>
            {data.tokens.map((token) => (
              <TokenItem key={token._id} token={token} onRevoke={() => onRevoke(token)} />
            ))}
          </ul>
        </div>
        <Group>
          <Button leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />} onClick={onCreate}>
            {texts.create}
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}

function GroupsCard({ data }: { data: Directory }) {
  const texts = useTexts(scimTexts);
  const format = useFormat();
  const countOf = (count: number, say: (text: string, one: boolean) => string) =>
    say(format.number(count), count === 1);
  return (
    <Card component="section" p="lg" aria-labelledby="directory-groups">
      <Group justify="space-between" gap="xs">
        <Title order={2} size="h4" id="directory-groups">
          {texts.groups}
        </Title>
        <Text size="sm" c="dimmed">
          {texts.kept}: {countOf(data.people, texts.people)}
        </Text>
      </Group>
      <Text size="sm" c="dimmed">
        {data.groups.length === 0 ? texts.noGroups : texts.groupsHelp}{' '}
        <Anchor component={Link} to="/company/mapping">
          {texts.rules}
        </Anchor>
      </Text>
      <ul className={classes.list}>
        {data.groups.map((one) => (
          <li key={one._id} className={classes.item}>
            <div className={classes.text}>
              <strong>
                <bdi>{one.name}</bdi>
              </strong>
              <div className={classes.facts}>{one.group === null ? texts.byRule : texts.into(one.group.name)}</div>
            </div>
            <Text size="sm" c="dimmed">
              {countOf(one.members, texts.members)}
            </Text>
          </li>
        ))}
      </ul>
      {data.groupCount > data.groups.length && (
        <Text size="sm" c="dimmed" mt="sm">
          {texts.more(format.number(data.groupCount))}
        </Text>
      )}
    </Card>
  );
}

type Open = { kind: 'create' } | { kind: 'secret'; secret: string } | { kind: 'revoke'; token: ScimToken } | null;

function RevokeDialog({ token, onClose }: { token: ScimToken; onClose: () => void }) {
  const texts = useTexts(scimTexts);
  const { revoke } = useDirectoryActions();
  return (
    <RemoveDialog
      texts={texts}
      title={texts.revokeTitle(token.name)}
      remove={() => revoke(token._id)}
      done={texts.revoked(token.name)}
      onClose={onClose}
    />
  );
}

/** The connection to the directory of the school, and what it keeps here. */
export function DirectoryScreen() {
  const texts = useTexts(scimTexts);
  const { data, error, refetch } = useQuery(directoryQuery());
  const [open, setOpen] = useState<Open>(null);
  const close = (): void => setOpen(null);
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} />
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <CardsSkeleton cards={2} />}
      {data && (
        <Stack gap="lg" maw={760}>
          <ConnectCard
            data={data}
            onCreate={() => setOpen({ kind: 'create' })}
            onRevoke={(token) => setOpen({ kind: 'revoke', token })}
          />
          <GroupsCard data={data} />
        </Stack>
      )}
      {open?.kind === 'create' && (
        <TokenDialog onMade={(secret) => setOpen({ kind: 'secret', secret })} onClose={close} />
      )}
      {open?.kind === 'secret' && <SecretDialog secret={open.secret} url={data?.url ?? ''} onClose={close} />}
      {open?.kind === 'revoke' && <RevokeDialog token={open.token} onClose={close} />}
    </>
  );
}
