import { Alert, Button, FileButton, Group, Input, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { UploadImage } from '#platform/web/editor/rich-text-editor-props.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { hasOnePicture, pictureHtml, pictureIn } from './schema.ts';
import { pictureTexts } from './texts.ts';

interface Pictured {
  readonly picture: string;
  readonly width: number;
  readonly height: number;
}

interface PictureFieldProps {
  readonly value: Pictured;
  readonly onChange: (value: Pictured) => void;
  readonly error?: string | undefined;
  readonly onUpload?: UploadImage | undefined;
}

async function sizeOf(src: string): Promise<{ width: number; height: number }> {
  const image = new Image();
  image.src = src;
  await image.decode();
  return { width: image.naturalWidth, height: image.naturalHeight };
}

/** Chooses the picture and says what it shows. */
export function PictureField({ value, onChange, error, onUpload }: PictureFieldProps) {
  const texts = useTexts(pictureTexts);
  const [isBusy, setIsBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const { src, alt } = pictureIn(value);

  const upload = async (file: File | null): Promise<void> => {
    if (!file || !onUpload) return;
    setIsBusy(true);
    setFailed(false);
    try {
      const stored = await onUpload(file);
      onChange({ picture: pictureHtml(stored.url, alt || stored.alt), ...(await sizeOf(stored.url)) });
    } catch {
      setFailed(true);
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <Input.Wrapper labelElement="div" label={texts.picture} withAsterisk error={error}>
      <Stack gap="xs" mt={4}>
        {onUpload && (
          <Group>
            <FileButton accept="image/png,image/jpeg,image/gif,image/webp" onChange={(file) => void upload(file)}>
              {(props) => (
                <Button {...props} variant="default" loading={isBusy}>
                  {hasOnePicture(value) ? texts.changePicture : texts.choosePicture}
                </Button>
              )}
            </FileButton>
          </Group>
        )}
        {failed && (
          <Alert color="red" role="alert">
            {texts.pictureFailed}
          </Alert>
        )}
        {hasOnePicture(value) && (
          <TextInput
            label={texts.alt}
            description={texts.altHelp}
            value={alt}
            onChange={(event) => onChange({ ...value, picture: pictureHtml(src, event.currentTarget.value) })}
          />
        )}
      </Stack>
    </Input.Wrapper>
  );
}
