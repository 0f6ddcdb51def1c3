import { Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { CopyField } from '#platform/web/ui/CopyField.tsx';
import { notifyOutcome } from '#platform/web/ui/notify-outcome.ts';
import type { SamlSite } from '../contract.ts';
import { useSamlActions } from '../queries.ts';
import { CertificateLine } from './CertificateList.tsx';
import { samlTexts } from './texts.ts';

/** The keys, and the one step that comes next in a change of them. */
function Keys({ keys }: { keys: SamlSite['keys'] }) {
  const texts = useTexts(samlTexts).site;
  const { changeKey } = useSamlActions();
  const [isBusy, setBusy] = useState(false);
  const states = keys.map(({ state }) => state);
  const step = states.includes('previous') ? 'remove' : states.includes('next') ? 'use' : 'create';
  const said = { create: texts.created, use: texts.used, remove: texts.removed }[step];
  const run = async (): Promise<void> => {
    setBusy(true);
    await notifyOutcome(changeKey(step), said);
    setBusy(false);
  };
  return (
    <Stack gap="sm">
      <Title order={3} size="h4">
        {texts.keys}
      </Title>
      <Text size="sm" c="dimmed">
        {texts.keysHelp}
      </Text>
      {keys.length === 0 && <Text size="sm">{texts.noKeys}</Text>}
      <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }} aria-label={texts.keys}>
        {keys.map((key) => (
          <CertificateLine key={key.fingerprint} certificate={key}>
            <Badge color={key.state === 'current' ? 'green' : 'gray'}>{texts.states[key.state]}</Badge>
          </CertificateLine>
        ))}
      </Stack>
      {keys.length > 0 && (
        <Group>
          <Button variant="default" size="sm" loading={isBusy} onClick={() => void run()}>
            {texts[step]}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

/** What is entered at SAML providers, and the keys of the site. */
export function SamlSiteSection({ site }: { site: SamlSite }) {
  const texts = useTexts(samlTexts).site;
  return (
    <Card component="section" p="lg" aria-labelledby="saml-site">
      <Stack>
        <Title order={2} size="h3" id="saml-site">
          {texts.title}
        </Title>
        <Text c="dimmed">{texts.lead}</Text>
        <CopyField texts={texts} label={texts.metadataUrl} value={site.metadataUrl} />
        <CopyField texts={texts} label={texts.entityId} value={site.entityId} />
        <CopyField texts={texts} label={texts.acsUrl} value={site.acsUrl} />
        <CopyField texts={texts} label={texts.sloUrl} value={site.sloUrl} />
        <Keys keys={site.keys} />
      </Stack>
    </Card>
  );
}
