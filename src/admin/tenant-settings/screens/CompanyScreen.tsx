import { Anchor, Title } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { contactAddress } from '#platform/web/contact-address.ts';
import { RichText } from '#platform/web/editor/RichText.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useTenant } from '#platform/web/start/boot.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { legalKinds } from '#tenancy/rules.ts';
import { legalQuery } from '../queries.ts';
import classes from './company.module.css';
import { companyTexts } from './texts.ts';

const isWebAddress = (url: string): boolean => /^https?:\/\//i.test(url);

/** Who the company or school is: for everyone. */
export function CompanyScreen() {
  const texts = useTexts(companyTexts).profile;
  const tenant = useTenant();
  const { data } = useSuspenseQuery(legalQuery());
  const profiles = tenant.socialProfiles.filter(({ url }) => isWebAddress(url));
  return (
    <div className={classes.profile}>
      {tenant.logo !== null && <img className={classes.profileLogo} src={tenant.logo} alt="" />}
      <PageHead title={tenant.name} windowTitle={texts.title} lead={texts.lead(tenant.name)} />
      <section>
        <Title order={2}>{texts.contact}</Title>
        {tenant.contacts.length === 0 ? (
          <p>{texts.noContacts}</p>
        ) : (
          <dl className={classes.contacts}>
            {tenant.contacts.map(({ name, text }) => {
              const address = contactAddress(text);
              return (
                <div key={`${name} ${text}`}>
                  <dt>{name}</dt>
                  <dd>{address ? <Anchor href={address}>{text}</Anchor> : <bdi>{text}</bdi>}</dd>
                </div>
              );
            })}
          </dl>
        )}
      </section>
      {profiles.length > 0 && (
        <section>
          <Title order={2}>{texts.social}</Title>
          <ul className={classes.profiles}>
            {profiles.map(({ name, url }) => (
              <li key={url}>
                <Anchor href={url} target="_blank" rel="noreferrer">
                  {name}
                </Anchor>
              </li>
            ))}
          </ul>
        </section>
      )}
      {legalKinds.map((kind) => {
        const found = data.texts.find((text) => text.kind === kind);
        return (
          found && (
            <section key={kind} id={kind} className={classes.legal}>
              <Title order={2}>{texts.legal[kind]}</Title>
              <RichText html={found.body} />
            </section>
          )
        );
      })}
    </div>
  );
}
