import { Skeleton } from '@mantine/core';
import { Suspense, use, useMemo, useRef, useState } from 'react';
import { isNothing } from '../is-nothing.ts';
import { receivedView } from '../question-type.ts';
import type { PlayerProps } from '../screen-props.ts';
import { loadPlayer } from '../screens.ts';
import { type AnswerFiles, AnswerFilesContext } from '../showing/AnswerFiles.tsx';
import { AnswerOnlyContext } from '../showing/AnswerOnly.tsx';
import { QuestionFieldset } from '../showing/QuestionFieldset.tsx';
import { QuestionStem } from '../showing/QuestionStem.tsx';
import type { Answer } from './answer.ts';
import own from './multi-part.module.css';
import { PartHead } from './PartHead.tsx';
import type { PartView, View } from './student-view.ts';
import { Turner } from './Turner.tsx';

/** What storing a file is given behind its question. */
type Rest = Parameters<NonNullable<AnswerFiles['store']>> extends [string, ...infer Others] ? Others : never;

/** The answer with another one to one of its parts; one with nothing in it is left out. */
function withPart({ parts }: Answer, { id, type }: PartView, answer: unknown): Answer {
  const { [id]: _, ...others } = parts;
  return { parts: isNothing(answer) ? others : { ...others, [id]: { type, answer } } };
}

export default function Player(props: PlayerProps<View, Answer>) {
  const { view, onAnswer, disabled = false, labelledBy, slotId } = props;
  const answer = props.answer ?? { parts: {} };
  const [current, setCurrent] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const isAnswerOnly = use(AnswerOnlyContext);
  const isOneByOne = view.display === 'one-by-one' && !isAnswerOnly;
  const turnTo = (index: number): void => {
    setCurrent(index);
    requestAnimationFrame(() => list.current?.children[index]?.querySelector<HTMLElement>('[tabindex="-1"]')?.focus());
  };

  const files = use(AnswerFilesContext);
  // Files belong to the question, whichever part they are given to.
  const ownFiles = useMemo(
    () =>
      files && { ...files, ...(files.store && { store: (_: string, ...rest: Rest) => files.store!(slotId, ...rest) }) },
    [files, slotId],
  );

  return (
    <AnswerFilesContext value={ownFiles}>
      <QuestionFieldset disabled={disabled} labelledBy={labelledBy} slotId={slotId}>
        <QuestionStem html={view.stem} slotId={slotId} />
        <div ref={list} className={own.parts}>
          {view.parts.map((part, i) => {
            const id = `${slotId}-${part.id}`;
            const Part = loadPlayer(part.type);
            return (
              <section
                key={part.id}
                className={own.part}
                aria-labelledby={`${id}-title`}
                // Hidden and not left out, so that paper has them all.
                data-later={(isOneByOne && i !== current) || undefined}
              >
                <PartHead id={`${id}-title`} index={i} percent={part.percent} />
                <Suspense fallback={<Skeleton h={96} />}>
                  <Part
                    view={receivedView(part.view)}
                    answer={answer.parts[part.id]?.answer ?? null}
                    onAnswer={(given) => onAnswer(withPart(answer, part, given))}
                    disabled={disabled}
                    labelledBy={`${id}-title`}
                    slotId={id}
                  />
                </Suspense>
              </section>
            );
          })}
        </div>
      </QuestionFieldset>
      {isOneByOne && <Turner index={current} count={view.parts.length} onTurn={turnTo} />}
    </AnswerFilesContext>
  );
}
