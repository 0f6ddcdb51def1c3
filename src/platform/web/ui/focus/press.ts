/** Whether something is being pressed right now: a pointer that went down and has not come up yet. */
let isPressed = false;
const note = ({ type }: Event): void => {
  isPressed = type === 'pointerdown';
};
for (const type of ['pointerdown', 'pointerup', 'pointercancel']) addEventListener(type, note, true);

/**
 * Does it now, or after the click when something is being pressed: what moves between the pointer's going down and coming up
 * takes the pressed thing away from under it, and nothing is clicked.
 */
export function whenReleased(action: () => void): void {
  if (!isPressed) {
    action();
    return;
  }
  const done = (): void => {
    for (const type of ['pointerup', 'pointercancel']) removeEventListener(type, done, true);
    setTimeout(action);
  };
  for (const type of ['pointerup', 'pointercancel']) addEventListener(type, done, true);
}
