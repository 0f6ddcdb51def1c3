/** Blocks that show what was written into them. */
import { Accordion, Card, Text, Title } from '@mantine/core';
import {
  IconBook,
  IconCertificate,
  IconChartBar,
  IconCheck,
  IconClock,
  IconDeviceMobile,
  IconShieldCheck,
  IconStar,
  IconUsers,
} from '@tabler/icons-react';
import clsx from 'clsx';
import { RichText } from '#platform/web/editor/RichText.tsx';
import type { BlockOf, featureIcons } from '../../contract-blocks.ts';
import { BlockButton } from './BlockLink.tsx';
import classes from './blocks.module.css';
import { Section } from './Section.tsx';

const icons: Record<(typeof featureIcons)[number], typeof IconCheck> = {
  check: IconCheck,
  clock: IconClock,
  chart: IconChartBar,
  book: IconBook,
  certificate: IconCertificate,
  device: IconDeviceMobile,
  people: IconUsers,
  shield: IconShieldCheck,
  star: IconStar,
};

export const Words = ({ block }: { block: BlockOf<'richText'> }) => (
  <RichText html={block.props.body} className={classes.words} />
);

export function Steps({ block }: { block: BlockOf<'steps'> }) {
  return (
    <Section title={block.props.title} className={classes.card}>
      <ol className={classes.steps}>
        {block.props.steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other identity than their place
          <li key={index}>
            <strong>{step.name}</strong>
            <span>{step.text}</span>
          </li>
        ))}
      </ol>
    </Section>
  );
}

export function Features({ block }: { block: BlockOf<'features'> }) {
  return (
    <Section title={block.props.title} lead={block.props.lead}>
      <ul className={classes.grid}>
        {block.props.features.map((feature, index) => {
          const Icon = icons[feature.icon];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: features have no other identity than their place
            <li key={index} className={classes.card}>
              <Icon size={28} stroke={1.5} className={classes.featureIcon} aria-hidden />
              <Title order={3} size="h4">
                {feature.name}
              </Title>
              <Text c="dimmed" mt={4}>
                {feature.text}
              </Text>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

export function Testimonials({ block }: { block: BlockOf<'testimonials'> }) {
  if (block.props.voices.length === 0) return null;
  return (
    <Section title={block.props.title}>
      <div className={classes.grid}>
        {block.props.voices.map((voice, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: voices have no other identity than their place
          <figure key={index} className={clsx(classes.card, classes.voice)}>
            <blockquote>{voice.quote}</blockquote>
            <figcaption>
              {voice.picture !== '' && <img className={classes.face} src={voice.picture} alt="" loading="lazy" />}
              <span>
                <strong>{voice.name}</strong>
                {voice.role !== '' && (
                  <Text component="span" display="block" size="sm" c="dimmed">
                    {voice.role}
                  </Text>
                )}
              </span>
            </figcaption>
          </figure>
        ))}
      </div>
    </Section>
  );
}

export function Faq({ block }: { block: BlockOf<'faq'> }) {
  return (
    <Section title={block.props.title}>
      <Accordion variant="separated" multiple order={3}>
        {block.props.entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no other identity than their place
          <Accordion.Item key={index} value={String(index)}>
            <Accordion.Control>{entry.question}</Accordion.Control>
            <Accordion.Panel>
              <RichText html={entry.answer} />
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Section>
  );
}

export function Pricing({ block }: { block: BlockOf<'pricing'> }) {
  return (
    <Section title={block.props.title} lead={block.props.lead}>
      <ul className={classes.grid}>
        {block.props.plans.map((plan, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: plans have no other identity than their place
          <li key={index} className={clsx(classes.card, classes.plan)} data-best={plan.isBest || undefined}>
            <Title order={3} size="h4">
              {plan.name}
            </Title>
            <p className={classes.price}>
              {plan.price} {plan.period !== '' && <span>{plan.period}</span>}
            </p>
            <ul className={classes.points}>
              {plan.points
                .split('\n')
                .map((point) => point.trim())
                .filter((point) => point !== '')
                .map((point) => (
                  <li key={point}>
                    <IconCheck size={18} stroke={1.75} aria-hidden />
                    {point}
                  </li>
                ))}
            </ul>
            <BlockButton to={plan.to} label={plan.label} variant={plan.isBest ? 'filled' : 'default'} fullWidth />
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function CallToAction({ block }: { block: BlockOf<'callToAction'> }) {
  const { title, lead, label, to, tone } = block.props;
  return (
    <Card component="section" className={classes.callToAction} data-tone={tone} withBorder={tone === 'quiet'}>
      <div>
        <Title order={2} size="h3">
          {title}
        </Title>
        {lead !== '' && <Text mt={4}>{lead}</Text>}
      </div>
      <BlockButton to={to} label={label} size="md" variant={tone === 'quiet' ? 'filled' : 'white'} />
    </Card>
  );
}
