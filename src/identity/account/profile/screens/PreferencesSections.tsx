import {
  Button,
  Group,
  type MantineColorScheme,
  SegmentedControl,
  Select,
  Stack,
  Text,
  useMantineColorScheme,
} from '@mantine/core';
import { useState } from 'react';
import { locales } from '#identity/account/contract.ts';
import { useUpdateAccount } from '#identity/account/queries.ts';
import { accountTexts } from '#identity/account/screens/texts.ts';
import { createFormat } from '#platform/web/i18n/format.ts';
import { localeName, pageLocale } from '#platform/web/i18n/language.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useTenant, type Viewer } from '#platform/web/start/boot.ts';
import { ButtonLink } from '#platform/web/ui/links.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { Section } from './Section.tsx';

type Locale = (typeof locales)[number];

const timeZones = (): string[] => ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

/** Notification settings are beside the notifications. */
export function NewsSection() {
  const texts = useTexts(accountTexts).preferences;
  return (
    <Section title={texts.newsTitle} help={texts.newsHelp}>
      <ButtonLink to="/notifications" hash="preferences" variant="default">
        {texts.newsOpen}
      </ButtonLink>
    </Section>
  );
}

/** Time zone and way of writing. */
export function FormatSection({ viewer }: { viewer: Viewer }) {
  const texts = useTexts(accountTexts).preferences;
  const tenant = useTenant();
  const update = useUpdateAccount();
  const [timeZone, setTimeZone] = useState(viewer.timeZone ?? '');
  const [locale, setLocale] = useState(viewer.locale ?? '');
  const [isSending, setSending] = useState(false);
  const format = createFormat({
    locale: locale || pageLocale(),
    timeZone: timeZone || tenant.timeZone,
  });
  const save = async (): Promise<void> => {
    setSending(true);
    try {
      await update({ timeZone: timeZone || null, locale: (locale || null) as Locale | null });
      notify.success(texts.saved);
    } catch (error) {
      notify.error(error);
    } finally {
      setSending(false);
    }
  };
  return (
    <Section title={texts.formatTitle} help={texts.formatHelp}>
      <Stack gap="md">
        <Select
          label={texts.timeZone}
          data={[
            { value: '', label: texts.ofSchool(tenant.timeZone) },
            ...timeZones().map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
          ]}
          value={timeZone}
          onChange={(zone) => setTimeZone(zone ?? '')}
          searchable
          limit={100}
          allowDeselect={false}
        />
        <Select
          label={texts.locale}
          data={[{ value: '', label: texts.ofPage }, ...locales.map((one) => ({ value: one, label: localeName(one) }))]}
          value={locale}
          onChange={(one) => setLocale(one ?? '')}
          allowDeselect={false}
        />
        <Text size="sm" c="dimmed">
          {texts.example(`${format.dateTime(new Date())} ${format.zone()}, ${format.number(1234567.5)}`)}
        </Text>
        <Group>
          <Button loading={isSending} onClick={() => void save()}>
            {texts.save}
          </Button>
        </Group>
      </Stack>
    </Section>
  );
}

const schemes = ['light', 'dark', 'auto'] as const satisfies MantineColorScheme[];

export function SchemeSection() {
  const texts = useTexts(accountTexts).me;
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Section title={texts.schemeTitle} help={texts.schemeHelp}>
      <SegmentedControl
        aria-label={texts.schemeTitle}
        data={schemes.map((scheme) => ({ value: scheme, label: texts.schemes[scheme] }))}
        value={colorScheme}
        onChange={(scheme) => setColorScheme(scheme)}
      />
    </Section>
  );
}
