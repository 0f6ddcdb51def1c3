import { Anchor, Badge, Button, Code, Group, Kbd, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { RichText } from '#platform/web/editor/RichText.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import classes from './guide.module.css';
import { guideTexts } from './guide-texts.ts';

function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.sample}>
      <Text size="sm" c="dimmed" component="div">
        {name}
      </Text>
      <div>{children}</div>
    </div>
  );
}

/** The letters of the product: headings, running text, rich text, and symbols among words. */
export function TypographyScreen() {
  const texts = useTexts(guideTexts).typography;
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} />
      <Stack gap={0}>
        <Sample name={texts.names.heading}>
          <Title order={2}>{texts.samples.heading}</Title>
        </Sample>
        <Sample name={texts.names.part}>
          <Title order={3}>{texts.samples.part}</Title>
        </Sample>
        <Sample name={texts.names.detail}>
          <Title order={4}>{texts.samples.detail}</Title>
        </Sample>
        <Sample name={texts.names.text}>
          <Text maw="68ch">{texts.samples.text}</Text>
        </Sample>
        <Sample name={texts.names.quiet}>
          <Text c="dimmed">{texts.samples.quiet}</Text>
        </Sample>
        <Sample name={texts.names.small}>
          <Text size="sm">{texts.samples.small}</Text>
        </Sample>
        <Sample name={texts.names.digits}>
          <Text className="tabular">{texts.samples.digits}</Text>
        </Sample>
        <Sample name={texts.names.among}>
          <Group gap="sm">
            <Anchor component={Link} to="/credits">
              {texts.samples.link}
            </Anchor>
            <Code>{texts.samples.code}</Code>
            <Kbd>Ctrl K</Kbd>
            <Badge>{texts.samples.badge}</Badge>
          </Group>
        </Sample>
        <Sample name={texts.names.buttons}>
          <Group gap="sm">
            <Button component={Link} to="/dash">
              {texts.samples.primary}
            </Button>
            <Button component={Link} to="/icons" variant="default">
              {texts.samples.secondary}
            </Button>
          </Group>
        </Sample>
        <Sample name={texts.names.rich}>
          <RichText html={texts.samples.rich} />
        </Sample>
      </Stack>
    </>
  );
}
