import { Button } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { exportFormatNames } from '#items/question-bank/contract.ts';
import { templateAddress } from '#items/question-bank/queries.ts';
import { bankTexts } from '#items/question-bank/screens/texts.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';

/** A file to begin with, in every format. */
export function TemplateButtons() {
  const { formats } = useTexts(bankTexts);
  return exportFormatNames.map((format) => (
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
