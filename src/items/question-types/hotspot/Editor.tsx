import { Checkbox, Stack, Switch, TextInput } from '@mantine/core';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { FeedbackField } from '../editing/FeedbackField.tsx';
import { RowsEditor } from '../editing/RowsEditor.tsx';
import { StemField } from '../editing/StemField.tsx';
import { DrawingBoard } from '../picture/DrawingBoard.tsx';
import { PictureField } from '../picture/PictureField.tsx';
import { ShapeFields } from '../picture/ShapeFields.tsx';
import { pictureTexts } from '../picture/texts.ts';
import type { EditorProps } from '../screen-props.ts';
import { screenTexts } from '../screen-texts.ts';
import { type Content, MAX_AREAS, newArea } from './schema.ts';

export default function Editor({ content, onChange, errors, onUpload }: EditorProps<Content>) {
  const shared = useTexts(screenTexts);
  const texts = useTexts(pictureTexts);
  const { areas } = content;
  return (
    <Stack gap="lg">
      <StemField content={content} onChange={onChange} errors={errors} onUpload={onUpload} />
      <PictureField
        value={content}
        onChange={({ picture, width, height }) => onChange({ ...content, picture, width, height })}
        error={errors.picture}
        onUpload={onUpload}
      />
      <DrawingBoard
        content={content}
        places={areas.map(({ id, shape, right }, i) => ({ id, shape, name: String(i + 1), isChosen: right }))}
        onDrawn={(shape) => {
          if (areas.length < MAX_AREAS) onChange({ ...content, areas: [...areas, newArea(shape)] });
        }}
      />
      <RowsEditor
        legend={texts.areas}
        help={texts.areasHelp}
        rows={areas}
        onChange={(rows) => onChange({ ...content, areas: rows })}
        min={2}
        max={MAX_AREAS}
        newRow={() => newArea({ kind: 'rectangle', x: 20, y: 20, width: 100, height: 80 })}
        addLabel={texts.addArea}
        nameOf={texts.area}
        keyOf={({ id }) => id}
        error={errors.areas}
      >
        {(area, change, i) => (
          <Stack gap="xs">
            <TextInput
              label={texts.areaName}
              required
              value={area.name}
              error={errors[`areas.${i}.name`]}
              onChange={(event) => change({ ...area, name: event.currentTarget.value })}
            />
            <Checkbox
              label={texts.isRight}
              checked={area.right}
              onChange={(event) => change({ ...area, right: event.currentTarget.checked })}
            />
            <ShapeFields
              shape={area.shape}
              onChange={(shape) => change({ ...area, shape })}
              error={errors[`areas.${i}.shape`]}
            />
            <FeedbackField
              label={shared.feedback}
              value={area.feedback}
              onChange={(feedback) => change({ ...area, feedback })}
              error={errors[`areas.${i}.feedback`]}
              onUpload={onUpload}
            />
          </Stack>
        )}
      </RowsEditor>
      <Switch
        label={texts.multiple}
        checked={content.multiple}
        onChange={(event) => onChange({ ...content, multiple: event.currentTarget.checked })}
      />
    </Stack>
  );
}
