/** The settings of a platform as in the form. */
import { useForm } from '@mantine/form';
import { z } from 'zod';
import { checkBy } from '#platform/web/forms/form.tsx';
import { type Platform, type PlatformInput, platformBody } from '../contract.ts';

const schema = platformBody.extend({ deployments: z.array(z.string()) });

export type PlatformValues = PlatformInput & { deployments: string[] };

const fresh: PlatformValues = {
  name: '',
  issuer: '',
  clientId: '',
  authUrl: '',
  tokenUrl: '',
  jwksUrl: '',
  tokenAudience: '',
  frameOrigins: [],
  createsAccounts: true,
  makesTeachers: false,
  matchesExternalId: false,
  isEnabled: true,
  deployments: [],
};

function valuesOf({ _id, edit, people, lastOpenedAt, grades, deployments, ...rest }: Platform): PlatformValues {
  return { ...rest, deployments: deployments.map(({ deployment }) => deployment) };
}

export const usePlatformForm = (platform: Platform | null) =>
  useForm<PlatformValues>({
    mode: 'controlled',
    initialValues: platform ? valuesOf(platform) : fresh,
    validate: checkBy(schema),
    clearInputErrorOnChange: true,
  });
export type PlatformForm = ReturnType<typeof usePlatformForm>;
