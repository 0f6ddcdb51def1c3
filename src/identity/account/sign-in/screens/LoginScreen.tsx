import { Button, Group } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useSignOut } from '#identity/account/queries.ts';
import { AccountCard } from '#identity/account/screens/AccountCard.tsx';
import { accountTexts } from '#identity/account/screens/texts.ts';
import { safeForward } from '#platform/contract/safe-forward.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useViewer } from '#platform/web/session.ts';
import { useTenant } from '#platform/web/start/boot.ts';
import { ButtonLink, TextLink } from '#platform/web/ui/links.tsx';
import { SignInForm } from './SignInForm.tsx';

function SignedInAlready() {
  const texts = useTexts(accountTexts);
  const viewer = useViewer();
  const signOut = useSignOut();
  return (
    <AccountCard title={texts.login.title} lead={texts.login.already(viewer?.email ?? '')}>
      <Group mt="lg">
        <ButtonLink to="/dash">{texts.login.toDashboard}</ButtonLink>
        <Button variant="default" onClick={signOut}>
          {texts.me.logout}
        </Button>
      </Group>
    </AccountCard>
  );
}

/** A sign-in elsewhere that leaves the second step to do comes back with its challenge behind the `#`. */
function useChallengeInAddress(): string | null {
  const router = useRouter();
  const [challenge] = useState(() => new URLSearchParams(location.hash.slice(1)).get('second'));
  useEffect(() => {
    if (challenge !== null) router.history.replace(`${location.pathname}${location.search}`);
  }, [challenge, router]);
  return challenge;
}

/** Signing in; continues to where `fwd` says, on this site only. `ways` are other ways than by password. */
export function LoginScreen(props: {
  fwd: string | undefined;
  ways?: ReactNode;
  /** Only administrators have a password or a passkey. */
  isSsoOnly?: boolean;
  notice?: ReactNode;
}) {
  const { fwd, ways, isSsoOnly = false } = props;
  const texts = useTexts(accountTexts).login;
  const tenant = useTenant();
  const viewer = useViewer();
  // After signing in here the next page opens: no message is needed.
  const [cameSignedIn] = useState(viewer !== null);
  const router = useRouter();
  const challenge = useChallengeInAddress();
  const target = safeForward(fwd, location.origin, '/dash');
  if (cameSignedIn && viewer) return <SignedInAlready />;
  return (
    <AccountCard
      title={texts.title}
      lead={fwd ? texts.forward : texts.lead(tenant.name)}
      below={
        tenant.registrationOpen &&
        !isSsoOnly && (
          <>
            {texts.noAccount}{' '}
            <TextLink to="/register" search={{ fwd }}>
              {texts.register}
            </TextLink>
          </>
        )
      }
    >
      {props.notice}
      <SignInForm challenge={challenge} ways={ways} isSsoOnly={isSsoOnly} onDone={() => router.history.push(target)}>
        <TextLink to="/reset/{-$token}" size="sm" ta="center">
          {texts.forgot}
        </TextLink>
      </SignInForm>
    </AccountCard>
  );
}
