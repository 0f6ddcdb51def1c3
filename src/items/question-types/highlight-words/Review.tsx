import { IconCheck, IconEyeOff, IconUser, IconX } from '@tabler/icons-react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { ReviewProps } from '../screen-props.ts';
import { screenTexts } from '../screen-texts.ts';
import { useAnswerName } from '../showing/AnswerOwner.tsx';
import { NamedAnswer, ReviewFrame } from '../showing/ReviewParts.tsx';
import own from './highlight-words.module.css';
import { PassageView } from './PassageView.tsx';
import type { Answer, Review as ReviewData } from './schema.ts';
import type { View } from './student-view.ts';
import { highlightWordsTexts } from './texts.ts';

const ICONS = { selected: IconUser, right: IconCheck, wrong: IconX, missed: IconEyeOff } as const;
type Mark = keyof typeof ICONS;

/** Characters of a word that may be too wide for one line with its verdict. */
const LONG = 20;

/** What is to be said of a word; null for nothing. */
function markOf(id: string, answer: Answer | null, { correctness, rightAnswer }: ReviewData): Mark | null {
  const isSelected = answer?.words.includes(id) ?? false;
  const isRight = rightAnswer?.words.includes(id);
  if (!isSelected) return isRight ? 'missed' : null;
  const judged = correctness?.selected.find((word) => word.id === id)?.right ?? isRight;
  return judged === undefined ? 'selected' : judged ? 'right' : 'wrong';
}

export default function Review({ view, answer, review }: ReviewProps<View, Answer, ReviewData>) {
  const texts = useTexts(highlightWordsTexts);
  const shared = useTexts(screenTexts);
  const answerName = useAnswerName();
  const listed = (ids: readonly string[]): string =>
    view.paragraphs
      .flat()
      .flatMap(({ id, text }) => (id !== undefined && ids.includes(id) ? [text] : []))
      .join('; ');
  return (
    <ReviewFrame stem={view.stem} outcome={review.correctness?.outcome}>
      {/* The named answers below are side by side; the text takes the whole width. */}
      <div>
        <div className={own.passage} dir="auto" data-selectable={view.selectable}>
          <PassageView
            paragraphs={view.paragraphs}
            word={(id, text) => {
              const mark = markOf(id, answer, review);
              if (mark === null) return <span className={own.candidate}>{text}</span>;
              const Icon = ICONS[mark];
              const end = text.lastIndexOf(' ') + 1;
              return (
                <span className={own.judged} data-mark={mark}>
                  {text.slice(0, end)}
                  <span className={text.length - end <= LONG ? own.together : undefined}>
                    {text.slice(end)}
                    <small className={own.verdict}>
                      <Icon size={14} stroke={2} aria-hidden /> {texts.marks[mark]}
                    </small>
                  </span>
                </span>
              );
            }}
          />
        </div>
      </div>
      <NamedAnswer name={answerName}>{listed(answer?.words ?? []) || shared.noAnswer}</NamedAnswer>
      {review.rightAnswer && <NamedAnswer name={shared.rightAnswer}>{listed(review.rightAnswer.words)}</NamedAnswer>}
    </ReviewFrame>
  );
}
