import { Badge, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { SamlProvider } from '../contract.ts';
import { samlTexts } from './texts.ts';

type Certificate = SamlProvider['certificates'][number];

/** A certificate as people compare it with the one at the other side. */
export function CertificateLine({ certificate, children }: { certificate: Certificate; children?: ReactNode }) {
  const texts = useTexts(samlTexts).certificates;
  const format = useFormat();
  const isOver = Date.parse(certificate.validUntil) < Date.now();
  return (
    <Stack gap={2} component="li">
      <Group gap="xs">
        <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
          {certificate.subject}
        </Text>
        {children}
        <Badge color={isOver ? 'yellow' : 'gray'} variant="light">
          {(isOver ? texts.over : texts.until)(format.date(new Date(certificate.validUntil)))}
        </Badge>
      </Group>
      <Text size="xs" c="dimmed" ff="monospace" dir="ltr" style={{ overflowWrap: 'anywhere' }}>
        {certificate.fingerprint}
      </Text>
    </Stack>
  );
}

export function CertificateList({ certificates }: { certificates: readonly Certificate[] }) {
  const texts = useTexts(samlTexts).certificates;
  return (
    <Stack gap={4}>
      <Text size="sm" c="dimmed">
        {texts.title}
      </Text>
      <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }} aria-label={texts.title}>
        {certificates.map((one) => (
          <CertificateLine key={one.fingerprint} certificate={one} />
        ))}
      </Stack>
    </Stack>
  );
}
