/** The settings of a provider as in the form. */
import { useForm } from '@mantine/form';
import { z } from 'zod';
import { checkBy, markRefused } from '#platform/web/forms/form.tsx';
import { type Provider, type ProviderInput, providerBody } from '../contract.ts';
import { GOOGLE_ISSUER, type ProviderKind } from '../rules.ts';

/** An empty secret is left out: the one that is kept stays. */
const schema = providerBody.extend({ clientSecret: z.string().trim().max(1000, 'Must be at most 1000 characters') });

export type ProviderValues = Omit<ProviderInput, 'clientSecret'> & { clientSecret: string };

/** Where the provider of each kind is, before anybody says otherwise. */
export const firstIssuer: Record<ProviderKind, string> = {
  oidc: 'https://',
  google: GOOGLE_ISSUER,
  microsoft: 'https://login.microsoftonline.com/YOUR-DIRECTORY/v2.0',
};

const fresh = (label: string): ProviderValues => ({
  kind: 'oidc',
  label,
  issuer: firstIssuer.oidc,
  clientId: '',
  clientSecret: '',
  scopes: 'openid email profile',
  domains: [],
  createsAccounts: false,
  linksAccounts: true,
  roleClaim: '',
  groupClaim: '',
  isEnabled: true,
});

function valuesOf(provider: Provider): ProviderValues {
  const { _id, edit, people, lastUsedAt, redirectUri, ...rest } = provider;
  return { ...rest, clientSecret: '' };
}

export const useProviderForm = (provider: Provider | null, label: string) =>
  useForm<ProviderValues>({
    mode: 'controlled',
    initialValues: provider ? valuesOf(provider) : fresh(label),
    validate: checkBy(schema),
    clearInputErrorOnChange: true,
    enhanceGetInputProps: markRefused,
  });
export type ProviderForm = ReturnType<typeof useProviderForm>;

/** What is sent: without a secret that nobody has typed. */
export const bodyOf = ({ clientSecret, ...rest }: ProviderValues) => ({
  ...rest,
  ...(clientSecret.trim() !== '' && { clientSecret: clientSecret.trim() }),
});
