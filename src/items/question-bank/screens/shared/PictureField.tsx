import { Button, FileButton, Group, Input, Stack } from '@mantine/core';
import { IconPhoto, IconX } from '@tabler/icons-react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import classes from './picture-field.module.css';
import { pictureFieldTexts } from './picture-field-texts.ts';
import { useStoredPicture } from './use-stored-picture.ts';

const icon = { size: 18, stroke: 1.5 } as const;

/** As of every single field. */
const helpBelow: ['label', 'input', 'description', 'error'] = ['label', 'input', 'description', 'error'];

interface PictureFieldProps {
  readonly label: string;
  readonly help?: string;
  /** Name of the field in its form, by which a message about it leads here. */
  readonly path?: string;
  /** Address of the stored picture. */
  readonly value: string | null;
  readonly onChange: (url: string | null) => void;
  readonly error?: unknown;
  readonly shape: 'cover' | 'logo' | 'thumbnail';
}

/** One picture: stored as soon as it is chosen, used when the form is saved. */
export function PictureField({ label, help, path, value, onChange, error, shape }: PictureFieldProps) {
  const texts = useTexts(pictureFieldTexts);
  const { store, isStoring, failure } = useStoredPicture(onChange);
  const size = shape === 'thumbnail' ? 'xs' : 'sm';
  const choose = value === null ? texts.choose : texts.change;
  return (
    <Input.Wrapper
      labelElement="div"
      inputWrapperOrder={helpBelow}
      label={label}
      description={help}
      error={failure ?? (typeof error === 'string' ? error : undefined)}
    >
      <Stack gap="xs" mt={4} mb={help === undefined ? 0 : 6} align="flex-start">
        {value !== null && <img className={classes[shape]} src={value} alt="" />}
        <Group gap="xs">
          <FileButton onChange={(file) => void store(file)} accept="image/png,image/jpeg,image/webp,image/gif">
            {(button) => (
              <Button
                {...button}
                variant="default"
                size={size}
                loading={isStoring}
                leftSection={<IconPhoto {...icon} />}
                aria-label={`${label}: ${choose}`}
                data-path={path}
              >
                {choose}
              </Button>
            )}
          </FileButton>
          {value !== null && (
            <Button
              variant="subtle"
              color="gray"
              size={size}
              leftSection={<IconX {...icon} />}
              aria-label={`${label}: ${texts.remove}`}
              onClick={() => onChange(null)}
            >
              {texts.remove}
            </Button>
          )}
        </Group>
      </Stack>
    </Input.Wrapper>
  );
}
