/** Putting videos, their captions, audio and attachments into a text. */
import { Alert, Button, FileButton, Group, Popover, Stack, Text, TextInput } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import { IconMusic, IconPaperclip, IconVideo } from '@tabler/icons-react';
import { type Content, type Editor, isNodeSelection, useEditorState } from '@tiptap/react';
import { useState } from 'react';
import { videoOfAddress } from '#platform/text/video-players.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { UploadMedia } from './rich-text-editor-props.ts';
import { richTextTexts } from './rich-text-texts.ts';
import { CaptionsOfVideo, type MediaPartProps, NameOfAudio } from './SelectedMedia.tsx';

const icon = { size: 16, stroke: 1.5 } as const;

/** A button that asks for a file, and below it what is taken. `children`: these two texts. */
function FileToStore(props: {
  icon: typeof IconVideo;
  accept: string;
  onFile: (file: File | null) => void;
  disabled: boolean;
  children: readonly [label: string, help: string];
}) {
  const { icon: Icon, accept, onFile, disabled } = props;
  const [label, help] = props.children;
  return (
    <div>
      <FileButton onChange={onFile} accept={accept}>
        {(button) => (
          <Button {...button} variant="default" size="xs" disabled={disabled} leftSection={<Icon {...icon} />}>
            {label}
          </Button>
        )}
      </FileButton>
      <Text size="xs" c="dimmed" mt={4}>
        {help}
      </Text>
    </div>
  );
}

/** Puts it where the cursor is, and behind what is selected as a whole, such as a player: in its place it would be gone. */
function insertBeside(editor: Editor, content: Content): void {
  const { selection } = editor.state;
  const chain = editor.chain().focus();
  (isNodeSelection(selection) ? chain.insertContentAt(selection.to, content) : chain.insertContent(content)).run();
}

function Files({ editor, store, isStoring, fail, onDone }: MediaPartProps) {
  const texts = useTexts(richTextTexts);
  const insertVideo = (file: File | null): void =>
    store(file, (stored) => {
      if (stored.kind !== 'video') return fail(texts.notAVideo);
      insertBeside(editor, { type: 'videoFile', attrs: { src: stored.url } });
      onDone();
    });
  const insertAudio = (file: File | null): void =>
    store(file, (stored) => {
      if (stored.kind !== 'audio') return fail(texts.notAudio);
      const label = stored.name.replace(/\.[^.]{1,5}$/, '');
      insertBeside(editor, { type: 'audioFile', attrs: { src: stored.url, label } });
      onDone();
    });
  const insertAttachment = (file: File | null): void =>
    store(file, (stored) => {
      const marks = [{ type: 'link', attrs: { href: stored.url } }];
      // The space after it ends the link, so that going on typing is no part of it.
      insertBeside(editor, [
        { type: 'text', text: stored.name, marks },
        { type: 'text', text: ' ' },
      ]);
      onDone();
    });
  return (
    <>
      <FileToStore
        icon={IconVideo}
        accept=".mp4,.m4v,.webm,video/mp4,video/webm"
        onFile={insertVideo}
        disabled={isStoring}
      >
        {[texts.videoFile, texts.videoFileHelp]}
      </FileToStore>
      <FileToStore
        icon={IconMusic}
        accept=".mp3,.m4a,.m4b,.aac,.ogg,.oga,.opus,.wav,.flac,audio/*"
        onFile={insertAudio}
        disabled={isStoring}
      >
        {[texts.audioFile, texts.audioFileHelp]}
      </FileToStore>
      <FileToStore
        icon={IconPaperclip}
        accept=".pdf,.zip,.docx,.xlsx,.pptx,.odt,.txt,.csv,.png,.jpg,.jpeg,.webp,.gif"
        onFile={insertAttachment}
        disabled={isStoring}
      >
        {[texts.attachment, texts.attachmentHelp]}
      </FileToStore>
    </>
  );
}

function OtherSite({ editor, onDone }: Pick<MediaPartProps, 'editor' | 'onDone'>) {
  const texts = useTexts(richTextTexts);
  const [address, setAddress] = useState('');
  const [title, setTitle] = useState('');
  const [error, setError] = useState<string | null>(null);
  const insert = (): void => {
    const video = videoOfAddress(address);
    if (video === null) {
      setError(texts.addressWrong);
      return;
    }
    insertBeside(editor, { type: 'videoPlayer', attrs: { video, title: title.trim() } });
    onDone();
  };
  return (
    <>
      <TextInput
        size="sm"
        type="url"
        label={texts.address}
        placeholder={texts.addressHelp}
        value={address}
        error={error}
        onChange={(event) => {
          setAddress(event.currentTarget.value);
          setError(null);
        }}
      />
      <TextInput
        size="sm"
        label={texts.videoTitle}
        maxLength={200}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Group justify="flex-end">
        <Button size="xs" disabled={address.trim() === ''} onClick={insert}>
          {texts.insert}
        </Button>
      </Group>
    </>
  );
}

/** A button of the toolbar. With a video selected it is about the captions of that video. */
export function MediaPopover({ editor, onMedia }: { editor: Editor; onMedia: UploadMedia }) {
  const texts = useTexts(richTextTexts);
  const [isOpen, setOpen] = useState(false);
  const [isStoring, setStoring] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isVideo = useEditorState({ editor, selector: () => editor.isActive('videoFile') });
  const isAudio = useEditorState({ editor, selector: () => editor.isActive('audioFile') });
  const close = (): void => {
    setOpen(false);
    setFailure(null);
  };
  const store: MediaPartProps['store'] = (file, use) => {
    if (!file) return;
    setStoring(true);
    setFailure(null);
    onMedia(file)
      .then(use)
      .catch((error: unknown) => setFailure(error instanceof Error ? error.message : String(error)))
      .finally(() => setStoring(false));
  };
  const part = { editor, store, isStoring, fail: setFailure, onDone: close };
  return (
    <Popover opened={isOpen} onChange={setOpen} width={320} trapFocus returnFocus shadow="md" withinPortal={false}>
      <Popover.Target>
        <RichTextEditor.Control
          aria-label={texts.media}
          title={texts.media}
          aria-expanded={isOpen}
          onClick={() => (isOpen ? close() : setOpen(true))}
        >
          <IconVideo size={16} stroke={1.5} />
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown aria-label={texts.media}>
        <Stack gap="sm">
          {failure !== null && (
            <Alert color="red" role="alert">
              {failure}
            </Alert>
          )}
          {isStoring && (
            <Text size="sm" role="status">
              {texts.storing}
            </Text>
          )}
          {isVideo && <CaptionsOfVideo {...part} />}
          {isAudio && <NameOfAudio editor={editor} />}
          {!isVideo && !isAudio && <Files {...part} />}
          {!isVideo && !isAudio && <OtherSite editor={editor} onDone={close} />}
          <Group justify="flex-end">
            <Button size="xs" variant="subtle" color="gray" onClick={close}>
              {texts.close}
            </Button>
          </Group>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
