import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { Script } from '../contract.ts';
import { KeyHint, MarksField } from './MarkFields.tsx';
import classes from './marking.module.css';
import { markingTexts } from './texts.ts';
import type { Desk } from './use-desk.ts';
import type { MarkForm } from './use-mark-form.ts';

/** The marks and what can be done with them: in sight however long the answer and the rubric are. */
export function MarkBar(props: {
  desk: Desk;
  script: Script;
  form: MarkForm;
  showFaults: boolean;
  isSaving: boolean;
  mayMark: boolean;
  onSave: () => void;
}) {
  const { desk, script, form, showFaults, isSaving, mayMark, onSave } = props;
  const texts = useTexts(markingTexts);
  return (
    <div className={classes.markBar} data-edge-bar>
      <fieldset className={classes.plain} disabled={!mayMark}>
        <MarksField script={script} form={form} showFaults={showFaults} hasKeys />
      </fieldset>
      <div className={classes.markButtons}>
        <Button
          className={classes.save}
          onClick={onSave}
          loading={isSaving}
          disabled={!mayMark}
          aria-keyshortcuts="Control+Enter"
          rightSection={<KeyHint>Ctrl ↵</KeyHint>}
        >
          {texts.form.saveNext}
        </Button>
        <Button
          variant="default"
          disabled={!desk.hasPrevious}
          aria-keyshortcuts="p"
          leftSection={<IconArrowLeft size={18} stroke={1.5} />}
          rightSection={<KeyHint>p</KeyHint>}
          onClick={() => void desk.previous()}
        >
          {texts.desk.previous}
        </Button>
        <Button
          variant="default"
          loading={desk.isBusy && !isSaving}
          aria-keyshortcuts="n"
          rightSection={<KeyHint>n</KeyHint>}
          onClick={() => void desk.next()}
        >
          {texts.desk.skip}
        </Button>
      </div>
    </div>
  );
}
