/** Our own small line drawings for places where there is nothing yet. */
import type { ReactNode } from 'react';
import classes from './frame.module.css';

function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      className={classes.drawing}
      viewBox="0 0 132 96"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

/** Sheets with nothing on them: no questions, no quizzes. */
export const PaperDrawing = () => (
  <Drawing>
    <path d="M38 20h42l14 14v50H38z" />
    <path d="M80 20v14h14" />
    <path d="M30 28v62h56" opacity=".5" />
    <path data-accent="" d="M50 48l5 5 9-10" />
    <path d="M72 50h12M50 66h34" />
    <path d="M12 90h108" opacity=".35" />
  </Drawing>
);

/** A magnifying glass over lines: nothing found. */
export const SearchDrawing = () => (
  <Drawing>
    <path d="M22 30h34M22 46h24M22 62h30" opacity=".6" />
    <circle cx="78" cy="44" r="20" />
    <path data-accent="" d="M92 58l18 20" strokeWidth="3" />
    <path d="M70 38c2-5 7-7 12-6" opacity=".6" />
    <path d="M12 90h108" opacity=".35" />
  </Drawing>
);

/** An hourglass: nothing to take now, nothing finished yet. */
export const TimeDrawing = () => (
  <Drawing>
    <path d="M44 14h44M44 84h44" />
    <path d="M50 14c0 22 32 24 32 35S50 62 50 84M82 14c0 22-32 24-32 35s32 13 32 35" />
    <path data-accent="" d="M56 78c4-8 16-8 20 0M66 52v14" />
    <path d="M12 90h108" opacity=".35" />
  </Drawing>
);

/** A chart that waits for results. */
export const ChartDrawing = () => (
  <Drawing>
    <path d="M26 14v70h82" />
    <path d="M40 84V64h12v20M60 84V48h12v36M80 84V58h12v26" opacity=".6" />
    <path data-accent="" d="M40 44l20-14 18 8 22-22" />
  </Drawing>
);

/** People: no students, no groups. */
export const PeopleDrawing = () => (
  <Drawing>
    <circle data-accent="" cx="66" cy="34" r="13" />
    <path d="M42 82c0-18 10-28 24-28s24 10 24 28" />
    <circle cx="30" cy="46" r="8" opacity=".6" />
    <circle cx="102" cy="46" r="8" opacity=".6" />
    <path d="M14 82c0-12 6-19 15-20M118 82c0-12-6-19-15-20" opacity=".6" />
    <path d="M8 90h116" opacity=".35" />
  </Drawing>
);

/** A plug out of its socket: something broke. */
export const UnpluggedDrawing = () => (
  <Drawing>
    <path d="M8 62h22c10 0 8-22 18-22h6" />
    <path d="M54 30h10c8 0 12 5 12 10s-4 10-12 10H54z" />
    <path d="M76 35h8M76 45h8" />
    <path d="M124 62h-14c-8 0-8-22-16-22" opacity=".6" />
    <path data-accent="" d="M86 20l4-8M94 24l8-6M86 60l4 8" />
    <path d="M12 90h108" opacity=".35" />
  </Drawing>
);
