import { Skeleton } from '@mantine/core';
import { Suspense, use, useRef, useState } from 'react';
import { isNothing } from '../is-nothing.ts';
import { receivedView } from '../question-type.ts';
import type { PlayerProps } from '../screen-props.ts';
import { loadPlayer } from '../screens.ts';
import { AnswerFilesContext } from '../showing/AnswerFiles.tsx';
import { AnswerOnlyContext } from '../showing/AnswerOnly.tsx';
import { PartChecksContext } from '../showing/PartChecks.tsx';
import { QuestionFieldset } from '../showing/QuestionFieldset.tsx';
import { QuestionStem } from '../showing/QuestionStem.tsx';
import type { Answer } from './answer.ts';
import { CheckedPart } from './checking/CheckedPart.tsx';
import { useAwaitedPart, useOwnFiles } from './checking/use-parts.tsx';
import own from './multi-part.module.css';
import { PartHead } from './PartHead.tsx';
import type { PartView, View } from './student-view.ts';
import { Turner } from './Turner.tsx';

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

  const checks = use(PartChecksContext);
  const count = view.parts.length + (view.later ?? 0);
  const awaitPart = useAwaitedPart(view.parts.length, checks, turnTo);
  const ownFiles = useOwnFiles(slotId);

  return (
    <AnswerFilesContext value={ownFiles}>
      {/* Parts with a check of their own are disabled one by one, so that its button keeps the focus. */}
      <QuestionFieldset disabled={disabled && !checks} labelledBy={labelledBy} slotId={slotId}>
        <QuestionStem html={view.stem} slotId={slotId} />
        <div ref={list} className={own.parts}>
          {view.parts.map((part, i) => {
            const id = `${slotId}-${part.id}`;
            const Part = loadPlayer(part.type);
            const standing = checks?.parts.find((one) => one.part === part.id);
            return (
              <section
                key={part.id}
                className={own.part}
                aria-labelledby={`${id}-title`}
                // Hidden and not left out, so that paper has them all.
                data-later={(isOneByOne && i !== current) || undefined}
              >
                <PartHead id={`${id}-title`} index={i} percent={part.percent} />
                {checks && standing ? (
                  <CheckedPart
                    part={part}
                    standing={standing}
                    checks={checks}
                    answer={answer}
                    onAnswer={(given) => onAnswer(withPart(answer, part, given))}
                    id={id}
                    isInOrder={view.display === 'one-by-one'}
                    isLast={i === count - 1}
                    onContinue={() => awaitPart(i + 1)}
                  />
                ) : (
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
                )}
              </section>
            );
          })}
        </div>
      </QuestionFieldset>
      {isOneByOne && <Turner index={current} count={count} open={view.parts.length} onTurn={turnTo} />}
    </AnswerFilesContext>
  );
}
