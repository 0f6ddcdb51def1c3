import { Alert, Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getMe } from '#identity/account/contract.ts';
import { confirmEmail } from '#identity/account/profile/contract.ts';
import { AccountCard } from '#identity/account/screens/AccountCard.tsx';
import { accountTexts } from '#identity/account/screens/texts.ts';
import { call } from '#platform/web/call.ts';
import { fieldErrorsOf } from '#platform/web/forms/field-errors.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { session } from '#platform/web/session.ts';
import { ButtonLink, TextLink } from '#platform/web/ui/links.tsx';

/** The page of the mailed link. It asks once more, because programs that look into mails open links too. */
export function ConfirmEmailScreen({ token }: { token: string }) {
  const texts = useTexts(accountTexts).email;
  const client = useQueryClient();
  const [email, setEmail] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const confirm = async (): Promise<void> => {
    setSending(true);
    setFailure(null);
    try {
      const { email: confirmed } = await call(confirmEmail, { body: { token } });
      setEmail(confirmed);
      if (session.get().user) session.signIn(await call(getMe));
      await client.invalidateQueries();
    } catch (error) {
      setFailure(fieldErrorsOf(error).token ?? (error instanceof Error ? error.message : String(error)));
    } finally {
      setSending(false);
    }
  };
  if (email !== null) {
    return (
      <AccountCard title={texts.confirmedTitle} lead={texts.confirmed(email)}>
        <ButtonLink mt="lg" to="/user/me">
          {texts.toProfile}
        </ButtonLink>
      </AccountCard>
    );
  }
  return (
    <AccountCard
      title={texts.confirmTitle}
      lead={texts.confirmLead}
      below={failure !== null && <TextLink to="/user/me">{texts.toProfile}</TextLink>}
    >
      {failure !== null && (
        <Alert color="red" role="alert" mt="md">
          {failure}
        </Alert>
      )}
      <Button mt="lg" size="md" loading={isSending} onClick={() => void confirm()}>
        {texts.confirm}
      </Button>
    </AccountCard>
  );
}
