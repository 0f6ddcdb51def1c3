import { Group, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type Editor, useEditorState } from '@tiptap/react';
import { useState } from 'react';
import { type PictureAt, picturesToDescribe } from '#platform/web/editor/rich-text-pictures.ts';
import { richTextTexts } from '#platform/web/editor/rich-text-texts.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import classes from '../editor/RichTextEditor.module.css';

const isSame = (a: readonly PictureAt[], b: readonly PictureAt[] | null): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** Descriptions of the pictures in a text: a field for each picture without one, and for the chosen picture. */
export function PictureDescriptions({ editor, label }: { editor: Editor; label: string }) {
  const texts = useTexts(richTextTexts).pictures;
  const pictures = useEditorState({
    editor,
    selector: ({ editor: current }) => picturesToDescribe(current.state),
    equalityFn: isSame,
  });
  if (pictures.length === 0) return null;
  const describe = ({ at }: PictureAt, alt: string): void => {
    editor.commands.command(({ tr }) => {
      const node = tr.doc.nodeAt(at);
      if (node?.type.name !== 'image') return false;
      tr.setNodeMarkup(at, undefined, { ...node.attrs, alt });
      return true;
    });
  };
  return (
    <Stack gap="xs" mt="xs" component="section" aria-label={texts.title(label)}>
      {pictures.map((picture, index) => (
        <Description
          key={`${picture.at} ${picture.src} ${picture.alt}`}
          picture={picture}
          name={pictures.length === 1 ? texts.shows : texts.showsNumber(index + 1)}
          onDescribe={(alt) => describe(picture, alt)}
        />
      ))}
    </Stack>
  );
}

function Description(props: { picture: PictureAt; name: string; onDescribe: (alt: string) => void }) {
  const { picture, name, onDescribe } = props;
  const texts = useTexts(richTextTexts).pictures;
  const [alt, setAlt] = useState(picture.alt);
  const keep = (): void => {
    if (alt.trim() !== picture.alt) onDescribe(alt.trim());
  };
  return (
    <Group wrap="nowrap" align="flex-start" gap="sm">
      <img src={picture.src} alt="" className={classes.described ?? ''} />
      <div style={{ flex: 1 }}>
        <TextInput
          label={name}
          description={texts.help}
          value={alt}
          maxLength={500}
          onChange={(event) => setAlt(event.currentTarget.value)}
          onBlur={keep}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            keep();
          }}
        />
        {picture.alt === '' && (
          <Group gap={6} mt={4} role="status" wrap="nowrap">
            <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
            <Text size="sm">{texts.missing}</Text>
          </Group>
        )}
      </div>
    </Group>
  );
}
