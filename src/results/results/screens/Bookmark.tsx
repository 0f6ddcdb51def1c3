/** Bookmarking a question of a review, with a note of one's own. */
import { Button, Text, Textarea } from '@mantine/core';
import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { LONGEST_NOTE } from '../bookmarks/contract.ts';
import { resultsTexts } from './texts.ts';

/** Pressed while the question is bookmarked. */
export function BookmarkButton(props: { position: number; isOn: boolean; onToggle: () => void }) {
  const texts = useTexts(resultsTexts).review;
  const { position, isOn } = props;
  const Icon = isOn ? IconBookmarkFilled : IconBookmark;
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      leftSection={<Icon size={18} stroke={1.5} />}
      aria-pressed={isOn}
      aria-label={texts.bookmarkName(position)}
      onClick={props.onToggle}
      data-no-print
    >
      {texts.bookmark}
    </Button>
  );
}

const PAUSE_MS = 1200;

/** A note that stores itself in a pause and on leaving. What could not be stored stays in the field. */
export function NoteField({ note, onWrite }: { note: string; onWrite: (note: string) => Promise<void> }) {
  const texts = useTexts(resultsTexts).review;
  const [text, setText] = useState(note);
  const [state, setState] = useState<'noteSaving' | 'noteSaved' | 'noteFailed' | null>(null);
  const stored = useRef(note);
  const latest = useRef({ text, onWrite });
  latest.current = { text, onWrite };
  const store = async (): Promise<void> => {
    const { text: value, onWrite: write } = latest.current;
    if (value === stored.current) return;
    setState('noteSaving');
    try {
      await write(value);
      stored.current = value;
      setState('noteSaved');
    } catch {
      setState('noteFailed');
    }
  };
  const storing = useRef(store);
  storing.current = store;
  useEffect(() => {
    if (text === stored.current) return;
    const timer = setTimeout(() => void storing.current(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  // What was typed last is stored when the page is left for another one.
  useEffect(() => () => void storing.current(), []);
  return (
    <div>
      <Textarea
        mt="md"
        label={texts.note}
        description={texts.noteHelp}
        autosize
        minRows={2}
        maxRows={12}
        maxLength={LONGEST_NOTE}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={() => void store()}
      />
      <Text size="sm" c={state === 'noteFailed' ? 'danger' : 'dimmed'} aria-live="polite" mih="1.45em">
        {state && texts[state]}
      </Text>
    </div>
  );
}
