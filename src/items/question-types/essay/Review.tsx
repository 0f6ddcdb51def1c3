import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { FileLine } from '../file-upload/FileLine.tsx';
import fileClasses from '../file-upload/files.module.css';
import { fileUploadTexts } from '../file-upload/texts.ts';
import classes from '../question.module.css';
import type { ReviewProps } from '../screen-props.ts';
import { screenTexts } from '../screen-texts.ts';
import { useAnswerName } from '../showing/AnswerOwner.tsx';
import { NamedAnswer, ReviewFrame } from '../showing/ReviewParts.tsx';
import { RubricTable } from '../showing/RubricTable.tsx';
import { countWords } from '../word-count.ts';
import type { Answer, Review as ReviewData } from './schema.ts';
import type { View } from './student-view.ts';

export default function Review({ view, answer, review }: ReviewProps<View, Answer, ReviewData>) {
  const texts = useTexts(screenTexts);
  const { number } = useFormat();
  const answerName = useAnswerName();
  const { correctness, rightAnswer, feedback } = review;
  const given = answer?.text.trim() ?? '';
  const words = countWords(given);
  const fileWords = useTexts(fileUploadTexts);
  const files = answer?.files ?? [];
  return (
    <ReviewFrame stem={view.stem} outcome={correctness?.outcome} feedback={feedback}>
      {given === '' && files.length === 0 ? (
        <NamedAnswer name={answerName}>{texts.noAnswer}</NamedAnswer>
      ) : (
        <>
          <p className={classes.hint}>
            {answerName} · {texts.essay.words(number(words), words === 1)}
          </p>
          <div
            className={view.editor === 'code' ? classes.writtenCode : classes.written}
            dir={view.editor === 'code' ? 'ltr' : 'auto'}
          >
            {answer?.text}
          </div>
        </>
      )}
      {files.length > 0 && (
        <ul className={fileClasses.files} aria-label={fileWords.added}>
          {files.map((file) => (
            <FileLine key={file.hash} file={file} />
          ))}
        </ul>
      )}
      {rightAnswer && rightAnswer.rubric.length > 0 && (
        <RubricTable rubric={rightAnswer.rubric} chosen={rightAnswer.chosen} />
      )}
    </ReviewFrame>
  );
}
