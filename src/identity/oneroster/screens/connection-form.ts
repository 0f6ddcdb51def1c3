/** The settings of a system as in the form. */
import { useForm } from '@mantine/form';
import { checkBy, markRefused } from '#platform/web/forms/form.tsx';
import { type Connection, type ConnectionInput, connectionBody } from '../contract.ts';

export type ConnectionValues = ConnectionInput & { clientSecret: string };

const fresh: ConnectionValues = {
  name: '',
  version: '1.2',
  baseUrl: '',
  tokenUrl: '',
  gradebookUrl: '',
  clientId: '',
  clientSecret: '',
  schools: [],
  createsAccounts: true,
  linksBy: 'sourced-id',
  mostRemoved: 10,
  isNightly: false,
};

const valuesOf = (given: Connection): ConnectionValues => ({
  ...connectionBody.strip().parse(given),
  clientSecret: '',
});

/** As it is sent: an empty secret is none. */
export const bodyOf = ({ clientSecret, ...values }: ConnectionValues): ConnectionInput => ({
  ...values,
  ...(clientSecret !== '' && { clientSecret }),
});

export const useConnectionForm = (connection: Connection | null) =>
  useForm<ConnectionValues>({
    mode: 'controlled',
    initialValues: connection ? valuesOf(connection) : fresh,
    validate: (values) => checkBy(connectionBody)(connection ? bodyOf(values) : values),
    clearInputErrorOnChange: true,
    enhanceGetInputProps: markRefused,
  });
export type ConnectionForm = ReturnType<typeof useConnectionForm>;
