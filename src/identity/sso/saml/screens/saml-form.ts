/** The settings of a SAML provider as in the form. */
import { useForm } from '@mantine/form';
import { z } from 'zod';
import { checkBy } from '#platform/web/forms/form.tsx';
import { type SamlProvider, type SamlProviderInput, samlProviderBody } from '../contract.ts';

/** Where the metadata come from: an address, or the text of a file. */
export type SourceValues = {
  metadataFrom: 'url' | 'file';
  metadataUrl: string;
  metadataXml: string;
};

export type SamlValues = SamlProviderInput & SourceValues;

const sourceShape = { metadataFrom: z.enum(['url', 'file']), metadataUrl: z.string(), metadataXml: z.string() };

const isAddress = (text: string): boolean => /^https?:$/.test(URL.parse(text.trim())?.protocol ?? '');

const schemaFor = (isNew: boolean) =>
  samlProviderBody.extend(sourceShape).superRefine((values, context) => {
    if (!isNew) return;
    if (values.metadataFrom === 'url' && !isAddress(values.metadataUrl))
      context.addIssue({
        code: 'custom',
        path: ['metadataUrl'],
        message: 'Must be an address, such as https://id.school.example/metadata',
      });
    if (values.metadataFrom === 'file' && values.metadataXml === '')
      context.addIssue({ code: 'custom', path: ['metadataXml'], message: 'Choose a file' });
  });

export const emptySource: SourceValues = { metadataFrom: 'url', metadataUrl: '', metadataXml: '' };

const fresh = (label: string): SamlValues => ({
  label,
  domains: [],
  createsAccounts: false,
  linksAccounts: true,
  roleClaim: '',
  groupClaim: '',
  isEnabled: true,
  signsRequests: false,
  wantsSignedResponse: false,
  wantsEncryption: false,
  allowsUnsolicited: false,
  logsOut: false,
  trustsEmail: false,
  matchesExternalId: false,
  externalIdAttribute: '',
  subjectAttribute: '',
  emailAttribute: '',
  firstNameAttribute: '',
  lastNameAttribute: '',
  ...emptySource,
});

/** The settings alone, as they are sent. */
export const settingsOf = (values: SamlProviderInput): SamlProviderInput => samlProviderBody.strip().parse(values);

export const useSamlForm = (provider: SamlProvider | null, label: string) =>
  useForm<SamlValues>({
    mode: 'controlled',
    initialValues: provider ? { ...settingsOf(provider), ...emptySource } : fresh(label),
    validate: checkBy(schemaFor(provider === null)),
    clearInputErrorOnChange: true,
  });
export type SamlForm = ReturnType<typeof useSamlForm>;

/** The source as it is sent. */
export const sourceOf = ({ metadataFrom, metadataUrl, metadataXml }: SourceValues) =>
  metadataFrom === 'url' ? { url: metadataUrl.trim() } : { xml: metadataXml };
