import { escapedText } from '../escaped-text.ts';
import { letterOf } from '../letters.ts';
import { PictureWithPlaces } from '../picture/PictureWithPlaces.tsx';
import classes from '../question.module.css';
import type { ReviewProps } from '../screen-props.ts';
import { type Mark, ReviewedOption, ReviewFrame } from '../showing/ReviewParts.tsx';
import type { Answer, Review as ReviewData } from './schema.ts';
import type { View } from './student-view.ts';

export default function Review({ view, answer, review }: ReviewProps<View, Answer, ReviewData>) {
  const { correctness, rightAnswer, feedback } = review;
  const chosen = new Set(answer?.areas);
  const marksOf = (id: string): Mark[] => {
    const judged = correctness?.chosen.find((choice) => choice.id === id);
    return [
      ...(chosen.has(id) ? (['chosen'] as const) : []),
      ...(judged && !judged.right ? (['wrongChoice'] as const) : []),
      ...(judged?.right && !rightAnswer ? (['rightChoice'] as const) : []),
      ...(rightAnswer?.areas.includes(id) ? (['right'] as const) : []),
    ];
  };
  return (
    <ReviewFrame stem={view.stem} outcome={correctness?.outcome}>
      <PictureWithPlaces
        picture={view.picture}
        width={view.width}
        height={view.height}
        places={view.areas.map(({ id, shape }, i) => ({ id, shape, name: letterOf(i), isChosen: chosen.has(id) }))}
      />
      <ul className={classes.options}>
        {view.areas.map(({ id, name }, i) => (
          <ReviewedOption
            key={id}
            html={`<p><strong>${letterOf(i)}</strong> ${escapedText(name)}</p>`}
            isChosen={chosen.has(id)}
            marks={marksOf(id)}
            feedback={feedback?.find((each) => each.id === id)?.text}
          />
        ))}
      </ul>
    </ReviewFrame>
  );
}
