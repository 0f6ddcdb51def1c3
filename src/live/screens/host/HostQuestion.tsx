import { Skeleton, Title, VisuallyHidden } from '@mantine/core';
import { useViewportSize } from '@mantine/hooks';
import { Suspense } from 'react';
import { receivedView } from '#items/question-types/question-type.ts';
import { loadPlayer, loadReview } from '#items/question-types/screens.ts';
import { AnswerOnlyContext } from '#items/question-types/showing/AnswerOnly.tsx';
import { RichText } from '#platform/web/editor/RichText.tsx';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { LiveQuestion, Room } from '../../contract-room.ts';
import { Countdown, useMsLeft } from '../parts/Countdown.tsx';
import { ResultFigure } from '../parts/ResultFigure.tsx';
import { liveTexts } from '../texts.ts';
import frame from './host.module.css';
import type { Hosted } from './live-host.ts';
import classes from './stage.module.css';
import { hostTexts } from './texts.ts';

interface Shown {
  readonly stem?: string;
  readonly options?: readonly { readonly id: string; readonly text: string }[];
}

function Head({ room, question }: { room: Room; question: LiveQuestion }) {
  const shared = useTexts(liveTexts);
  return (
    <p className={classes.kicker}>
      {shared.questionOf(question.step, room.steps)}
      {question.kind !== 'question' && ` · ${shared.kinds[question.kind]}`}
    </p>
  );
}

function Stem({ question }: { question: LiveQuestion }) {
  const { stem } = question.view as Shown;
  return stem === undefined ? null : <RichText html={stem} className={classes.stem} />;
}

/** What suits a phone is drawn larger for a room. */
function useZoom(): number {
  const { width, height } = useViewportSize();
  return Math.min(2.2, Math.max(1, Math.min(width / 900, height / 560)));
}

/** Options as tiles; of other types what players have before them, to be looked at. */
function Answers({ question }: { question: LiveQuestion }) {
  const texts = useTexts(hostTexts).question;
  const zoom = useZoom();
  const { options } = question.view as Shown;
  if (question.kind === 'word-cloud') return <p className={frame.sub}>{texts.wordCloud}</p>;
  if (options && /^(single|multiple)-choice$/.test(question.type))
    return (
      <ul className={classes.options} data-many={options.length > 4 || undefined}>
        {options.map(({ id, text }) => (
          <li key={id}>
            <RichText html={text} compact />
          </li>
        ))}
      </ul>
    );
  const Player = loadPlayer(question.type);
  return (
    <div className={classes.preview} style={{ zoom }} inert>
      <Suspense fallback={<Skeleton h={240} />}>
        {/* The stem is above, in the size of a room. */}
        <StemLess>
          <Player
            view={receivedView(question.view)}
            answer={null}
            onAnswer={() => {}}
            labelledBy="live-stem"
            slotId={`live-host-${question.step}`}
          />
        </StemLess>
      </Suspense>
    </div>
  );
}

/** Types without options show what they ask for; the stem of the player is hidden by its place. */
function StemLess({ children }: { children: React.ReactNode }) {
  return <div className={classes.stemless}>{children}</div>;
}

/** The open question: what is asked, how long, and how many have answered. */
export function HostQuestion({ hosted }: { hosted: Hosted }) {
  const { room } = hosted.host;
  const { question } = room;
  const texts = useTexts(hostTexts).question;
  const shared = useTexts(liveTexts);
  const format = useFormat();
  const isQuiet = room.points === 'quiet';
  const left = useMsLeft(isQuiet ? hosted.ends : null);
  if (!question) return null;
  return (
    <section className={classes.question} aria-labelledby="live-stem">
      <div className={classes.questionTop}>
        <Head room={room} question={question} />
        <p className={classes.answered} data-answered>
          <VisuallyHidden>{shared.answered(room.answered, room.players)}</VisuallyHidden>
          <span aria-hidden>
            <strong>{format.number(room.answered)}</strong> / {format.number(room.players)} {texts.answered}
          </span>
        </p>
      </div>
      <div className={classes.clock}>
        {hosted.ends === null ? (
          <span className={classes.noLimit}>{texts.noLimit}</span>
        ) : isQuiet ? (
          <span className={classes.noLimit}>
            {shared.timeLeft}: {format.clock(left ?? 0)}
          </span>
        ) : (
          <Countdown ends={hosted.ends} totalMs={(question.seconds ?? 0) * 1000} />
        )}
      </div>
      <div id="live-stem">
        <Stem question={question} />
      </div>
      <Answers question={question} />
    </section>
  );
}

/** The closed question: how many gave which answer, and the right one. */
export function HostResult({ room }: { room: Room }) {
  const texts = useTexts(hostTexts).result;
  const { question, result } = room;
  const zoom = useZoom();
  if (!question || !result) return null;
  const hasRightRow = result.distribution.some(({ isRight }) => isRight);
  const showsReview = question.kind === 'question' && !hasRightRow && result.review !== null;
  return (
    <section className={classes.question}>
      <div className={classes.questionTop}>
        <Head room={room} question={question} />
        <p className={classes.answered}>
          {result.right === null ? texts.votes(result.answered) : texts.right(result.right, result.answered)}
        </p>
      </div>
      <Stem question={question} />
      <div className={classes.figure}>
        <ResultFigure question={question} result={result} />
      </div>
      {showsReview && (
        <div className={classes.preview} style={{ zoom: Math.max(1, zoom * 0.8) }}>
          <Title order={2} size="h4">
            {texts.rightAnswer}
          </Title>
          <RightAnswer question={question} review={result.review!} />
        </div>
      )}
    </section>
  );
}

/** As the type shows it, of nobody's answer. */
function RightAnswer({ question, review }: { question: LiveQuestion; review: object }) {
  const Review = loadReview(question.type);
  const { correctness: _nobodys, ...right } = review as { correctness?: unknown };
  return (
    <Suspense fallback={<Skeleton h={160} />}>
      <AnswerOnlyContext value>
        <Review view={receivedView(question.view)} answer={null} review={right} />
      </AnswerOnlyContext>
    </Suspense>
  );
}
