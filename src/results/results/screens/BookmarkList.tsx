import { Button, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { Fold } from '#platform/web/ui/Fold.tsx';
import { TextLink } from '#platform/web/ui/links.tsx';
import { allBookmarksQuery } from '../bookmarks/queries.ts';
import classes from './attempt.module.css';
import { anchorOf } from './ReviewedQuestion.tsx';
import { resultsTexts } from './texts.ts';

const STEP = 20;
const MOST = 100;

/** The reader's bookmarks in all reviews, folded; nothing where there are none. */
export function BookmarkList() {
  const texts = useTexts(resultsTexts).review;
  const format = useFormat();
  const [shown, setShown] = useState(STEP);
  const { data } = useQuery({ ...allBookmarksQuery(shown), placeholderData: keepPreviousData });
  if (!data || data.total === 0) return null;
  return (
    <Fold title={texts.bookmarks} note={format.number(data.total)}>
      <ul className={classes.others}>
        {data.bookmarks.map(({ attempt, quiz, question, position, note, updatedAt }) => (
          <li key={`${attempt} ${question}`}>
            <div className={classes.bookmark}>
              <TextLink to="/exam/review/{-$id}" params={{ id: attempt }} hash={anchorOf(position)}>
                {texts.bookmarkOf(position, quiz.name)}
              </TextLink>
              {note !== '' && (
                <Text size="sm" lineClamp={3} style={{ whiteSpace: 'pre-wrap' }}>
                  {note}
                </Text>
              )}
            </div>
            <Text span size="sm" c="dimmed">
              {format.date(updatedAt)}
            </Text>
          </li>
        ))}
      </ul>
      {data.total > data.bookmarks.length && shown < MOST && (
        <Button size="sm" variant="default" onClick={() => setShown(Math.min(MOST, shown + STEP))}>
          {texts.moreBookmarks}
        </Button>
      )}
    </Fold>
  );
}
