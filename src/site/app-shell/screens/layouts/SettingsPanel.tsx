import { Anchor, Drawer, Radio, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { type SideLook, sideColours, sidePictures } from '../../side-look.ts';
import { guidePages } from '../guide/guide-pages.ts';
import { guideTexts } from '../guide/guide-texts.ts';
import classes from './side.module.css';
import { pictures } from './side-pictures.ts';

/** Colour and picture of the side menu, as this person likes them. */
export function SettingsPanel(props: {
  isOpen: boolean;
  onClose: () => void;
  look: SideLook;
  onChange: (change: Partial<SideLook>) => void;
}) {
  const all = useTexts(guideTexts);
  const texts = all.settings;
  const { isOpen, onClose, look, onChange } = props;
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      size={320}
      title={texts.title}
      closeButtonProps={{ 'aria-label': texts.close }}
    >
      <Stack gap="xl">
        <Radio.Group label={texts.colour} value={look.colour} onChange={(colour) => onChange({ colour })}>
          <Stack gap="xs" mt="xs">
            {sideColours.map((colour) => (
              <Radio
                key={colour}
                value={colour}
                color={colour === 'primary' ? 'accent' : colour}
                label={
                  <span className={classes.swatchLabel}>
                    <span
                      className={classes.swatch}
                      style={{ background: `var(--mantine-color-${colour === 'primary' ? 'accent' : colour}-6)` }}
                    />
                    {texts.colours[colour]}
                  </span>
                }
              />
            ))}
          </Stack>
        </Radio.Group>
        <Radio.Group label={texts.picture} value={look.picture} onChange={(picture) => onChange({ picture })}>
          <div className={classes.sidePictures}>
            {sidePictures.map((picture) => (
              <Radio.Card key={picture} value={picture} className={classes.sidePicture}>
                <span
                  className={classes.sidePictureView}
                  style={pictures[picture] === null ? {} : { backgroundImage: `url("${pictures[picture]}")` }}
                />
                {texts.pictures[picture]}
              </Radio.Card>
            ))}
          </div>
        </Radio.Group>
        <Text size="sm" c="dimmed">
          {texts.kept}
        </Text>
        <nav aria-label={texts.guide}>
          <Text size="sm" fw={550}>
            {texts.guide}
          </Text>
          <Stack gap={4} mt={4}>
            {guidePages.map((page) => (
              <Anchor key={page.to} component={Link} to={page.to} size="sm" onClick={onClose}>
                {all[page.word].title}
              </Anchor>
            ))}
          </Stack>
        </nav>
      </Stack>
    </Drawer>
  );
}
