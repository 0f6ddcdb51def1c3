import { Button, Group } from '@mantine/core';
import type { ImportReport } from '#items/question-bank/import/contract.ts';
import { bankTexts } from '#items/question-bank/screens/texts.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { ButtonLink } from '#platform/web/ui/links.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { countNotChosen } from '../rules-report.ts';
import { ImportItems } from './ImportItems.tsx';
import { ReportButton } from './ReportButton.tsx';

/** What became of a file. */
export function ImportResult({ report, onAgain }: { report: ImportReport; onAgain: () => void }) {
  const { import: texts } = useTexts(bankTexts);
  const { number } = useFormat();
  const refused = report.items.filter((item) => item.status === 'refused');
  const title = report.imported === 0 ? texts.nothingTitle : texts.doneTitle(report.imported, number(report.imported));
  return (
    <>
      <div role="status">
        <EmptyState
          title={title}
          action={
            <Group justify="center">
              {report.imported > 0 && (
                <ButtonLink to="/questions" search={{ sort: '-createdAt' }}>
                  {texts.see}
                </ButtonLink>
              )}
              <ReportButton items={report.items} />
              <Button variant="default" onClick={onAgain}>
                {texts.otherFile}
              </Button>
            </Group>
          }
        >
          {texts.counts(number(report.imported), number(countNotChosen(report)), number(report.refused))}
          {refused.length > 0 && ` ${texts.reasonsBelow}`}
        </EmptyState>
      </div>
      {refused.length > 0 && <ImportItems items={refused} />}
    </>
  );
}
