import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTexts } from '#platform/web/texts.ts';
import type { ImportItem } from '../contract-import.ts';
import { reportCsv } from '../rules-report.ts';
import { bankTexts } from './texts.ts';

/** Saves what became of every item as a table. */
export function ReportButton({ items }: { items: readonly ImportItem[] }) {
  const { import: texts } = useTexts(bankTexts);
  const save = (): void => {
    // Its messages have come in the language of the page.
    const address = URL.createObjectURL(
      new Blob([reportCsv(items, { say: (message) => message, head: (heading) => texts.reportHeads[heading] })], {
        type: 'text/csv;charset=utf-8',
      }),
    );
    const link = document.createElement('a');
    link.href = address;
    link.download = 'question-import.csv';
    link.click();
    URL.revokeObjectURL(address);
  };
  return (
    <Button variant="default" leftSection={<IconDownload size={18} stroke={1.5} aria-hidden />} onClick={save}>
      {texts.report}
    </Button>
  );
}
