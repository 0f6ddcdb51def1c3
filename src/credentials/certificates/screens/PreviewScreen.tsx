import { Button, Group, Stack } from '@mantine/core';
import { IconDownload, IconListDetails, IconPencil } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { sampleAddress } from '#credentials/certificates/files/rules.ts';
import { templatesQuery } from '#credentials/certificates/templates/queries.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useViewer } from '#platform/web/session.ts';
import { ButtonLink } from '#platform/web/ui/links.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { LayoutSelect } from './LayoutSelect.tsx';
import { typesOf } from './layout-search.ts';
import { layoutTexts } from './layout-texts.ts';
import { CertificatePicture } from './shared/CertificatePicture.tsx';

const icon = { size: 18, stroke: 1.5 } as const;
const pages = {
  quiz: { preview: '/quizzes/certificate/preview', data: '/quizzes/certificateData' },
  course: { preview: '/courses/certificate/preview', data: '/courses/certificateData' },
} as const;

/** What certificates will look like, with sample data. */
export function PreviewScreen({ kind, template }: { kind: 'quiz' | 'course'; template: string | undefined }) {
  const texts = useTexts(layoutTexts);
  const isAdmin = useViewer()?.role === 'admin';
  const navigate = useNavigate();
  const { data } = useSuspenseQuery(templatesQuery);
  const offered = data.certificates.filter(({ type }) => typesOf[kind].some((one) => one === type));
  const shown = offered.find(({ _id }) => _id === template) ?? offered.find(({ type }) => type === kind) ?? offered[0]!;
  return (
    <>
      <PageHead
        title={texts.preview.title}
        lead={texts.preview.lead}
        action={
          <ButtonLink
            variant="default"
            to={pages[kind].data}
            search={{ template: shown._id }}
            leftSection={isAdmin ? <IconPencil {...icon} /> : <IconListDetails {...icon} />}
          >
            {isAdmin ? texts.preview.design : texts.preview.look}
          </ButtonLink>
        }
      />
      <Stack gap="lg">
        <Group align="end" justify="space-between">
          <LayoutSelect
            kind={kind}
            templates={offered}
            value={shown._id}
            onChange={(id) => void navigate({ to: pages[kind].preview, search: { template: id }, replace: true })}
          />
          <Button
            component="a"
            href={sampleAddress(shown._id, 'pdf', shown.revision)}
            download
            leftSection={<IconDownload {...icon} />}
          >
            {texts.preview.download}
          </Button>
        </Group>
        <CertificatePicture src={sampleAddress(shown._id, 'svg', shown.revision)} alt={texts.preview.alt(shown.name)} />
      </Stack>
    </>
  );
}
