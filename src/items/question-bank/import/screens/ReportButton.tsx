import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ImportItem } from '#items/question-bank/import/contract.ts';
import { bankTexts } from '#items/question-bank/screens/texts.ts';
import { typeNameOf } from '#items/question-types/type-names.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { reportCsv } from '../rules-report.ts';

/** Saves what became of every item as a table. */
export function ReportButton({ items, isDisabled = false }: { items: readonly ImportItem[]; isDisabled?: boolean }) {
  const { import: texts } = useTexts(bankTexts);
  const save = (): void => {
    const table = reportCsv(items, {
      // Its messages have come in the language of the page.
      message: (message) => message,
      heading: (heading) => texts.reportHeads[heading],
      word: (word) => texts.reportWords[word],
      type: typeNameOf,
      at: texts.reportAt,
    });
    const address = URL.createObjectURL(new Blob([table], { type: 'text/csv;charset=utf-8' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = 'question-import.csv';
    link.click();
    URL.revokeObjectURL(address);
  };
  return (
    <Button
      variant="default"
      disabled={isDisabled}
      leftSection={<IconDownload size={18} stroke={1.5} aria-hidden />}
      onClick={save}
    >
      {texts.report}
    </Button>
  );
}
