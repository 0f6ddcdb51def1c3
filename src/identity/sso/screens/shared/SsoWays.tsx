import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconAlertCircle, IconBrandGoogle, IconBrandWindows, IconSchool } from '@tabler/icons-react';
import { isOneOf } from '#platform/contract/one-of.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { SsoWay } from '../../contract.ts';
import { logoutOutcomes, type SsoFailure, ssoFailures } from '../../rules.ts';
import { ConfirmSaml } from '../../saml/screens/shared/ConfirmSaml.tsx';
import { samlSignInTexts } from '../../saml/screens/shared/texts.ts';
import { ssoTexts } from '../texts.ts';

const icons = { oidc: IconSchool, google: IconBrandGoogle, microsoft: IconBrandWindows, saml: IconSchool } as const;

interface Props {
  readonly ways: readonly SsoWay[];
  readonly fwd: string | undefined;
  /** In a new tab, so that this page stays. */
  readonly isBeside?: boolean;
}

/** A button for each provider; it leads away from this page, and afterwards to `fwd`. */
export function SsoWays({ ways, fwd, isBeside = false }: Props) {
  const texts = useTexts(ssoTexts);
  const search = fwd === undefined ? '' : `?${new URLSearchParams({ fwd })}`;
  return (
    <Stack gap="sm">
      {ways.map(({ _id, label, kind }) => {
        const Icon = icons[kind];
        return (
          <Button
            key={_id}
            component="a"
            href={`/v1/api/auth/sso/${_id}/start${search}`}
            {...(isBeside && { target: '_blank', rel: 'noopener' })}
            variant="default"
            size="md"
            fullWidth
            leftSection={<Icon size={20} stroke={1.5} aria-hidden />}
          >
            {texts.signInWith(label)}
          </Button>
        );
      })}
      {isBeside && (
        <Text size="sm" c="dimmed">
          {texts.beside}
        </Text>
      )}
    </Stack>
  );
}

const isFailure = (text: string): text is SsoFailure => isOneOf(ssoFailures, text);

/**
 * Why somebody came back from a provider without being signed in, that they have signed out there, or the question whether
 * to sign in as whom a provider has sent.
 */
export function SsoNotice({ failure, onCancel }: { failure: string | undefined; onCancel: () => void }) {
  const texts = useTexts(ssoTexts);
  const { outcomes } = useTexts(samlSignInTexts);
  if (failure === 'confirm') return <ConfirmSaml onCancel={onCancel} />;
  if (failure !== undefined && isOneOf(logoutOutcomes, failure))
    return (
      <Alert color={failure === 'out' ? 'green' : 'yellow'} mt="md" role="status">
        {outcomes[failure]}
      </Alert>
    );
  if (failure === undefined || !isFailure(failure)) return null;
  return (
    <Alert
      color="red"
      mt="md"
      role="alert"
      title={texts.notInTitle}
      icon={<IconAlertCircle stroke={1.5} aria-hidden />}
    >
      {texts.failures[failure]}
    </Alert>
  );
}
