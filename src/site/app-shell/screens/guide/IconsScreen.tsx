import { icons } from 'virtual:icons';
import { useState } from 'react';
import { SearchInput } from '#platform/web/forms/SearchInput.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { SearchDrawing } from '#platform/web/ui/drawings.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import classes from './guide.module.css';
import { guideTexts } from './guide-texts.ts';

/** `IconArrowBackUp` as `arrow back up`. */
const wordsOf = (name: string): string =>
  name
    .slice('Icon'.length)
    .replace(/([a-z])([A-Z0-9])/g, '$1 $2')
    .toLowerCase();

/** All icons of the product, which come from one family. */
export function IconsScreen() {
  const texts = useTexts(guideTexts).icons;
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const shown = Object.entries(icons).filter(([name]) => wordsOf(name).includes(wanted));
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead(Object.keys(icons).length)}>
        <search>
          <SearchInput label={texts.search} value={search} onChange={setSearch} />
        </search>
      </PageHead>
      {shown.length === 0 ? (
        <EmptyState title={texts.none} drawing={<SearchDrawing />} />
      ) : (
        <ul className={classes.icons} translate="no">
          {shown.map(([name, Icon]) => (
            <li key={name} className={classes.icon}>
              <Icon size={24} stroke={1.5} aria-hidden />
              {wordsOf(name)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
