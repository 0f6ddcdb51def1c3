import { Group, Text, Title } from '@mantine/core';
import { useTenant } from '#platform/web/boot.ts';
import { ButtonLink } from '#platform/web/links.tsx';
import { useDocumentTitle } from '#platform/web/PageHead.tsx';
import { useViewer } from '#platform/web/session.ts';
import { useTexts } from '#platform/web/texts.ts';
import { HeroPicture } from './HeroPicture.tsx';
import classes from './site.module.css';
import { siteTexts } from './texts.ts';

interface Step {
  readonly name: string;
  readonly text: string;
}

function HowItWorks({ title, steps }: { title: string; steps: readonly Step[] }) {
  return (
    <section className={classes.howCard}>
      <Title order={2}>{title}</Title>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={step.name}>
            <strong>{step.name}</strong>
            <span>{step.text}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The tenant's front door. */
export function HomeScreen() {
  const texts = useTexts(siteTexts).home;
  const tenant = useTenant();
  const viewer = useViewer();
  useDocumentTitle('');
  return (
    <>
      <div className={classes.hero}>
        <div>
          <Title order={1} className={classes.heroTitle}>
            {texts.title(tenant.name)}
          </Title>
          <Text className={classes.heroLead}>{texts.lead}</Text>
          <Group>
            {viewer ? (
              <ButtonLink size="md" to={'/dash' as '/'}>
                {texts.dash}
              </ButtonLink>
            ) : (
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
            )}
          </Group>
        </div>
        <HeroPicture />
      </div>
      <div className={classes.how}>
        <HowItWorks title={texts.students.title} steps={Object.values(texts.students.steps)} />
        <HowItWorks title={texts.teachers.title} steps={Object.values(texts.teachers.steps)} />
      </div>
    </>
  );
}
