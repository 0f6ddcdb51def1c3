import { Button, Card, Group, Modal, Stack, Text, Title } from '@mantine/core';
import { IconLink, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { CopyField } from '#platform/web/ui/CopyField.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { notifyOutcome } from '#platform/web/ui/notify-outcome.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { RemoveDialog } from '#platform/web/ui/RemoveDialog.tsx';
import { CardsSkeleton, EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import type { listPlatforms, Platform } from '../contract.ts';
import { platformsQuery, useLtiActions } from '../queries.ts';
import { Rosters } from '../roster/screens/shared/Rosters.tsx';
import classes from './lti.module.css';
import { PlatformCard } from './PlatformCard.tsx';
import { PlatformDialog } from './PlatformDialog.tsx';
import { ltiTexts } from './texts.ts';

type Data = ResponseOf<typeof listPlatforms>;

function RemovePlatform({ platform, onClose }: { platform: Platform; onClose: () => void }) {
  const texts = useTexts(ltiTexts).page;
  const { remove } = useLtiActions();
  return (
    <RemoveDialog
      texts={texts}
      title={texts.removeTitle(platform.name)}
      remove={() => remove(platform._id)}
      done={texts.removed(platform.name)}
      onClose={onClose}
    />
  );
}

function LinkDialog({ link, onClose }: { link: { url: string; expiresAt: string }; onClose: () => void }) {
  const texts = useTexts(ltiTexts).page;
  const format = useFormat();
  return (
    <Modal opened onClose={onClose} size="lg" closeButtonProps={{ 'aria-label': texts.done }} title={texts.linkTitle}>
      <Stack>
        <Text>{texts.linkHelp}</Text>
        <CopyField
          texts={texts}
          label={texts.linkTitle}
          help={texts.until(format.dateTime(link.expiresAt))}
          value={link.url}
        />
        <Group justify="flex-end">
          <Button onClick={onClose}>{texts.done}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function ToolCard({ tool }: { tool: Data['tool'] }) {
  const texts = useTexts(ltiTexts).page;
  const format = useFormat();
  const { rotateKey } = useLtiActions();
  return (
    <Card component="section" p="lg" aria-labelledby="lti-tool">
      <Title order={2} size="h3" id="lti-tool">
        {texts.tool}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {texts.toolHelp}
      </Text>
      <Stack gap="sm">
        <CopyField texts={texts} label={texts.loginUrl} value={tool.loginUrl} />
        <CopyField texts={texts} label={texts.launchUrl} value={tool.launchUrl} />
        <CopyField texts={texts} label={texts.selectUrl} value={tool.selectUrl} />
        <CopyField texts={texts} label={texts.jwksUrl} value={tool.jwksUrl} />
        {tool.keyCreatedAt !== null && (
          <Group justify="space-between">
            <Text size="sm">{texts.rotateHelp(format.date(tool.keyCreatedAt))}</Text>
            <Button variant="default" size="sm" onClick={() => void notifyOutcome(rotateKey(), texts.rotated)}>
              {texts.rotate}
            </Button>
          </Group>
        )}
      </Stack>
    </Card>
  );
}

const FIRST_REFUSALS = 10;

function RefusalsCard({ refusals }: { refusals: Data['refusals'] }) {
  const texts = useTexts(ltiTexts).page;
  const format = useFormat();
  const [isAll, setAll] = useState(false);
  const shown = isAll ? refusals : refusals.slice(0, FIRST_REFUSALS);
  return (
    <Card component="section" p="lg" aria-labelledby="lti-refusals">
      <Title order={2} size="h3" id="lti-refusals">
        {texts.refusals}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {refusals.length === 0 ? texts.noRefusals : texts.refusalsHelp}
      </Text>
      <ul className={classes.rows}>
        {shown.map((one) => (
          <li key={one._id}>
            <div>
              <Text fw={600}>
                <bdi>{one.platform ?? texts.unknown}</bdi>
              </Text>
              <Text size="sm">{one.said}</Text>
              <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {texts.code} <code>{one.reason}</code> · <bdi>{one.detail}</bdi>
              </Text>
            </div>
            <Text size="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
              {format.shortDateTime(one.at)}
            </Text>
          </li>
        ))}
      </ul>
      {shown.length < refusals.length && (
        <Button variant="default" size="sm" mt="sm" onClick={() => setAll(true)}>
          {texts.more(format.number(refusals.length))}
        </Button>
      )}
    </Card>
  );
}

type Open =
  | { kind: 'add' }
  | { kind: 'edit' | 'remove'; platform: Platform }
  | { kind: 'link'; link: { url: string; expiresAt: string } }
  | null;

/** Learning platforms from which quizzes are opened, and to which results return. */
export function PlatformsScreen() {
  const texts = useTexts(ltiTexts).page;
  const { data, error, refetch } = useQuery(platformsQuery());
  const { makeLink } = useLtiActions();
  const [open, setOpen] = useState<Open>(null);
  const close = (): void => setOpen(null);
  const askForLink = async (): Promise<void> => {
    try {
      setOpen({ kind: 'link', link: await makeLink() });
    } catch (failure) {
      notify.error(failure);
    }
  };
  const actions = (
    <>
      <Button leftSection={<IconLink size={18} stroke={1.5} aria-hidden />} onClick={() => void askForLink()}>
        {texts.byLink}
      </Button>
      <Button
        variant="default"
        leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />}
        onClick={() => setOpen({ kind: 'add' })}
      >
        {texts.add}
      </Button>
    </>
  );
  const platforms = data?.platforms ?? [];
  return (
    <>
      <PageHead
        title={texts.title}
        lead={texts.lead}
        action={platforms.length > 0 && <Group gap="sm">{actions}</Group>}
      />
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <CardsSkeleton cards={2} />}
      {data && (
        <Stack gap="lg" maw={760}>
          {platforms.length === 0 ? (
            <EmptyState title={texts.emptyTitle} action={actions}>
              {texts.empty}
            </EmptyState>
          ) : (
            <Stack component="section" gap="md" aria-label={texts.list}>
              {platforms.map((platform) => (
                <PlatformCard
                  key={platform._id}
                  platform={platform}
                  onEdit={() => setOpen({ kind: 'edit', platform })}
                  onRemove={() => setOpen({ kind: 'remove', platform })}
                />
              ))}
            </Stack>
          )}
          {platforms.length > 0 && <Rosters />}
          <ToolCard tool={data.tool} />
          <RefusalsCard refusals={data.refusals} />
        </Stack>
      )}
      {open?.kind === 'add' && <PlatformDialog platform={null} onClose={close} />}
      {open?.kind === 'edit' && <PlatformDialog platform={open.platform} onClose={close} />}
      {open?.kind === 'remove' && <RemovePlatform platform={open.platform} onClose={close} />}
      {open?.kind === 'link' && <LinkDialog link={open.link} onClose={close} />}
    </>
  );
}
