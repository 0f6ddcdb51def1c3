import { Anchor, Card, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { useMenuPages } from '../shared/menu-pages.ts';
import { siteTexts } from '../texts.ts';
import classes from './guide.module.css';
import { guidePages } from './guide-pages.ts';
import { guideTexts } from './guide-texts.ts';

interface Place {
  readonly label: string;
  readonly href: string;
}

function Region({ title, places }: { title: string; places: readonly Place[] }) {
  return (
    <Card component="section">
      <Title order={2} size="h4">
        {title}
      </Title>
      <ul className={classes.places}>
        {places.map((place) => (
          <li key={place.href}>
            <Anchor component={Link} to={place.href}>
              {place.label}
            </Anchor>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The map of the site, as far as this person may go. */
export function MapsScreen() {
  const texts = useTexts(siteTexts);
  const guide = useTexts(guideTexts);
  const own = useMenuPages();
  const words = guide.maps;
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      <div className={classes.map}>
        <Region title={words.own} places={own} />
        <Region
          title={words.everybody}
          places={[
            { label: texts.top.home, href: '/' },
            { label: words.aboutus, href: '/aboutus' },
            { label: words.testSeries, href: '/test-series' },
            { label: words.promo, href: '/promo' },
            { label: texts.inspire.title, href: '/inspire' },
            { label: texts.credits.title, href: '/credits' },
          ]}
        />
        <Region
          title={guide.settings.guide}
          places={guidePages.map((page) => ({ label: guide[page.word].title, href: page.to }))}
        />
      </div>
    </>
  );
}
