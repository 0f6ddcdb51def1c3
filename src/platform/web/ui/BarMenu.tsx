import { ActionIcon, Menu } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';

/**
 * A button of the bar with its menu. A menu takes a phone long and is drawn twice, so it is there from the first press on:
 * until then the button is alone, and says what it is.
 */
export function BarMenu({
  label,
  face,
  className,
  dropdown,
  children,
}: {
  label: string;
  face: ReactNode;
  className?: string | undefined;
  /** Class of what opens. */
  dropdown?: string | undefined;
  children: ReactNode;
}) {
  const [isAsked, setAsked] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // The menu has a button of its own: the keyboard is there before it opens, and comes back to it.
  useEffect(() => {
    if (!isAsked) return;
    button.current!.focus();
    setOpen(true);
  }, [isAsked]);
  const look = {
    variant: 'subtle',
    color: 'gray',
    size: 'lg',
    className: className ?? '',
    'aria-label': label,
    children: face,
  } as const;
  if (!isAsked)
    return <ActionIcon {...look} aria-haspopup="menu" aria-expanded={false} onClick={() => setAsked(true)} />;
  return (
    <Menu position="bottom-end" opened={isOpen} onChange={setOpen} classNames={{ dropdown: dropdown ?? '' }}>
      <Menu.Target>
        <ActionIcon {...look} ref={button} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
