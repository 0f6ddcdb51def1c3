import { Alert, Button, Group, Menu, Stack } from '@mantine/core';
import { IconEye, IconInfoCircle, IconPlus } from '@tabler/icons-react';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { sampleAddress } from '#credentials/certificates/files/rules.ts';
import type { TemplateType } from '#credentials/certificates/templates/contract.ts';
import { templatesKey, templatesQuery } from '#credentials/certificates/templates/queries.ts';
import { builtInTemplates } from '#credentials/certificates/templates/rules.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useViewer } from '#platform/web/session.ts';
import { ButtonLink } from '#platform/web/ui/links.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { LayoutSelect } from '../LayoutSelect.tsx';
import { typesOf } from '../layout-search.ts';
import { layoutTexts } from '../layout-texts.ts';
import { CertificatePicture } from '../shared/CertificatePicture.tsx';
import { templateName } from '../shared/template-name.ts';
import { FieldReference } from './FieldReference.tsx';
import { type Draft, LayoutEditor, toDraft } from './LayoutEditor.tsx';

const icon = { size: 18, stroke: 1.5 } as const;
const pages = {
  quiz: { preview: '/quizzes/certificate/preview', data: '/quizzes/certificateData' },
  course: { preview: '/courses/certificate/preview', data: '/courses/certificateData' },
} as const;

/** The layouts of certificates, for admins to change; teachers see what they hold. */
export function LayoutsScreen({ kind, template }: { kind: 'quiz' | 'course'; template: string | undefined }) {
  const texts = useTexts(layoutTexts);
  const navigate = useNavigate();
  const client = useQueryClient();
  const isAdmin = useViewer()?.role === 'admin';
  const { data } = useSuspenseQuery(templatesQuery);
  const [fresh, setFresh] = useState<Draft | null>(null);
  const offered = data.certificates.filter(({ type }) => typesOf[kind].some((one) => one === type));
  const shown = offered.find(({ _id }) => _id === template) ?? offered.find(({ type }) => type === kind) ?? offered[0]!;
  const open = (id: string): void => {
    setFresh(null);
    void navigate({ to: pages[kind].data, search: { template: id }, replace: true });
  };
  const begin = (type: TemplateType): void =>
    setFresh({
      name: texts.design.newName(templateName(builtInTemplates[type])),
      type,
      layout: builtInTemplates[type].layout,
      active: true,
    });
  const draft = fresh ?? toDraft(shown);
  return (
    <>
      <PageHead
        title={texts.design.title[kind]}
        lead={texts.design.lead}
        action={
          <ButtonLink
            variant="default"
            to={pages[kind].preview}
            search={{ template: shown._id }}
            leftSection={<IconEye {...icon} />}
          >
            {texts.design.preview}
          </ButtonLink>
        }
      />
      <Stack gap="xl">
        <Group align="end">
          <LayoutSelect kind={kind} templates={offered} value={fresh ? null : shown._id} onChange={open} />
          {isAdmin && (
            <Menu position="bottom-start">
              <Menu.Target>
                <Button variant="default" leftSection={<IconPlus {...icon} />}>
                  {texts.design.create}
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {typesOf[kind].map((type) => (
                  <Menu.Item key={type} onClick={() => begin(type)}>
                    {texts.types[type]}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          )}
        </Group>
        {isAdmin ? (
          <LayoutEditor
            key={`${draft._id ?? draft.type} ${draft.revision ?? ''} ${fresh ? 'new' : ''}`}
            start={draft}
            onSaved={({ _id }) => open(_id)}
            onReload={() => void client.invalidateQueries({ queryKey: templatesKey })}
          />
        ) : (
          <>
            <Alert icon={<IconInfoCircle {...icon} />}>{texts.design.readOnly}</Alert>
            <CertificatePicture src={sampleAddress(shown._id, 'svg', shown.revision)} alt={texts.design.alt} />
          </>
        )}
        <FieldReference />
      </Stack>
    </>
  );
}
