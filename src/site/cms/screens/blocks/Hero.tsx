import { Group, Text, Title } from '@mantine/core';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useViewer } from '#platform/web/session.ts';
import { useTenant } from '#platform/web/start/boot.ts';
import { ButtonLink } from '#platform/web/ui/links.tsx';
import type { BlockOf } from '../../contract-blocks.ts';
import { pageTexts } from '../texts.ts';
import { BlockButton } from './BlockLink.tsx';
import classes from './blocks.module.css';
import { useBlockContext } from './context.ts';
import { HeroPicture } from './HeroPicture.tsx';

/** The way in: for visitors to sign in, for those who are signed in to their dashboard. */
function Entry() {
  const texts = useTexts(pageTexts).entry;
  const tenant = useTenant();
  if (useViewer()) {
    return (
      <ButtonLink size="md" to="/dash">
        {texts.dash}
      </ButtonLink>
    );
  }
  return (
    <>
      <ButtonLink size="md" to="/login">
        {texts.signIn}
      </ButtonLink>
      {tenant.registrationOpen && (
        <ButtonLink size="md" variant="default" to="/register">
          {texts.register}
        </ButtonLink>
      )}
    </>
  );
}

export function Hero({ block, isFirst }: { block: BlockOf<'hero'>; isFirst: boolean }) {
  const { title, lead, action, label, to, picture, alt } = block.props;
  const { headings } = useBlockContext();
  return (
    <div className={classes.hero}>
      <div>
        <Title order={isFirst ? headings : 2} className={classes.heroTitle}>
          {title}
        </Title>
        {lead !== '' && <Text className={classes.heroLead}>{lead}</Text>}
        {action !== 'none' && (
          <Group>{action === 'entry' ? <Entry /> : <BlockButton size="md" to={to} label={label} />}</Group>
        )}
      </div>
      {picture === '' ? <HeroPicture /> : <img className={classes.heroImage} src={picture} alt={alt} />}
    </div>
  );
}
