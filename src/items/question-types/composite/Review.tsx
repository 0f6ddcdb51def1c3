import { inList } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { FileLine } from '../file-upload/FileLine.tsx';
import fileClasses from '../file-upload/files.module.css';
import type { ReviewProps } from '../screen-props.ts';
import { screenTexts } from '../screen-texts.ts';
import { useAnswerName } from '../showing/AnswerOwner.tsx';
import { NamedAnswer, ReviewFrame } from '../showing/ReviewParts.tsx';
import { type Answer, emptyAnswer, isBlank, type Step, valuesOf } from './answer.ts';
import type { Review as ReviewData } from './grade.ts';
import type { View } from './student-view.ts';
import { withNumbers } from './TextWithFields.tsx';
import { compositeTexts } from './texts.ts';
import { wordsOf } from './words.ts';

function Given({ view, step }: { view: View; step: Step }) {
  const several = view.parts.length > 1;
  const given = view.parts.flatMap(({ number, part }) => {
    const words = wordsOf(part, valuesOf(step, part.id));
    return words.length > 0 ? [{ number, words: inList(words) }] : [];
  });
  return (
    <>
      {given.map(({ number, words }) => (
        <div key={number} style={{ overflowWrap: 'anywhere' }}>
          {several && <strong>({number}) </strong>}
          {words}
        </div>
      ))}
    </>
  );
}

export default function Review({ view, answer, review }: ReviewProps<View, Answer, ReviewData>) {
  const texts = useTexts(screenTexts);
  const own = useTexts(compositeTexts);
  const answerName = useAnswerName();
  const { correctness, rightAnswer, feedback } = review;
  const { responses, earlier, files } = answer ?? emptyAnswer;
  return (
    <ReviewFrame stem={withNumbers(view.stem)} outcome={correctness?.outcome} feedback={feedback}>
      {earlier.map((step, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps stay in their order
        <NamedAnswer key={i} name={own.step(i + 1)}>
          <Given view={view} step={step} />
        </NamedAnswer>
      ))}
      <NamedAnswer name={answerName}>
        {isBlank(answer ?? emptyAnswer) ? texts.noAnswer : <Given view={view} step={responses} />}
      </NamedAnswer>
      {files.length > 0 && (
        <ul className={fileClasses.files} aria-label={answerName}>
          {files.map((file) => (
            <FileLine key={file.hash} file={file} />
          ))}
        </ul>
      )}
      {rightAnswer && (
        <NamedAnswer name={texts.rightAnswer}>
          {rightAnswer.answer ? <Given view={view} step={rightAnswer.answer.responses} /> : own.noRight}
        </NamedAnswer>
      )}
    </ReviewFrame>
  );
}
