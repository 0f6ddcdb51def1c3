import { Text } from '@mantine/core';
import { IconCircleCheck, IconHourglass } from '@tabler/icons-react';
import { withFullStop } from '#platform/text/full-stop.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useMsLeft } from '../parts/Countdown.tsx';
import { type LivePlay, type PlayState, questionOf } from './live-play.ts';
import { NextButton } from './NextButton.tsx';
import { bigIcon, Middle } from './PlayMiddle.tsx';
import { PlayResult } from './PlayResult.tsx';
import classes from './play.module.css';
import { playTexts } from './texts.ts';

/** In a challenge, between two questions: what is behind, what comes. */
export function OwnBetween({ play, state }: { play: LivePlay; state: PlayState }) {
  const texts = useTexts(playTexts);
  const format = useFormat();
  const { room, me } = state;
  const left = useMsLeft(state.roomEnds);
  if (me.done >= room.steps)
    return (
      <Middle icon={<IconCircleCheck {...bigIcon} />} title={texts.own.done}>
        <span className={classes.bigNumber}>{texts.me(format.number(me.points), me.points === 1)}</span>
        <Text c="dimmed">{texts.own.doneHelp}</Text>
        {left !== null && <Text c="dimmed">{texts.own.closes(format.timeLeft(left))}</Text>}
      </Middle>
    );
  return (
    <Middle icon={<IconHourglass {...bigIcon} />} title={texts.own.title(room.steps)}>
      <Text c="dimmed">{texts.own.help}</Text>
      {left !== null && <Text c="dimmed">{texts.own.closes(format.timeLeft(left))}</Text>}
      <NextButton play={play} size="lg" mt="md">
        {me.done === 0 ? texts.own.start : texts.own.next}
      </NextButton>
    </Middle>
  );
}

/** In a challenge, after an answer: what it earned, and the way on. */
export function OwnAnswered({ play, state }: { play: LivePlay; state: PlayState }) {
  const texts = useTexts(playTexts);
  const format = useFormat();
  const left = useMsLeft(state.roomEnds);
  const { room, me } = state;
  const question = questionOf(state);
  if (!question) return null;
  const isLast = me.done >= room.steps;
  return (
    <>
      <PlayResult room={room} me={me} question={question} answer={me.at?.answer}>
        {isLast && (
          <Text mb="md">
            <strong>{texts.own.done}.</strong> {texts.own.doneHelp}{' '}
            {left !== null && withFullStop(texts.own.closes(format.timeLeft(left)))}
          </Text>
        )}
      </PlayResult>
      {!isLast && (
        <div className={classes.bottom} data-edge-bar>
          <NextButton play={play} className={classes.submit ?? ''}>
            {texts.own.next}
          </NextButton>
        </div>
      )}
    </>
  );
}
