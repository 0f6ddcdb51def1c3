import { ActionIcon, type ActionIconProps } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

/** Frames that a moved row gets to be drawn, as in a list that is saved or unfolds before it shows. */
const FRAMES = 30;

/** The press that is followed: a later one ends it. */
let followed = 0;

/** Puts the focus on the button of the row that is now at `index`, once that is drawn, unless the person has gone elsewhere. */
function followFocus(list: Element, pressed: Element, does: 'up' | 'down', index: number, frames = FRAMES): void {
  if (frames === FRAMES) followed += 1;
  const press = followed;
  requestAnimationFrame(() => {
    if (press !== followed) return;
    const target = list.querySelector<HTMLElement>(`[data-move="${does}"][data-at="${index}"]`);
    const isElsewhere = document.activeElement !== document.body && document.activeElement !== pressed;
    if (isElsewhere && document.activeElement !== target) return;
    target?.focus();
    if (frames > 1) followFocus(list, pressed, does, index, frames - 1);
  });
}

/**
 * Up and down of one row of an ordered list. The focus stays with what was moved, also at either end: a button that is
 * disabled would lose it, so that these only say that they do nothing there. `list` is a selector of what holds the rows.
 */
export function MoveButtons(props: {
  up: string;
  down: string;
  /** From 0. */
  index: number;
  count: number;
  onMove: (to: number) => void;
  list?: string;
  look?: Pick<ActionIconProps, 'size' | 'variant'>;
}) {
  const { index, count, list = 'ol, ul', look } = props;
  const button = (does: 'up' | 'down', to: number) => {
    const isOff = to < 0 || to >= count;
    return (
      <ActionIcon
        variant="subtle"
        color="gray"
        {...look}
        data-move={does}
        data-at={index}
        aria-label={props[does]}
        aria-disabled={isOff || undefined}
        data-disabled={isOff || undefined}
        onClick={({ currentTarget }) => {
          if (isOff) return;
          const rows = currentTarget.closest(list);
          props.onMove(to);
          if (rows) followFocus(rows, currentTarget, does, to);
        }}
      >
        {does === 'up' ? <IconArrowUp {...icon} /> : <IconArrowDown {...icon} />}
      </ActionIcon>
    );
  };
  return (
    <>
      {button('up', index - 1)}
      {button('down', index + 1)}
    </>
  );
}
