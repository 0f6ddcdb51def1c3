import { Button, type ButtonProps } from '@mantine/core';
import { useState } from 'react';
import { notify } from '#platform/web/ui/notifications-store.ts';
import type { LivePlay } from './live-play.ts';

/** In a challenge: opens the player's next question, whose time begins. */
export function NextButton({ play, children, ...look }: { play: LivePlay; children: string } & ButtonProps) {
  const [isOpening, setOpening] = useState(false);
  const open = async (): Promise<void> => {
    setOpening(true);
    await play.next().catch(notify.error);
    setOpening(false);
  };
  return (
    <Button {...look} loading={isOpening} onClick={() => void open()}>
      {children}
    </Button>
  );
}
