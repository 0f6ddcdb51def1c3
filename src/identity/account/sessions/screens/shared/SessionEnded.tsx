import { Modal, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSignedInElsewhere } from '#identity/account/queries.ts';
import { accountTexts } from '#identity/account/screens/texts.ts';
import { SignInForm } from '#identity/account/sign-in/screens/SignInForm.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useSession } from '#platform/web/session.ts';

const stay = (): void => {};

interface Props {
  /** Other ways to sign in, which leave this page alone. */
  readonly ways?: ReactNode;
  readonly isSsoOnly?: boolean;
}

/** Signing in again over the page, when the server no longer knows the session; the page keeps what was typed. */
export function SessionEnded({ ways, isSsoOnly = false }: Props) {
  const texts = useTexts(accountTexts).ended;
  const { user, ended } = useSession();
  useSignedInElsewhere(ended && user !== null);
  return (
    <Modal
      opened={ended && user !== null}
      onClose={stay}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={texts.title}
      overlayProps={{ backgroundOpacity: 0.4, blur: 2 }}
    >
      <Text c="dimmed">{texts.lead}</Text>
      <SignInForm email={user?.email ?? ''} ways={ways} isSsoOnly={isSsoOnly} />
    </Modal>
  );
}
