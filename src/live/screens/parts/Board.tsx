import { VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconFlame } from '@tabler/icons-react';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { liveTexts } from '../texts.ts';
import classes from './board.module.css';

export interface BoardRow {
  readonly id: string;
  readonly rank: number;
  readonly name: string;
  readonly points: number;
  /** Points of the question before. */
  readonly gained?: number | undefined;
  /** Places won (positive) or lost since the question before; null or 0: none. */
  readonly moved?: number | null | undefined;
  /** Right answers in a row, where that counts. */
  readonly streak?: number | undefined;
  readonly team?: string | null | undefined;
  readonly isMe?: boolean | undefined;
}

function Moved({ places }: { places: number }) {
  const texts = useTexts(liveTexts).board;
  const Icon = places > 0 ? IconArrowUp : IconArrowDown;
  return (
    <span className={classes.moved} data-up={places > 0 || undefined}>
      <Icon size="1em" stroke={2} aria-hidden />
      <span aria-hidden>{Math.abs(places)}</span>
      <VisuallyHidden>{places > 0 ? texts.up(places) : texts.down(-places)}</VisuallyHidden>
    </span>
  );
}

/** Players or teams by their points, with what changed since the question before. */
export function Board({ rows, caption }: { rows: readonly BoardRow[]; caption: string }) {
  const texts = useTexts(liveTexts).board;
  const format = useFormat();
  return (
    <ol className={classes.board} aria-label={caption}>
      {rows.map((row) => (
        <li
          key={row.id}
          className={classes.row}
          data-rank={row.rank <= 3 ? row.rank : undefined}
          data-me={row.isMe || undefined}
        >
          <span className={classes.rank}>
            <VisuallyHidden>{texts.rank(row.rank)}</VisuallyHidden>
            <span aria-hidden>{format.number(row.rank)}</span>
          </span>
          <span className={classes.name}>
            <bdi>{row.name}</bdi>
            {row.isMe && <span className={classes.you}>{texts.you}</span>}
            {row.team && (
              <span className={classes.team}>
                <bdi>{row.team}</bdi>
              </span>
            )}
          </span>
          {row.streak !== undefined && row.streak > 1 && (
            <span className={classes.streak}>
              <IconFlame size="1.1em" stroke={1.75} aria-hidden />
              <span aria-hidden>{row.streak}</span>
              <VisuallyHidden>{texts.streak(row.streak)}</VisuallyHidden>
            </span>
          )}
          {row.moved ? <Moved places={row.moved} /> : null}
          <span className={classes.points}>
            <strong>{format.number(row.points)}</strong>
            {row.gained !== undefined && row.gained > 0 && (
              <span className={classes.gained}>{texts.gained(format.number(row.gained))}</span>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The first three, the first in the middle. Read in the order of their ranks. */
export function Podium({ rows }: { rows: readonly BoardRow[] }) {
  const texts = useTexts(liveTexts).board;
  const format = useFormat();
  const steps = [1, 2, 3].map((step) => rows.filter(({ rank }) => rank === step));
  return (
    <ol className={classes.podium} aria-label={texts.podium}>
      {steps.map((ones, at) => {
        const step = at + 1;
        const [first] = ones;
        if (!first) return null;
        return (
          <li key={step} data-step={step}>
            <div className={classes.winners}>
              {ones.slice(0, 3).map(({ id, name }) => (
                <bdi key={id}>{name}</bdi>
              ))}
              {ones.length > 3 && <span>{texts.more(ones.length - 3)}</span>}
            </div>
            <div className={classes.winnerPoints}>{texts.points(format.number(first.points), first.points === 1)}</div>
            <div className={classes.step}>
              <VisuallyHidden>{texts.rank(step)}</VisuallyHidden>
              <span aria-hidden>{format.number(step)}</span>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
