import { Alert, Button, FileButton, Group, List, Stack, Text } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import { inList } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { ReadPnp } from '../pnp.ts';
import { readPnpFile } from './pnp-file.ts';
import { pnpTexts } from './texts.ts';

/** Fills the form of an accommodation from a file of personal needs and preferences, and says what it left out. */
export function PnpField({ onRead }: { onRead: (rules: ReadPnp['rules']) => void }) {
  const texts = useTexts(pnpTexts);
  const [read, setRead] = useState<ReadPnp | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const take = async (file: File | null): Promise<void> => {
    if (!file) return;
    const found = await readPnpFile(file);
    setRead(found);
    setFailed(found === null);
    if (found) onRead(found.rules);
  };
  const notes = read
    ? [
        read.asksForBreaks && texts.breaks,
        read.forEveryone.length > 0 && texts.forEveryone(inList(read.forEveryone)),
        read.noPlace.length > 0 && texts.noPlace(inList(read.noPlace)),
      ].filter((note) => note !== false)
    : [];
  return (
    <Stack gap="xs">
      <Group gap="sm">
        <FileButton accept=".xml,application/xml,text/xml" onChange={(file) => void take(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="sm"
              leftSection={<IconFileImport size={18} stroke={1.5} aria-hidden />}
            >
              {texts.choose}
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="dimmed" flex="1 1 16rem">
          {texts.help}
        </Text>
      </Group>
      {hasFailed && (
        <Alert role="alert" color="red">
          {texts.failed}
        </Alert>
      )}
      {read && (
        <Alert role="status" color={notes.length > 0 ? 'yellow' : 'green'}>
          {texts.taken}
          {notes.length > 0 && (
            <List size="sm" mt={4}>
              {notes.map((note) => (
                <List.Item key={note}>{note}</List.Item>
              ))}
            </List>
          )}
        </Alert>
      )}
    </Stack>
  );
}
