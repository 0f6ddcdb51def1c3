/** Keys that work alone, without Ctrl or Alt. Who speaks to the computer or hits keys by accident switches them off (WCAG 2.1.4). */
import { Switch } from '@mantine/core';
import { platformTexts } from '#platform/web/i18n/platform-texts.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { createStore, useStore } from '#platform/web/store.ts';

const KEPT_AS = 'tripos:single-keys';

function read(): boolean {
  try {
    return localStorage.getItem(KEPT_AS) !== 'off';
  } catch {
    return true;
  }
}

const isOn = createStore(read());

function choose(next: boolean): void {
  isOn.set(next);
  try {
    localStorage.setItem(KEPT_AS, next ? 'on' : 'off');
  } catch {
    // It holds as long as this page is open.
  }
}

/** True where this browser takes single keys. */
export const useSingleKeys = (): boolean => useStore(isOn);

/** Switches them off and on, for all pages of this browser. */
export function SingleKeysSwitch() {
  const texts = useTexts(platformTexts);
  return (
    <Switch
      mt="md"
      label={texts.singleKeys}
      description={texts.singleKeysHelp}
      checked={useSingleKeys()}
      onChange={(event) => choose(event.currentTarget.checked)}
    />
  );
}
