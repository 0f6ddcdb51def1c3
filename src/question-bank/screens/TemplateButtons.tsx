import { Button } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { useTexts } from '#platform/web/texts.ts';
import { formatNames } from '../contract.ts';
import { templateAddress } from '../queries.ts';
import { bankTexts } from './texts.ts';

/** A file to begin with, in every format. */
export function TemplateButtons() {
  const { formats } = useTexts(bankTexts);
  return formatNames.map((format) => (
    <Button
      key={format}
      component="a"
      href={templateAddress(format)}
      download
      variant="default"
      leftSection={<IconFileDownload size={18} stroke={1.5} aria-hidden />}
    >
      {formats[format]}
    </Button>
  ));
}
