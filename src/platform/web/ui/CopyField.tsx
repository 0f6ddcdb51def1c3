import { Button, CopyButton, Group, Textarea } from '@mantine/core';
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
  return (
    <Group gap="xs" align="flex-end" wrap="nowrap">
      <Textarea
        style={{ flex: 1 }}
        autosize
        minRows={1}
        label={label}
        description={help}
        value={value}
        readOnly
        dir={isSecret ? 'ltr' : undefined}
        onFocus={isSecret ? (event) => event.currentTarget.select() : undefined}
      />
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            aria-label={`${copied ? texts.copied : texts.copy}: ${label}`}
            leftSection={<IconCopy size={18} stroke={1.5} aria-hidden />}
            onClick={copy}
          >
            {copied ? texts.copied : texts.copy}
          </Button>
        )}
      </CopyButton>
    </Group>
  );
}
