import { Alert, Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { RowMenu } from '#platform/web/tables/RowMenu.tsx';
import { notifyOutcome } from '#platform/web/ui/notify-outcome.ts';
import { LastSignIn } from '../../screens/LastSignIn.tsx';
import { ssoTexts } from '../../screens/texts.ts';
import type { SamlProvider } from '../contract.ts';
import { useSamlActions } from '../queries.ts';
import { CertificateList } from './CertificateList.tsx';
import { samlTexts } from './texts.ts';

interface Props {
  readonly provider: SamlProvider;
  readonly onEdit: () => void;
  readonly onReplace: () => void;
  readonly onRemove: () => void;
}

/** What went wrong lately, in the provider's messages or its metadata. */
function Problems({ provider }: { provider: SamlProvider }) {
  const texts = useTexts(samlTexts).card;
  const format = useFormat();
  const { problem, metadataProblem } = provider;
  const icon = <IconAlertTriangle stroke={1.5} aria-hidden />;
  return (
    <>
      {metadataProblem !== null && (
        <Alert color="yellow" icon={icon} title={texts.metadataProblem}>
          {metadataProblem}
        </Alert>
      )}
      {problem && (
        <Alert color="yellow" icon={icon} title={texts.problem(format.dateTime(problem.at))}>
          <span style={{ overflowWrap: 'anywhere' }}>{problem.message}</span>
        </Alert>
      )}
    </>
  );
}

export function SamlCard({ provider, onEdit, onReplace, onRemove }: Props) {
  const { page } = useTexts(ssoTexts);
  const texts = useTexts(samlTexts).card;
  const format = useFormat();
  const { change } = useSamlActions();
  const { _id, edit, label, isEnabled } = provider;
  const toggle = (): Promise<void> =>
    notifyOutcome(
      change(_id, { isEnabled: !isEnabled, edit }),
      (isEnabled ? page.disabledNow : page.enabledNow)(label),
    );
  const button = { variant: 'default', size: 'sm' } as const;
  return (
    <Card component="article" p="lg" aria-label={label}>
      <Stack gap="sm">
        <Group gap="xs">
          <Title order={3} size="h4">
            {label}
          </Title>
          <Badge color="gray">{texts.kind}</Badge>
          <Badge color={isEnabled ? 'green' : 'gray'}>{isEnabled ? page.enabled : page.disabled}</Badge>
          {provider.allowsUnsolicited && <Badge color="yellow">{texts.unsolicited}</Badge>}
        </Group>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {provider.entityId} · {page.people(format.number(provider.people))}
        </Text>
        <LastSignIn at={provider.lastUsedAt} />
        <Problems provider={provider} />
        <CertificateList certificates={provider.certificates} />
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {texts.metadata(format.dateTime(provider.metadataReadAt))}
          {provider.metadataUrl !== null && (
            <>
              <br />
              {texts.nightly} <bdi>{provider.metadataUrl}</bdi>
            </>
          )}
        </Text>
        <Group gap="xs">
          <Button {...button} aria-label={page.edit(label)} onClick={onEdit}>
            {page.words.edit}
          </Button>
          <Button {...button} aria-label={texts.replace(label)} onClick={onReplace}>
            {texts.replaceWord}
          </Button>
          <RowMenu
            name={label}
            actions={[
              { label: isEnabled ? page.words.disable : page.words.enable, onClick: () => void toggle() },
              { label: page.words.remove, danger: true, onClick: onRemove },
            ]}
          />
        </Group>
      </Stack>
    </Card>
  );
}
