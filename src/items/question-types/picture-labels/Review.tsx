import { letterOf } from '../letters.ts';
import { PictureWithPlaces } from '../picture/PictureWithPlaces.tsx';
import own from '../picture/picture.module.css';
import classes from '../question.module.css';
import type { ReviewProps } from '../screen-props.ts';
import { PartReview } from '../showing/PartReview.tsx';
import { ReviewFrame } from '../showing/ReviewParts.tsx';
import type { Answer, Review as ReviewData } from './schema.ts';
import type { View } from './student-view.ts';

export default function Review({ view, answer, review }: ReviewProps<View, Answer, ReviewData>) {
  const { correctness, rightAnswer } = review;
  const textOf = (id: string | undefined) => view.labels.find((label) => label.id === id)?.text;
  const givenAt = (place: string) => textOf(answer?.places.find((one) => one.place === place)?.label);
  return (
    <ReviewFrame stem={view.stem} outcome={correctness?.outcome}>
      <PictureWithPlaces
        picture={view.picture}
        width={view.width}
        height={view.height}
        places={view.places.map(({ id, shape }, i) => ({
          id,
          shape,
          name: letterOf(i),
          label: givenAt(id),
          isChosen: givenAt(id) !== undefined,
        }))}
      />
      <ol className={classes.options}>
        {view.places.map(({ id, name }, i) => {
          const judged = correctness?.places.find(({ place }) => place === id);
          return (
            <PartReview
              key={id}
              asked={
                <>
                  <span className={own.letter}>{letterOf(i)}</span> {name}
                </>
              }
              given={givenAt(id) ?? null}
              outcome={judged && (judged.right ? 'right' : 'wrong')}
              right={textOf(rightAnswer?.places.find(({ place }) => place === id)?.label)}
            />
          );
        })}
      </ol>
    </ReviewFrame>
  );
}
