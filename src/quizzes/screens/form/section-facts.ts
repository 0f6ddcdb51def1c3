import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { penaltyWords } from '../shared/negative-words.ts';
import { quizTexts } from '../texts.ts';
import { type QuizFormValues, questionCount, totalMarks } from './form-values.ts';
import type { SectionName } from './section-names.ts';
import { formTexts } from './texts.ts';

/** What each section of the form says, in a line. */
export function useSectionFacts(values: QuizFormValues): [SectionName, string][] {
  const texts = useTexts(formTexts);
  const words = useTexts(quizTexts);
  const format = useFormat();
  const { opensAt, closesAt, durationSeconds } = values;
  const dates = [
    ...(opensAt ? [texts.steps.opened(format.dateTime(opensAt))] : []),
    ...(closesAt ? [texts.steps.closed(format.dateTime(closesAt))] : []),
  ];
  return [
    ['about', values.name.trim() || texts.steps.noName],
    [
      'questions',
      texts.questions.total(
        words.questionCount(questionCount(values.questions, values.draws)),
        words.markCount(format.number(totalMarks(values.questions, values.draws))),
      ),
    ],
    [
      'time',
      format.list([
        durationSeconds === null ? words.noLimit : format.timeLimit(durationSeconds),
        ...(dates.length === 0 ? [texts.steps.always] : dates),
      ]),
    ],
    ['attempts', penaltyWords(values)],
    ['feedback', texts.fields.timings[values.feedbackTiming].name],
    ['people', texts.fields.audience(texts.fields.tiers[values.subscription].name, values.groups.length)],
  ];
}
