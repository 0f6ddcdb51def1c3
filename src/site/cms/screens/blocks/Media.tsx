/** Pictures and videos. */
import { Text } from '@mantine/core';
import { videoAddress, videoOfAddress } from '#platform/text/video-players.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { BlockOf } from '../../contract-blocks.ts';
import { pageTexts } from '../texts.ts';
import classes from './blocks.module.css';
import { Section } from './Section.tsx';

export function Gallery({ block }: { block: BlockOf<'gallery'> }) {
  const pictures = block.props.pictures.filter(({ picture }) => picture !== '');
  if (pictures.length === 0) return null;
  return (
    <Section title={block.props.title}>
      <div className={classes.grid}>
        {pictures.map(({ picture, alt, caption }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may be shown twice
          <figure key={index} className={classes.picture}>
            <img src={picture} alt={alt} loading="lazy" decoding="async" />
            {caption !== '' && (
              <Text component="figcaption" size="sm" c="dimmed">
                {caption}
              </Text>
            )}
          </figure>
        ))}
      </div>
    </Section>
  );
}

export function Video({ block }: { block: BlockOf<'video'> }) {
  const texts = useTexts(pageTexts).views;
  const { title, address, caption } = block.props;
  const name = videoOfAddress(address);
  const player = name === null ? null : videoAddress(name);
  if (player === null) return null;
  return (
    <Section title={title}>
      <figure className={classes.picture}>
        <iframe
          className={classes.player}
          src={player}
          title={caption || title || texts.video}
          loading="lazy"
          allow="fullscreen; picture-in-picture"
          allowFullScreen
          referrerPolicy="strict-origin-when-cross-origin"
        />
        {caption !== '' && (
          <Text component="figcaption" size="sm" c="dimmed">
            {caption}
          </Text>
        )}
      </figure>
    </Section>
  );
}
