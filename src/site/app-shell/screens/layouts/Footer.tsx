import {
  IconBrandFacebook,
  IconBrandGithub,
  IconBrandInstagram,
  IconBrandLinkedin,
  IconBrandMastodon,
  IconBrandX,
  IconBrandYoutube,
  IconMail,
  IconMapPin,
  IconPhone,
  IconWorld,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { contactAddress } from '#platform/web/contact-address.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { pageAt } from '#platform/web/page-at.ts';
import { useViewer } from '#platform/web/session.ts';
import { useTenant } from '#platform/web/start/boot.ts';
import { topMenuFor } from '../../menu.ts';
import { siteTexts } from '../texts.ts';
import classes from './layouts.module.css';

type Icon = typeof IconWorld;

const contactIcons: Record<string, Icon> = {
  mail: IconMail,
  email: IconMail,
  phone: IconPhone,
  map: IconMapPin,
  address: IconMapPin,
};
const socialIcons: Record<string, Icon> = {
  facebook: IconBrandFacebook,
  github: IconBrandGithub,
  instagram: IconBrandInstagram,
  linkedin: IconBrandLinkedin,
  mastodon: IconBrandMastodon,
  x: IconBrandX,
  twitter: IconBrandX,
  youtube: IconBrandYoutube,
};

const iconFor = (icons: Record<string, Icon>, name: string): Icon => {
  const word = name.toLowerCase();
  return Object.entries(icons).find(([key]) => (key === 'x' ? word === 'x' : word.includes(key)))?.[1] ?? IconWorld;
};

/** Only addresses that a browser may follow safely. */
const isWebAddress = (url: string): boolean => /^https?:\/\//i.test(url);

function Contacts() {
  const texts = useTexts(siteTexts).footer;
  const { contacts } = useTenant();
  if (contacts.length === 0) return null;
  return (
    <section>
      <h2>{texts.contact}</h2>
      <ul>
        {contacts.map((contact) => {
          const Icon = iconFor(contactIcons, contact.icon || contact.name);
          const address = contactAddress(contact.text);
          return (
            <li key={`${contact.name} ${contact.text}`}>
              {address ? (
                <a className={classes.footerLink} href={address} title={contact.name}>
                  <Icon size={18} stroke={1.5} aria-hidden />
                  {contact.text}
                </a>
              ) : (
                <span className={classes.footerLink} title={contact.name}>
                  <Icon size={18} stroke={1.5} aria-hidden />
                  <bdi>{contact.text}</bdi>
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function SocialLinks() {
  const texts = useTexts(siteTexts).footer;
  const profiles = useTenant().socialProfiles.filter((profile) => isWebAddress(profile.url));
  if (profiles.length === 0) return null;
  return (
    <section>
      <h2>{texts.social}</h2>
      <ul>
        {profiles.map((profile) => {
          const Icon = iconFor(socialIcons, profile.name);
          return (
            <li key={profile.url}>
              <a className={classes.footerLink} href={profile.url} rel="noreferrer" target="_blank">
                <Icon size={18} stroke={1.5} aria-hidden color={profile.iconColor || 'currentColor'} />
                {profile.name}
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Quick links, how to reach the tenant, and where to follow it. */
export function Footer() {
  const texts = useTexts(siteTexts);
  const { legal, features } = useTenant();
  const viewer = useViewer();
  return (
    <footer className={classes.footer}>
      <div className={classes.footerInside}>
        <section>
          <h2>{texts.footer.quickLinks}</h2>
          <ul>
            {topMenuFor(viewer !== null).map((entry) => (
              <li key={entry.to}>
                <Link to={pageAt(entry.to)} className={classes.footerLink}>
                  {texts.top[entry.word]}
                </Link>
              </li>
            ))}
            <li>
              <Link to="/blog" className={classes.footerLink}>
                {texts.footer.blog}
              </Link>
            </li>
            {features.includes('channels') && (
              <li>
                <Link to="/public/channels" className={classes.footerLink}>
                  {texts.footer.channels}
                </Link>
              </li>
            )}
            <li>
              <Link to="/company" className={classes.footerLink}>
                {texts.footer.about}
              </Link>
            </li>
            {legal.map((kind) => (
              <li key={kind}>
                <Link to="/company" hash={kind} className={classes.footerLink}>
                  {texts.footer.legal[kind]}
                </Link>
              </li>
            ))}
            <li>
              <Link to="/credits" className={classes.footerLink}>
                {texts.footer.credits}
              </Link>
            </li>
          </ul>
        </section>
        <Contacts />
        <SocialLinks />
      </div>
    </footer>
  );
}
