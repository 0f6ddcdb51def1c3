import {
  Alert,
  Anchor,
  Button,
  Card,
  Code,
  Group,
  Radio,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core';
import { IconAlertTriangle, IconDownload, IconRefresh, IconShieldLock } from '@tabler/icons-react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { SafeBrowser } from '#quizzes/safe-browser/contract.ts';
import { quittings, safeBrowserModes, sebLink } from '#quizzes/safe-browser/rules.ts';
import { linesOf, makeQuitPassword } from './code.ts';
import { safeBrowserTexts } from './safe-browser-texts.ts';

const switches = ['taskBar', 'time', 'reload', 'spellCheck', 'audio'] as const;

type Errors = Readonly<Record<string, string>>;

/** What was refused of one list, each with its line. */
const faultsOf = (errors: Errors, path: string, line: (number: number) => string): string | undefined => {
  const found = Object.entries(errors).filter(([at]) => at === path || at.startsWith(`${path}.`));
  const words = found.map(([at, message]) => {
    const index = Number(at.slice(path.length + 1));
    return at === path ? message : `${line(index + 1)}: ${message}`;
  });
  return words.length === 0 ? undefined : words.join('. ');
};

export interface SafeBrowserValues extends Pick<SafeBrowser, 'mode' | 'options'> {
  readonly configKeys: string;
  readonly browserKeys: string;
  readonly addresses: string;
}

export const valuesOfSafeBrowser = ({ mode, options, configKeys, browserKeys }: SafeBrowser): SafeBrowserValues => ({
  mode,
  options,
  configKeys: configKeys.join('\n'),
  browserKeys: browserKeys.join('\n'),
  addresses: options.addresses.join('\n'),
});

export const toSafeBrowserBody = ({ mode, options, addresses, ...keys }: SafeBrowserValues) => ({
  mode,
  options: { ...options, addresses: linesOf(addresses) },
  configKeys: linesOf(keys.configKeys),
  browserKeys: linesOf(keys.browserKeys),
});

function Lines(props: {
  label: string;
  help: string;
  path: string;
  value: string;
  errors: Errors;
  onChange: (text: string) => void;
}) {
  const { line } = useTexts(safeBrowserTexts);
  return (
    <Textarea
      label={props.label}
      description={props.help}
      data-path={props.path}
      autoComplete="off"
      spellCheck={false}
      autosize
      minRows={2}
      value={props.value}
      error={faultsOf(props.errors, props.path, line)}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}

function Options(props: {
  values: SafeBrowserValues;
  errors: Errors;
  onChange: (patch: Partial<SafeBrowserValues>) => void;
}) {
  const texts = useTexts(safeBrowserTexts);
  const { values, errors, onChange } = props;
  const { options } = values;
  const set = (patch: Partial<SafeBrowser['options']>): void => onChange({ options: { ...options, ...patch } });
  return (
    <>
      <Radio.Group label={texts.quitting} value={options.quitting} onChange={(next) => set({ quitting: next })}>
        <Stack gap="xs" mt={6}>
          {quittings.map((one) => (
            <Radio key={one} value={one} label={texts.quittings[one]} />
          ))}
        </Stack>
      </Radio.Group>
      {options.quitting === 'password' && (
        <Group align="flex-end" gap="xs">
          <TextInput
            label={texts.quitPassword}
            description={texts.quitPasswordHelp}
            data-path="safeBrowser.options.quitPassword"
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            style={{ flex: '0 1 420px' }}
            value={options.quitPassword ?? ''}
            error={errors['safeBrowser.options.quitPassword']}
            onChange={(event) => {
              const text = event.currentTarget.value;
              set({ quitPassword: text === '' ? null : text });
            }}
          />
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} stroke={1.5} />}
            onClick={() => set({ quitPassword: makeQuitPassword() })}
          >
            {texts.makePassword}
          </Button>
        </Group>
      )}
      {switches.map((one) => (
        <Switch
          key={one}
          label={texts.switches[one]}
          checked={options[one]}
          onChange={(event) => set({ [one]: event.currentTarget.checked })}
        />
      ))}
      <Lines
        label={texts.addresses}
        help={texts.addressesHelp}
        path="safeBrowser.options.addresses"
        value={values.addresses}
        errors={errors}
        onChange={(addresses) => onChange({ addresses })}
      />
    </>
  );
}

/** What the settings that Tripos writes are known by, and where they are fetched. */
function Made({ known }: { known: SafeBrowser }) {
  const texts = useTexts(safeBrowserTexts);
  if (known.file === null) return null;
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {texts.key} <Code style={{ overflowWrap: 'anywhere' }}>{known.madeKey}</Code>
      </Text>
      <Group>
        <Button
          component="a"
          variant="default"
          href={known.file}
          download="exam.seb"
          leftSection={<IconDownload size={18} stroke={1.5} aria-hidden />}
        >
          {texts.download}
        </Button>
        <Button
          component="a"
          variant="default"
          href={sebLink(`${location.origin}${known.file}`)}
          leftSection={<IconShieldLock size={18} stroke={1.5} aria-hidden />}
        >
          {texts.open}
        </Button>
      </Group>
    </Stack>
  );
}

/** Whether the quiz is taken in Safe Exam Browser, with which settings, and by which keys it is known. */
export function SafeBrowserCard(props: {
  known: SafeBrowser;
  values: SafeBrowserValues;
  isChanged: boolean;
  errors: Errors;
  onChange: (patch: Partial<SafeBrowserValues>) => void;
}) {
  const texts = useTexts(safeBrowserTexts);
  const { known, values, isChanged, errors, onChange: change } = props;
  return (
    <Card p="lg" component="section" aria-labelledby="safe-title">
      <Title order={2} size="h3" mb={4} id="safe-title">
        {texts.title}
      </Title>
      <Text c="dimmed" mb="md">
        {texts.lead}{' '}
        <Anchor href="https://safeexambrowser.org" target="_blank" rel="noreferrer">
          <bdi>safeexambrowser.org</bdi>
        </Anchor>
      </Text>
      <Stack gap="md">
        <Radio.Group label={texts.mode} value={values.mode} onChange={(mode) => change({ mode })}>
          <Stack gap="xs" mt={6}>
            {safeBrowserModes.map((one) => (
              <Radio key={one} value={one} label={texts.modes[one]} description={texts.modesHelp[one]} />
            ))}
          </Stack>
        </Radio.Group>
        {known.lacksKeys && (
          <Alert color="yellow" icon={<IconAlertTriangle stroke={1.5} />}>
            {texts.lacksKeys}
          </Alert>
        )}
        {values.mode === 'made' && <Options values={values} errors={errors} onChange={change} />}
        {values.mode === 'given' && (
          <Lines
            label={texts.configKeys}
            help={texts.configKeysHelp}
            path="safeBrowser.configKeys"
            value={values.configKeys}
            errors={errors}
            onChange={(configKeys) => change({ configKeys })}
          />
        )}
        {values.mode !== 'off' && (
          <Lines
            label={texts.browserKeys}
            help={texts.browserKeysHelp}
            path="safeBrowser.browserKeys"
            value={values.browserKeys}
            errors={errors}
            onChange={(browserKeys) => change({ browserKeys })}
          />
        )}
        {values.mode === 'made' && !isChanged && <Made known={known} />}
      </Stack>
    </Card>
  );
}
