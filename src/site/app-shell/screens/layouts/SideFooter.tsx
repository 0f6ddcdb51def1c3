import { Link } from '@tanstack/react-router';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useTenant } from '#platform/web/start/boot.ts';
import { siteTexts } from '../texts.ts';
import classes from './side.module.css';

/** The foot of the pages for work: one line, since those who work here know the way. */
export function SideFooter() {
  const texts = useTexts(siteTexts).footer;
  const { name, legal } = useTenant();
  return (
    <footer className={classes.sideFooter}>
      <bdi>{name}</bdi>
      <Link to="/aboutus" className={classes.footerLink}>
        {texts.about}
      </Link>
      {legal.map((kind) => (
        <Link key={kind} to="/company" hash={kind} className={classes.footerLink}>
          {texts.legal[kind]}
        </Link>
      ))}
      <Link to="/credits" className={classes.footerLink}>
        {texts.credits}
      </Link>
    </footer>
  );
}
