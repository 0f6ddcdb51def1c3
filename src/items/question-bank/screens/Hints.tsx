/** The hints of a question, the one shown first on top. */
import { ActionIcon, Button, Group, Input, Stack } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { RichTextEditor } from '#platform/web/editor/RichTextEditor.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { MAX_HINTS } from '../contract.ts';
import { storePicture } from '../queries.ts';
import type { Fields } from './form-part.ts';
import { bankTexts } from './texts.ts';

export function Hints({ values, change, faults }: Fields<'hints'>) {
  const texts = useTexts(bankTexts).editor;
  const { hints } = values;
  return (
    <Input.Wrapper
      label={texts.hints}
      description={texts.hintsHelp}
      error={faults.hints}
      component="fieldset"
      bd={0}
      p={0}
      labelElement="div"
      aria-label={texts.hints}
    >
      <Stack gap="sm" mt="xs">
        {hints.map((hint, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: hints have nothing of their own to be told apart by
          <Group key={`${hints.length} ${index}`} align="flex-start" wrap="nowrap" gap="xs">
            <div style={{ flex: 1, minWidth: 0 }}>
              <RichTextEditor
                compact
                label={texts.hint(index + 1)}
                value={hint}
                onChange={(text) => change({ hints: hints.with(index, text) })}
                error={faults[`hints.${index}`]}
                onUpload={storePicture}
              />
            </div>
            <ActionIcon
              variant="subtle"
              color="gray"
              mt={26}
              aria-label={texts.removeHint(index + 1)}
              onClick={() => change({ hints: hints.toSpliced(index, 1) })}
            >
              <IconX size={18} stroke={1.5} />
            </ActionIcon>
          </Group>
        ))}
        {hints.length < MAX_HINTS && (
          <Group>
            <Button
              variant="default"
              size="compact-md"
              leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
              onClick={() => change({ hints: [...hints, ''] })}
            >
              {texts.addHint}
            </Button>
          </Group>
        )}
      </Stack>
    </Input.Wrapper>
  );
}
