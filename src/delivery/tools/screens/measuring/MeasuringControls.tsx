/** The same as dragging and turning, with buttons, and where the tool is, in words. */
import { ActionIcon, Button, Text } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
  IconRotate,
  IconRotateClockwise,
} from '@tabler/icons-react';
import { firstPose, moved, type Pose, turned } from '#delivery/tools/measuring.ts';
import type { NeutralScale } from '#items/question-types/neutral/measuring.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { toolsTexts } from '../texts.ts';
import { useWhere } from './MeasuringTool.tsx';
import classes from './measuring.module.css';
import { usePictures } from './use-pictures.ts';

const STEP = 5;
const icon = { size: 20, stroke: 1.5, 'aria-hidden': true } as const;

interface ControlsProps {
  readonly scale: NeutralScale;
  readonly question: string;
  readonly stimulus: string | undefined;
  readonly pose: Pose | null;
  readonly onPose: (pose: Pose) => void;
  readonly onRemove: () => void;
}

export function MeasuringControls({ scale, question, stimulus, pose: given, onPose, onRemove }: ControlsProps) {
  const texts = useTexts(toolsTexts).measure;
  const where = useWhere();
  const pictures = usePictures(question, stimulus);
  if (!pictures) return null;
  const at = Math.min(given?.picture ?? 0, pictures.length - 1);
  const shown = pictures[at]!;
  const pose = given ?? firstPose(scale.kind, shown, at);
  const name = texts.names[scale.kind];
  const buttons = [
    [texts.left, <IconArrowLeft key="left" {...icon} />, moved(pose, -STEP, 0, shown)],
    [texts.right, <IconArrowRight key="right" {...icon} />, moved(pose, STEP, 0, shown)],
    [texts.up, <IconArrowUp key="up" {...icon} />, moved(pose, 0, -STEP, shown)],
    [texts.down, <IconArrowDown key="down" {...icon} />, moved(pose, 0, STEP, shown)],
    [texts.turnLeft, <IconRotate key="against" {...icon} />, turned(pose, 1)],
    [texts.turnRight, <IconRotateClockwise key="with" {...icon} />, turned(pose, -1)],
  ] as const;
  return (
    <div className={classes.controls}>
      <Text size="sm" role="status">
        {where(scale, pose, shown)}
      </Text>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons are no part of a form */}
      <div className={classes.pad} role="group" aria-label={name} dir="ltr">
        {buttons.map(([label, sign, next]) => (
          <ActionIcon
            key={label}
            variant="default"
            size={44}
            aria-label={label}
            title={label}
            onClick={() => onPose(next)}
          >
            {sign}
          </ActionIcon>
        ))}
      </div>
      <div className={classes.pad}>
        {[15, 45, 90].map((angle) => (
          <Button key={angle} variant="default" size="sm" mih={44} onClick={() => onPose(turned(pose, angle))}>
            {texts.turnBy(angle)}
          </Button>
        ))}
        <Button variant="default" size="sm" mih={44} onClick={() => onPose({ ...pose, angle: 0 })}>
          {texts.level}
        </Button>
      </div>
      <Text size="sm" c="dimmed">
        {texts.keys}
      </Text>
      {scale.kind === 'ruler' && (
        <Text size="sm" c="dimmed">
          {shown.isPicture ? texts.scaleOfPicture : texts.scaleOfScreen}
        </Text>
      )}
      <Button variant="default" mih={44} onClick={onRemove}>
        {texts.remove(name)}
      </Button>
    </div>
  );
}
