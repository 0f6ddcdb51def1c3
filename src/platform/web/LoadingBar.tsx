import classes from './frame.module.css';
import { type LoadingBarControl, loadingBar } from './loading-bar.ts';
import { platformTexts } from './platform-texts.ts';
import { useStore } from './store.ts';
import { useTexts } from './texts.ts';

/** The thin bar over the page while a page is on its way. */
export function LoadingBar({ control = loadingBar }: { control?: LoadingBarControl }) {
  const bar = useStore(control);
  const texts = useTexts(platformTexts);
  if (!bar.visible) return null;
  return (
    <div
      className={classes.loadingBar}
      data-failed={bar.failed || undefined}
      role="progressbar"
      aria-label={texts.loading}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(bar.percent)}
      style={{ transform: `scaleX(${bar.percent / 100})` }}
    />
  );
}
