import { Button, Group, Modal, type ModalProps, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { platformTexts } from '#platform/web/i18n/platform-texts.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { focusedElement } from '#platform/web/ui/focus/focused-element.ts';
import classes from './frame.module.css';

interface Inside {
  /** Closes without a question, as after saving. */
  readonly close: () => void;
  /** Notes a change that no input tells of, as a choice in a list. */
  readonly markChanged: () => void;
}

interface GuardedModalProps extends Omit<ModalProps, 'children' | 'onSubmit'> {
  /** What its form holds is not what it began with, as after a choice in a list, which no input tells of. */
  readonly isDirty?: boolean;
  readonly children: ReactNode | ((inside: Inside) => ReactNode);
}

/** Most dialogs are taken away as they close: whoever had opened one is where they were, and not at the top of the page. */
function useFocusReturn(): void {
  const [from] = useState(focusedElement);
  useEffect(
    () => () =>
      void setTimeout(() => {
        if (document.activeElement === document.body && from?.isConnected) from.focus();
      }),
    [from],
  );
}

/**
 * A dialog that doesn't close by accident: once something was typed or chosen in it, a click beside it, Escape, the close
 * button, and the browser's back and reload ask first. What is typed into a search field doesn't count.
 */
export function GuardedModal({ children, onClose, isDirty = false, ...props }: GuardedModalProps) {
  const texts = useTexts(platformTexts).discard;
  const isChanged = useRef(false);
  /** Where the person was at work. */
  const place = useRef<HTMLElement | null>(null);
  const [isAsking, setAsking] = useState(false);
  const { opened } = props;
  useFocusReturn();
  useEffect(() => {
    if (opened) return;
    isChanged.current = false;
    setAsking(false);
  }, [opened]);
  const markChanged = (): void => {
    isChanged.current = true;
  };
  const hasChanges = (): boolean => opened && (isChanged.current || isDirty);
  // A link in the dialog, or what follows a save, is meant.
  const leaving = useBlocker({
    shouldBlockFn: ({ action }) => hasChanges() && action !== 'PUSH' && action !== 'REPLACE',
    enableBeforeUnload: hasChanges,
    withResolver: true,
    disabled: !opened,
  });
  const ask = (): void => {
    if (hasChanges()) {
      if (!isAsking) place.current = focusedElement();
      setAsking(true);
    } else onClose();
  };
  const keep = (): void => {
    setAsking(false);
    leaving.reset?.();
    place.current?.focus();
  };
  const discard = (): void => {
    onClose();
    leaving.proceed?.();
  };
  return (
    <Modal {...props} onClose={ask}>
      {(isAsking || leaving.status === 'blocked') && (
        <div className={classes.discard} role="alertdialog" aria-label={texts.question}>
          <Text size="sm" fw={550}>
            {texts.question}
          </Text>
          <Group gap="xs">
            <Button size="compact-sm" variant="default" autoFocus onClick={keep}>
              {texts.keep}
            </Button>
            <Button size="compact-sm" color="red" onClick={discard}>
              {texts.discard}
            </Button>
          </Group>
        </div>
      )}
      <div
        onInputCapture={(event) => {
          if (!(event.target instanceof HTMLInputElement && event.target.type === 'search')) markChanged();
        }}
      >
        {typeof children === 'function' ? children({ close: onClose, markChanged }) : children}
      </div>
    </Modal>
  );
}
