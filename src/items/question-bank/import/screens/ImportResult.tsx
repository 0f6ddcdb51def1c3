import { Button, Group } from '@mantine/core';
import { IconPencilPlus } from '@tabler/icons-react';
import type { ImportReport } from '#items/question-bank/import/contract.ts';
import { bankTexts } from '#items/question-bank/screens/texts.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { ButtonLink } from '#platform/web/ui/links.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import type { QuizQuestion } from '../../screens/QuestionsScreen.tsx';
import { countNotChosen } from '../rules-report.ts';
import { ImportItems } from './ImportItems.tsx';
import { ReportButton } from './ReportButton.tsx';

interface ResultProps {
  readonly report: ImportReport;
  /** Those that were stored. */
  readonly questions: readonly QuizQuestion[];
  readonly onQuiz: (questions: readonly QuizQuestion[]) => void;
  readonly onAgain: () => void;
}

/** What became of a file, and the quiz that can be made of it. */
export function ImportResult({ report, questions, onQuiz, onAgain }: ResultProps) {
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
              {questions.length > 0 && (
                <Button
                  leftSection={<IconPencilPlus size={18} stroke={1.5} aria-hidden />}
                  onClick={() => onQuiz(questions)}
                >
                  {texts.createQuiz}
                </Button>
              )}
              {report.import !== null && (
                <ButtonLink variant="default" to="/questions" search={{ import: report.import, sort: '-createdAt' }}>
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
