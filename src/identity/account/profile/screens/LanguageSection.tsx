import { Button, Group, Select, Stack } from '@mantine/core';
import { useState } from 'react';
import { languageTexts } from '#identity/account/screens/shared/language-texts.ts';
import type { Language } from '#platform/contract/languages.ts';
import { pageLanguage } from '#platform/web/i18n/language.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { chooseLanguage, languageChoices } from '../queries-language.ts';
import { Section } from './Section.tsx';

/** The language of the pages. Dates and numbers follow it, unless a way of writing was chosen. */
export function LanguageSection() {
  const texts = useTexts(languageTexts);
  const [language, setLanguage] = useState<Language>(pageLanguage);
  const [isSending, setSending] = useState(false);
  const save = async (): Promise<void> => {
    setSending(true);
    await chooseLanguage(language);
    setSending(false);
  };
  return (
    <Section title={texts.title} help={texts.help}>
      <Stack gap="md">
        <Select
          label={texts.label}
          data={languageChoices.map(({ code, name }) => ({ value: code, label: name }))}
          value={language}
          onChange={(code) => code && setLanguage(code)}
          allowDeselect={false}
        />
        <Group>
          <Button loading={isSending} onClick={() => void save()}>
            {texts.save}
          </Button>
        </Group>
      </Stack>
    </Section>
  );
}
