import { useStore } from '#platform/web/store.ts';
import classes from '../frame.module.css';
import { type LoadingBarControl, loadingBar } from './loading-bar.ts';

/** The thin bar over the page while a page is on its way. */
export function LoadingBar({ control = loadingBar }: { control?: LoadingBarControl }) {
  const bar = useStore(control);
  if (!bar.visible) return null;
  return (
    <div
      className={classes.loadingBar}
      data-failed={bar.failed || undefined}
      // A page that has come is announced by its title; a bar that lives for a moment would only talk over it.
      aria-hidden
      style={{ transform: `scaleX(${bar.percent / 100})` }}
    />
  );
}
