import { Menu } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import { languages } from '#platform/contract/languages.ts';
import { BarMenu } from '#platform/web/BarMenu.tsx';
import { pageLanguage } from '#platform/web/language.ts';
import { useTexts } from '#platform/web/texts.ts';
import { chooseLanguage, languageChoices } from '../../queries-language.ts';
import { languageTexts } from './language-texts.ts';

/** The languages in their own words, for everybody who may not be able to read those of the page. */
export function LanguageMenu() {
  const texts = useTexts(languageTexts);
  const current = pageLanguage();
  return (
    <BarMenu label={`${texts.title}: ${languages[current].name}`} face={<IconLanguage size={20} stroke={1.5} />}>
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
