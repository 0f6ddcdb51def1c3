import { Button, Checkbox, Group, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { use } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { PlayerProps } from '../screen-props.ts';
import { OutsideToolContext } from '../showing/OutsideTool.tsx';
import { QuestionFieldset } from '../showing/QuestionFieldset.tsx';
import { QuestionStem } from '../showing/QuestionStem.tsx';
import type { Answer, View } from './schema.ts';
import { outsideToolTexts } from './texts.ts';

export default function Player(props: PlayerProps<View, Answer>) {
  const { view, answer, onAnswer, disabled = false, labelledBy, slotId } = props;
  const texts = useTexts(outsideToolTexts);
  const hrefOf = use(OutsideToolContext);
  const opened = answer?.opened ?? false;
  const onOpen = (): void => {
    if (!opened) onAnswer({ opened: true });
  };
  return (
    <QuestionFieldset disabled={disabled} labelledBy={labelledBy} slotId={slotId}>
      <QuestionStem html={view.stem} slotId={slotId} />
      <Text size="sm" c="dimmed" mb="sm">
        {hrefOf ? texts.opens : texts.notHere}
      </Text>
      {hrefOf && !disabled && (
        <Group mb="md">
          <Button
            component="a"
            href={hrefOf(slotId)}
            target="_blank"
            rel="noopener"
            leftSection={<IconExternalLink size={18} stroke={1.5} aria-hidden />}
            onClick={onOpen}
            // The middle button opens links, too.
            onAuxClick={({ button }) => {
              if (button === 1) onOpen();
            }}
          >
            {texts.open}
          </Button>
        </Group>
      )}
      <Checkbox
        name={slotId}
        label={texts.worked}
        description={hrefOf ? texts.workedHelp : undefined}
        checked={opened}
        onChange={(event) => onAnswer(event.currentTarget.checked ? { opened: true } : {})}
      />
    </QuestionFieldset>
  );
}
