import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { Scope } from '#access/keys.ts';
import type { ApiKey } from '#identity/api-keys/contract.ts';
import type { KeysOf } from '#identity/api-keys/queries.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { CreateKeyDialog } from './CreateKeyDialog.tsx';
import { SecretDialog } from './SecretDialog.tsx';
import { apiKeyTexts } from './texts.ts';

/** The button that creates a key, and the dialogs that follow it. */
export function useNewKey(of: KeysOf, scopes: readonly Scope[]): { button: ReactNode; dialogs: ReactNode } {
  const texts = useTexts(apiKeyTexts);
  const [isAsking, setAsking] = useState(false);
  const [made, setMade] = useState<{ key: ApiKey; secret: string } | null>(null);
  const onMade = (next: { key: ApiKey; secret: string }): void => {
    setAsking(false);
    setMade(next);
  };
  return {
    button: (
      <Button
        variant={of === 'own' ? 'default' : 'filled'}
        leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {texts.create}
      </Button>
    ),
    dialogs: (
      <>
        {isAsking && <CreateKeyDialog of={of} scopes={scopes} onMade={onMade} onClose={() => setAsking(false)} />}
        {made && (
          <SecretDialog
            secret={made.secret}
            clientId={of === 'school' ? made.key._id : null}
            onClose={() => setMade(null)}
          />
        )}
      </>
    ),
  };
}
