import { Alert, Button, Group, Menu, Stack } from '@mantine/core';
import { IconAlertTriangle, IconChevronDown, IconDownload, IconPrinter } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { credentialAddress, fileAddress } from '#credentials/certificates/files/rules.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { BackLink } from '#platform/web/ui/links.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { certificateQuery } from '../queries.ts';
import { reasonIn } from '../rules-issue.ts';
import { ShareMenu } from './ShareMenu.tsx';
import { CertificatePicture } from './shared/CertificatePicture.tsx';
import { certificateTexts } from './texts.ts';

const icon = { size: 18, stroke: 1.5 } as const;

function Downloads({ id, isGood }: { id: string; isGood: boolean }) {
  const texts = useTexts(certificateTexts).page;
  return (
    <Group gap="xs">
      <Button component="a" href={fileAddress(id, 'pdf')} download leftSection={<IconDownload {...icon} />}>
        {texts.download}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown {...icon} />}>
            {texts.otherFiles}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component="a" href={fileAddress(id, 'png')} download="certificate.png">
            {texts.badgePng}
          </Menu.Item>
          <Menu.Item component="a" href={fileAddress(id, 'svg')} download="certificate.svg">
            {texts.badgeSvg}
          </Menu.Item>
          {isGood && (
            <Menu.Item component="a" href={credentialAddress(id)} download="certificate.jwt">
              {texts.credential}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}

/** One certificate, to look at, keep, print and pass on. */
export function CertificateScreen({ kind, id }: { kind: 'quiz' | 'course'; id: string }) {
  const all = useTexts(certificateTexts);
  const texts = all.page;
  const format = useFormat();
  const { data: certificate } = useSuspenseQuery(certificateQuery(kind, id));
  const isGood = certificate.state === 'issued';
  return (
    <>
      <div data-no-print>
        <PageHead
          title={texts.title(certificate.title)}
          lead={texts.lead}
          above={
            <BackLink to={kind === 'quiz' ? '/quizzes/certificate/{-$id}' : '/courses/certificate/{-$id}'}>
              {texts.back}
            </BackLink>
          }
          action={<Downloads id={id} isGood={isGood} />}
        />
      </div>
      <Stack gap="lg" align="stretch">
        {!isGood && (
          <Alert color="danger" icon={<IconAlertTriangle {...icon} />}>
            {texts.notGood(reasonIn(all.ownReasons, certificate.stateReason))}
          </Alert>
        )}
        <CertificatePicture
          src={fileAddress(id, 'svg')}
          isGood={isGood}
          alt={texts.says(
            certificate.personName,
            all.sheet.outcomes[certificate.outcome],
            certificate.title,
            format.date(certificate.issuedAt),
            certificate.code,
          )}
        />
        <Group justify="center" data-no-print>
          {isGood && <ShareMenu title={certificate.title} code={certificate.code} issuedAt={certificate.issuedAt} />}
          <Button variant="default" leftSection={<IconPrinter {...icon} />} onClick={() => window.print()}>
            {texts.print}
          </Button>
        </Group>
      </Stack>
    </>
  );
}
