import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';
import { useSignIn } from '#identity/account/queries.ts';
import { accountTexts } from '#identity/account/screens/texts.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { canUsePasskeys, isGivenUp } from './passkeys.ts';

/** Signing in with a passkey, where the browser can. */
export function PasskeyButton({ onDone }: { onDone: (() => void) | undefined }) {
  const texts = useTexts(accountTexts);
  const { byPasskey } = useSignIn();
  const [isAsking, setAsking] = useState(false);
  if (!canUsePasskeys()) return null;
  const ask = async (): Promise<void> => {
    setAsking(true);
    try {
      await byPasskey();
      onDone?.();
    } catch (error) {
      if (!isGivenUp(error)) notify.error(error);
    } finally {
      setAsking(false);
    }
  };
  return (
    <Button
      variant="default"
      size="md"
      fullWidth
      loading={isAsking}
      leftSection={<IconFingerprint size={20} stroke={1.5} aria-hidden />}
      onClick={() => void ask()}
    >
      {texts.login.passkey}
    </Button>
  );
}
