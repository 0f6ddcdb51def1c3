import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { PasskeysSection } from '#identity/account/passkeys/screens/PasskeysSection.tsx';
import { useSignOut } from '#identity/account/queries.ts';
import { secondFactorQuery } from '#identity/account/queries-safety.ts';
import { secondFactorTexts } from '#identity/account/screens/shared/second-factor-texts.ts';
import { safeForward } from '#platform/contract/safe-forward.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { lacksSecondFactor, useViewer } from '#platform/web/session.ts';
import { useDocumentTitle } from '#platform/web/ui/PageHead.tsx';
import classes from '../../screens/account.module.css';
import { AuthenticatorSection } from './AuthenticatorSection.tsx';

/** Where staff of a school that asks for a second factor set one up, and then go where they wanted to. */
export function SecondFactorScreen({ fwd }: { fwd: string | undefined }) {
  const texts = useTexts(secondFactorTexts);
  const format = useFormat();
  const viewer = useViewer();
  const router = useRouter();
  const signOut = useSignOut();
  const { data } = useQuery(secondFactorQuery());
  useDocumentTitle(texts.title);
  const from = viewer?.secondFactorFrom ?? null;
  const isHeld = lacksSecondFactor(viewer);
  const lead = isHeld ? texts.now : from === null ? texts.done : texts.until(format.dateTime(from));
  return (
    <Stack gap="lg" className={classes.sections}>
      <div>
        <Title order={1} size="h2">
          {texts.title}
        </Title>
        <Text c="dimmed" mt={4} role="status">
          {lead}
        </Text>
      </div>
      {data?.arePasskeysGood && <PasskeysSection />}
      <AuthenticatorSection />
      <Group>
        {!isHeld && (
          <Button onClick={() => router.history.push(safeForward(fwd, location.origin, '/dash'))}>
            {from === null ? texts.continue : texts.later}
          </Button>
        )}
        <Button variant="subtle" onClick={() => void signOut()}>
          {texts.leave}
        </Button>
      </Group>
    </Stack>
  );
}
