import { Button, FileInput, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { MetadataCheck } from '../contract.ts';
import { useSamlActions } from '../queries.ts';
import { CertificateList } from './CertificateList.tsx';
import { type SourceValues, sourceOf } from './saml-form.ts';
import { samlTexts } from './texts.ts';

interface Props {
  readonly values: SourceValues;
  readonly errors: { readonly metadataUrl?: React.ReactNode; readonly metadataXml?: React.ReactNode };
  readonly onChange: (values: Partial<SourceValues>) => void;
}

/** Where the metadata come from, and what they say. */
export function MetadataFields({ values, errors, onChange }: Props) {
  const texts = useTexts(samlTexts).form;
  const { check } = useSamlActions();
  const [file, setFile] = useState<File | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [said, setSaid] = useState<MetadataCheck | null>(null);
  const change = (next: Partial<SourceValues>): void => {
    setSaid(null);
    onChange(next);
  };
  const ask = async (): Promise<void> => {
    setAsking(true);
    try {
      setSaid(await check(sourceOf(values)));
    } catch (error) {
      setSaid({ problem: error instanceof Error ? error.message : String(error), found: null });
    } finally {
      setAsking(false);
    }
  };
  const isGiven = values.metadataFrom === 'url' ? values.metadataUrl.trim() !== '' : values.metadataXml !== '';
  return (
    <Stack gap="sm">
      <Text size="sm" fw={600} id="metadata-source">
        {texts.source}
      </Text>
      <SegmentedControl
        aria-labelledby="metadata-source"
        data={[
          { value: 'url', label: texts.fromUrl },
          { value: 'file', label: texts.fromFile },
        ]}
        value={values.metadataFrom}
        onChange={(metadataFrom) => change({ metadataFrom: metadataFrom === 'file' ? 'file' : 'url' })}
      />
      {values.metadataFrom === 'url' ? (
        <TextInput
          label={texts.metadataUrl}
          description={texts.metadataUrlHelp}
          inputMode="url"
          value={values.metadataUrl}
          error={errors.metadataUrl}
          onChange={(event) => change({ metadataUrl: event.currentTarget.value })}
        />
      ) : (
        <FileInput
          label={texts.metadataFile}
          description={texts.metadataFileHelp}
          accept=".xml,text/xml,application/xml,application/samlmetadata+xml"
          placeholder={texts.chooseFile}
          value={file}
          error={errors.metadataXml}
          onChange={(chosen) => {
            setFile(chosen);
            void (chosen?.text() ?? Promise.resolve('')).then((metadataXml) => change({ metadataXml }));
          }}
        />
      )}
      <Group gap="sm">
        <Button variant="default" size="sm" loading={isAsking} disabled={!isGiven} onClick={() => void ask()}>
          {texts.check}
        </Button>
        <Text size="sm" role="status" style={{ overflowWrap: 'anywhere' }}>
          {said && (said.problem ?? texts.found(said.found?.entityId ?? ''))}
        </Text>
      </Group>
      {said?.found && <CertificateList certificates={said.found.certificates} />}
    </Stack>
  );
}
