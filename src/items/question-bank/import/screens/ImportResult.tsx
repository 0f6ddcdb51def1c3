import { Button, Group } from '@mantine/core';
import { IconPencilPlus } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ImportReport } from '#items/question-bank/import/contract.ts';
import { bankTexts } from '#items/question-bank/screens/texts.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { ButtonLink } from '#platform/web/ui/links.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { EmptyState } from '#platform/web/ui/states.tsx';
import type { QuizQuestion } from '../../screens/list/QuestionsScreen.tsx';
import { type QuizOfFile, quizOfFile } from '../rules-quiz.ts';
import { countNotChosen } from '../rules-report.ts';
import { ImportItems } from './ImportItems.tsx';
import { ReportButton } from './ReportButton.tsx';
import { UndoImport } from './UndoImport.tsx';

interface ResultProps {
  readonly report: ImportReport;
  /** Those that were stored. */
  readonly questions: readonly QuizQuestion[];
  readonly onQuiz: (questions: readonly QuizQuestion[], title: string) => void;
  /** Proposed for the quiz. */
  readonly title: string;
  /** Creates the quiz that the file describes. */
  readonly onQuizOfFile: (quiz: QuizOfFile) => Promise<void>;
  readonly onAgain: () => void;
}

/** What became of a file, and the quiz that can be made of it. */
export function ImportResult({ report, questions, title: proposed, onQuiz, onQuizOfFile, onAgain }: ResultProps) {
  const { import: texts } = useTexts(bankTexts);
  const { number } = useFormat();
  const refused = report.items.filter((item) => item.status === 'refused');
  const quiz = quizOfFile(report);
  const create = useMutation({ mutationFn: onQuizOfFile, onError: notify.error });
  const title = report.imported === 0 ? texts.nothingTitle : texts.doneTitle(report.imported, number(report.imported));
  return (
    <>
      <div role="status">
        <EmptyState
          title={title}
          action={
            <Group justify="center">
              {quiz !== null && (
                <Button
                  leftSection={<IconPencilPlus size={18} stroke={1.5} aria-hidden />}
                  loading={create.isPending}
                  onClick={() => create.mutate(quiz)}
                >
                  {texts.createQuizOfFile(quiz.name)}
                </Button>
              )}
              {questions.length > 0 && (
                <Button
                  variant={quiz === null ? 'filled' : 'default'}
                  leftSection={<IconPencilPlus size={18} stroke={1.5} aria-hidden />}
                  onClick={() => onQuiz(questions, proposed)}
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
              {report.import !== null && <UndoImport importId={report.import} onDone={onAgain} />}
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
