/** Gives the focus back that goes with a button as it is pressed: the keyboard is never left at no place of the page. */

/** Longer than a dialog takes to give the focus back by itself. */
const PATIENCE_MS = 100;
/** How many places are remembered. */
const MOST = 12;

const TYPED_INTO = 'input, textarea, [contenteditable]';

const isUsable = (place: HTMLElement): boolean =>
  place.checkVisibility({ visibilityProperty: true }) && !place.matches(':disabled');

/** What may have the focus now: the open dialog, else the page's content. */
function openPart(): HTMLElement | null {
  const dialogs = [...document.querySelectorAll<HTMLElement>('[aria-modal="true"]')];
  return dialogs.filter((dialog) => dialog.checkVisibility()).at(-1) ?? document.querySelector('main');
}

const nameOf = (place: Element): string =>
  `${place.tagName} ${place.getAttribute('aria-label') ?? place.getAttribute('name') ?? place.textContent}`;

/** The same button in what was drawn in place of what is gone, as a form that begins anew after it was saved. */
function redrawn(place: HTMLElement, changes: readonly MutationRecord[]): HTMLElement | undefined {
  const drawn = changes.flatMap(({ addedNodes }) => [...addedNodes]).filter((node) => node instanceof HTMLElement);
  const within = drawn.flatMap((node) => [node, ...node.querySelectorAll<HTMLElement>(place.tagName)]);
  return within.find((element) => nameOf(element) === nameOf(place));
}

/**
 * Follows the focus. A button that can't be pressed while it sends has the focus again once it can; when what had the focus
 * is gone, the latest place that is still there has it, or the dialog or the content of the page. Where a person clicks
 * beside everything the focus stays away. Call the answer when another page is opened, whose places these are not.
 */
export function restoreLostFocus(): () => void {
  const places: HTMLElement[] = [];
  let isLetGo = false;
  let isByPointer = false;
  let isWaiting = false;
  let wasOnPage = false;
  let redrawnPlace: HTMLElement | undefined;

  const isLost = (): boolean => !isLetGo && places.length > 0 && document.activeElement === document.body;
  const restore = (): void => {
    isWaiting = false;
    if (!isLost()) return;
    const last = places.at(-1)!;
    if (last.isConnected && last.matches(':disabled')) return;
    const part = openPart();
    // What was opened from the bar at the top leads back there; what changes on the page stays within the page.
    const isWithin = wasOnPage || part?.matches('[aria-modal]');
    const isInReach = (place: HTMLElement): boolean => isUsable(place) && (!isWithin || part?.contains(place) === true);
    // The browser itself continues from where a pressed button was on the page, though not from a dialog that closed.
    const isNear = isByPointer && wasOnPage;
    // Nobody who taps wants the keyboard of a phone.
    const isWanted = (place: HTMLElement): boolean =>
      place === last || place === redrawnPlace || !(isNear || (isByPointer && place.matches(TYPED_INTO)));
    const next = [...places, ...(redrawnPlace ? [redrawnPlace] : [])].findLast(
      (place) => isInReach(place) && isWanted(place),
    );
    (next ?? (isNear ? null : part))?.focus({ preventScroll: true });
  };

  document.addEventListener('focusin', ({ target }) => {
    isLetGo = false;
    redrawnPlace = undefined;
    if (!(target instanceof HTMLElement) || target === document.querySelector('main')) return;
    const before = places.indexOf(target);
    if (before >= 0) places.splice(before, 1);
    places.push(target);
    if (places.length > MOST) places.shift();
    wasOnPage = target.closest('main') !== null;
  });
  document.addEventListener('focusout', ({ target }) => {
    // What was left by itself is there a moment later, and can have the focus.
    setTimeout(() => {
      isLetGo ||= document.activeElement === document.body && target instanceof HTMLElement && isUsable(target);
    });
  });
  const note = ({ type }: Event): void => {
    isByPointer = type === 'pointerdown';
  };
  addEventListener('pointerdown', note, true);
  addEventListener('keydown', note, true);
  // What is taken away or can't be pressed any more loses the focus without an event.
  new MutationObserver((changes) => {
    if (!isLost()) return;
    const last = places.at(-1)!;
    if (!last.isConnected) redrawnPlace = redrawn(last, changes) ?? redrawnPlace;
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(restore, PATIENCE_MS);
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });

  return () => {
    places.length = 0;
  };
}
