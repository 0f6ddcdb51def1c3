import type { CSSProperties } from 'react';
import { accentShades } from '#platform/colour/accent.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { getBoot } from '#platform/web/start/boot.ts';
import { darks, greys, surfaces } from '#platform/web/theme/theme-colours.ts';
import classes from './company.module.css';
import { companyTexts } from './texts.ts';
import type { SettingsValues } from './use-settings-form.ts';

/** The colours of one scheme, as theme.ts gives them to the pages. */
function coloursOf(accent: string, scheme: 'light' | 'dark'): CSSProperties {
  const shades = accentShades(accent);
  const isLight = scheme === 'light';
  return {
    '--preview-page': surfaces[scheme].page,
    '--preview-card': surfaces[scheme].card,
    '--preview-text': isLight ? greys[9] : darks[0],
    '--preview-line': isLight ? greys[2] : '#34302d',
    '--preview-accent': shades[6],
    '--preview-link': isLight ? shades[6] : shades[4],
    '--preview-soft': isLight ? shades[0] : `color-mix(in srgb, ${shades[6]} 22%, transparent)`,
    '--preview-soft-text': isLight ? shades[8] : shades[2],
  };
}

function Sample({ values, scheme }: { values: SettingsValues; scheme: 'light' | 'dark' }) {
  const texts = useTexts(companyTexts).settings;
  const name = values.name.trim() === '' ? getBoot().product : values.name;
  return (
    <figure className={classes.sample} style={coloursOf(values.accent, scheme)}>
      <figcaption>{texts[scheme]}</figcaption>
      <div className={classes.samplePage}>
        <div className={classes.sampleBar}>
          {values.logo === null ? <strong>{name}</strong> : <img src={values.logo} alt={name} />}
        </div>
        <div className={classes.sampleCard}>
          <span>{texts.sampleText}</span>
          <span className={classes.sampleLink}>{texts.sampleLink}</span>
          <span className={classes.sampleRow}>
            <span className={classes.sampleButton}>{texts.sampleButton}</span>
            <span className={classes.sampleBadge}>{texts.sampleBadge}</span>
          </span>
        </div>
      </div>
    </figure>
  );
}

/** What the site will look like, in the light and in the dark, as the form is being filled in. */
export function LookPreview({ values }: { values: SettingsValues }) {
  const texts = useTexts(companyTexts).settings;
  return (
    <section className={classes.preview} aria-label={texts.preview}>
      <h3>{texts.preview}</h3>
      <Sample values={values} scheme="light" />
      <Sample values={values} scheme="dark" />
    </section>
  );
}
