import { Alert, Button, Group, Stack } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconAlertTriangle, IconArrowLeft, IconCheck, IconLink, IconPrinter } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { TextLink } from '#platform/web/links.tsx';
import { PageHead } from '#platform/web/PageHead.tsx';
import { useTexts } from '#platform/web/texts.ts';
import { certificateQuery } from '../queries.ts';
import { CertificateSheet } from './shared/CertificateSheet.tsx';
import { certificateTexts } from './texts.ts';

const icon = { size: 18, stroke: 1.5 } as const;

/** One certificate, to look at, print and pass on. */
export function CertificateScreen({ kind, id }: { kind: 'quiz' | 'course'; id: string }) {
  const texts = useTexts(certificateTexts).page;
  const { data: certificate } = useSuspenseQuery(certificateQuery(kind, id));
  const clipboard = useClipboard({ timeout: 3000 });
  const address = `${window.location.origin}/cert?code=${certificate.code}`;
  return (
    <>
      <div data-no-print>
        <PageHead
          title={texts.title(certificate.title)}
          lead={texts.lead}
          above={
            <TextLink to={kind === 'quiz' ? '/quizzes/certificate/{-$id}' : '/courses/certificate/{-$id}'} size="sm">
              <Group component="span" gap={4} display="inline-flex">
                <IconArrowLeft size={16} stroke={1.5} aria-hidden /> {texts.back}
              </Group>
            </TextLink>
          }
          action={
            <Button leftSection={<IconPrinter {...icon} />} onClick={() => window.print()}>
              {texts.print}
            </Button>
          }
        />
      </div>
      <Stack gap="lg" align="stretch">
        {certificate.state !== 'issued' && (
          <Alert color="danger" icon={<IconAlertTriangle {...icon} />}>
            {texts.notGood(certificate.stateReason)}
          </Alert>
        )}
        <CertificateSheet certificate={certificate} />
        <Group justify="center" data-no-print>
          <Button
            variant="default"
            leftSection={clipboard.copied ? <IconCheck {...icon} /> : <IconLink {...icon} />}
            onClick={() => clipboard.copy(address)}
          >
            <span aria-live="polite">{clipboard.copied ? texts.copied : texts.copy}</span>
          </Button>
        </Group>
      </Stack>
    </>
  );
}
