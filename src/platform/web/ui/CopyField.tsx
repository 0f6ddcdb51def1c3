import { Box, Button, CopyButton, Group, Textarea } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';

interface CopyFieldProps {
  readonly texts: { readonly copy: string; readonly copied: string };
  readonly label: string;
  readonly value: string;
  readonly help?: string;
  /** A secret: runs from left to right in every language, and is selected when focused. */
  readonly isSecret?: boolean;
}

/** A value to be entered elsewhere, shown whole on as many lines as it needs, with a button that copies it. */
export function CopyField({ texts, label, value, help, isSecret = false }: CopyFieldProps) {
  const button = (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          flex="none"
          aria-label={`${copied ? texts.copied : texts.copy}: ${label}`}
          leftSection={<IconCopy size={18} stroke={1.5} aria-hidden />}
          onClick={copy}
        >
          {copied ? texts.copied : texts.copy}
        </Button>
      )}
    </CopyButton>
  );
  return (
    <Textarea
      autosize
      minRows={1}
      label={label}
      description={help}
      value={value}
      readOnly
      dir={isSecret ? 'ltr' : undefined}
      onFocus={isSecret ? (event) => event.currentTarget.select() : undefined}
      // Beside the value itself, with help below it or without.
      inputContainer={(input) => (
        <Group gap="xs" align="flex-start" wrap="nowrap">
          <Box flex={1} miw={0}>
            {input}
          </Box>
          {button}
        </Group>
      )}
    />
  );
}
