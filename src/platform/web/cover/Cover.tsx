import classes from './cover.module.css';
import { coverOf } from './cover-shapes.ts';

/**
 * A picture for something that has none: a pattern in shades of one hue, both chosen by its name, so that things are told
 * apart at a glance and look the same on every page.
 */
export function Cover({ title, className }: { title: string; className?: string | undefined }) {
  const { hue, shapes } = coverOf(title);
  return (
    <svg
      className={className ? `${classes.cover} ${className}` : classes.cover}
      viewBox="0 0 320 128"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
      style={{ '--cover-hue': hue }}
    >
      {shapes.map(({ path, tone }) => (
        <path key={path} d={path} className={classes[`tone${tone}`]} />
      ))}
    </svg>
  );
}
