import { Button, Group } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { safeForward } from '#platform/web/address.ts';
import { useTenant } from '#platform/web/boot.ts';
import { ButtonLink, TextLink } from '#platform/web/links.tsx';
import { useViewer } from '#platform/web/session.ts';
import { useTexts } from '#platform/web/texts.ts';
import { useSignOut } from '../queries.ts';
import { AccountCard } from './AccountCard.tsx';
import { SignInForm } from './SignInForm.tsx';
import { accountTexts } from './texts.ts';

function SignedInAlready() {
  const texts = useTexts(accountTexts);
  const viewer = useViewer();
  const signOut = useSignOut();
  return (
    <AccountCard title={texts.login.title} lead={texts.login.already(viewer?.email ?? '')}>
      <Group mt="lg">
        <ButtonLink to={'/dash' as '/'}>{texts.login.goOn}</ButtonLink>
        <Button variant="default" onClick={signOut}>
          {texts.me.logout}
        </Button>
      </Group>
    </AccountCard>
  );
}

/** Signing in; goes on to where `fwd` says, on this site only. */
export function LoginScreen({ fwd }: { fwd: string | undefined }) {
  const texts = useTexts(accountTexts).login;
  const tenant = useTenant();
  const viewer = useViewer();
  // Whoever signs in here is on the way to the next page, and needs no word about it.
  const [cameSignedIn] = useState(viewer !== null);
  const router = useRouter();
  const target = safeForward(fwd, location.origin, '/dash');
  if (cameSignedIn && viewer) return <SignedInAlready />;
  return (
    <AccountCard
      title={texts.title}
      lead={fwd ? texts.forward : texts.lead(tenant.name)}
      below={
        tenant.registrationOpen && (
          <>
            {texts.noAccount}{' '}
            <TextLink to="/register" search={{ fwd }}>
              {texts.register}
            </TextLink>
          </>
        )
      }
    >
      <SignInForm onDone={() => router.history.push(target)}>
        <TextLink to="/reset/{-$token}" size="sm" ta="center">
          {texts.forgot}
        </TextLink>
      </SignInForm>
    </AccountCard>
  );
}
