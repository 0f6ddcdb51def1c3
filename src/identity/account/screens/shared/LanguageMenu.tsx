import { Menu } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import { chooseLanguage, languageChoices } from '#identity/account/profile/queries-language.ts';
import { languages } from '#platform/contract/languages.ts';
import { pageLanguage } from '#platform/web/i18n/language.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { BarMenu } from '#platform/web/ui/BarMenu.tsx';
import { languageTexts } from './language-texts.ts';

/** The languages in their own words, for everybody who may not be able to read those of the page. */
export function LanguageMenu() {
  const texts = useTexts(languageTexts);
  const current = pageLanguage();
  return (
    <BarMenu
      label={`${texts.title}: ${languages[current].name}`}
      face={<IconLanguage size={20} stroke={1.5} aria-hidden />}
    >
      {languageChoices.map(({ code, name }) => (
        <Menu.Item
          key={code}
          lang={code}
          dir={languages[code].direction}
          aria-current={code === current || undefined}
          fw={code === current ? 600 : 400}
          onClick={() => void chooseLanguage(code)}
        >
          {name}
        </Menu.Item>
      ))}
    </BarMenu>
  );
}
