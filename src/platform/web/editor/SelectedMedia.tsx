/** What can be changed of the video or recording that is selected in a text. */
import { Button, FileButton, Group, Text, TextInput } from '@mantine/core';
import { IconBadgeCc, IconX } from '@tabler/icons-react';
import { type Editor, useEditorState } from '@tiptap/react';
import { useState } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { UploadMedia } from './rich-text-editor-props.ts';
import type { Captions } from './rich-text-media.ts';
import { richTextTexts } from './rich-text-texts.ts';

export interface MediaPartProps {
  readonly editor: Editor;
  readonly store: (file: File | null, use: (stored: Awaited<ReturnType<UploadMedia>>) => void) => void;
  readonly isStoring: boolean;
  readonly fail: (message: string) => void;
  readonly onDone: () => void;
}

const icon = { size: 16, stroke: 1.5 } as const;

/** The name of a language in itself, as `Deutsch`; the code where the browser knows none. */
function languageName(code: string): string {
  try {
    return new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}

export function CaptionsOfVideo({ editor, store, isStoring, fail }: MediaPartProps) {
  const texts = useTexts(richTextTexts);
  const [language, setLanguage] = useState('en');
  const captions = useEditorState({
    editor,
    selector: () => (editor.getAttributes('videoFile').captions ?? []) as Captions[],
  });
  const set = (next: readonly Captions[]): void => {
    editor.commands.updateAttributes('videoFile', { captions: next });
  };
  const add = (file: File | null): void =>
    store(file, (stored) => {
      if (stored.kind !== 'captions') return fail(texts.notCaptions);
      const code = language.trim() || 'en';
      set([...captions, { src: stored.url, label: languageName(code), srclang: code }]);
    });
  return (
    <>
      <Text size="sm" fw={550}>
        {texts.captions}
      </Text>
      {captions.map((one) => (
        <Group key={one.src} justify="space-between">
          <Text size="sm">{one.label}</Text>
          <Button
            variant="subtle"
            color="gray"
            size="compact-xs"
            aria-label={texts.removeCaptions(one.label)}
            onClick={() => set(captions.filter((other) => other !== one))}
          >
            <IconX {...icon} />
          </Button>
        </Group>
      ))}
      <Group align="flex-end" gap="xs">
        <TextInput
          size="sm"
          w={110}
          label={texts.captionsLanguage}
          maxLength={12}
          value={language}
          onChange={(event) => setLanguage(event.currentTarget.value)}
        />
        <FileButton onChange={add} accept=".vtt,text/vtt">
          {(button) => (
            <Button
              {...button}
              variant="default"
              size="sm"
              disabled={isStoring}
              leftSection={<IconBadgeCc {...icon} />}
            >
              {texts.addCaptions}
            </Button>
          )}
        </FileButton>
      </Group>
      <Text size="xs" c="dimmed">
        {texts.captionsHelp}
      </Text>
    </>
  );
}

/** What a recording is called: what a screen reader says, and what its text of the page is. */
export function NameOfAudio({ editor }: Pick<MediaPartProps, 'editor'>) {
  const texts = useTexts(richTextTexts);
  const label = useEditorState({ editor, selector: () => String(editor.getAttributes('audioFile').label ?? '') });
  return (
    <TextInput
      size="sm"
      label={texts.audioTitle}
      description={texts.audioTitleHelp}
      maxLength={200}
      value={label}
      onChange={(event) => editor.commands.updateAttributes('audioFile', { label: event.currentTarget.value })}
    />
  );
}
