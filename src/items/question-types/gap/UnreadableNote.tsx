import { useEffect, useState } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { readingOf } from '../numeric/reading.ts';
import { screenTexts } from '../screen-texts.ts';
import { valueIn } from './answers.ts';
import own from './gap.module.css';
import type { GapAnswers } from './schema.ts';
import type { GapView } from './view.ts';

/** Who has not typed for so long has said what they have to say. */
const PAUSE_MS = 1200;

/** Says below the gaps what is wrong where one that asks for a number holds something else; the fields are marked. */
export function UnreadableNote({ gaps, given }: { gaps: readonly GapView[]; given: GapAnswers }) {
  const texts = useTexts(screenTexts);
  const typed = JSON.stringify(given);
  // While a number is being typed it may not be one yet; an answer that was there before is judged at once.
  const [judged, setJudged] = useState(typed);
  useEffect(() => {
    if (judged === typed) return;
    const timer = setTimeout(() => setJudged(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [judged, typed]);
  const isUnreadable = gaps.some(
    ({ id, kind }) => kind === 'numeric' && readingOf([], { text: valueIn(given, id) }).kind === 'unreadable',
  );
  if (!isUnreadable || judged !== typed) return null;
  return (
    <p className={own.unreadable} role="alert">
      {texts.unreadable}
    </p>
  );
}
