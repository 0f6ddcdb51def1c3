import { Alert, NativeSelect } from '@mantine/core';
import { getUploadImageExtension, Link, RichTextEditor as MantineEditor } from '@mantine/tiptap';
import '@mantine/tiptap/styles.css';
import { IconDots, IconPlus } from '@tabler/icons-react';
import Image from '@tiptap/extension-image';
import { type Editor, useEditor, useEditorState } from '@tiptap/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { PictureDescriptions } from '#platform/web/forms/PictureDescriptions.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { whenReleased } from '#platform/web/ui/focus/press.ts';
import { useRovingFocus } from '#platform/web/ui/focus/use-roving-focus.ts';
import { FormulaPopover } from './FormulaPopover.tsx';
import { MediaPopover } from './MediaPopover.tsx';
import classes from './RichTextEditor.module.css';
import { lowlight } from './rich-text-code.ts';
import type { Insertion, RichTextEditorProps, UploadImage, UploadMedia } from './rich-text-editor-props.ts';
import { type FormulaAt, richTextExtensions } from './rich-text-extensions.ts';
import { mediaExtensions } from './rich-text-media.ts';
import { storedHtml } from './rich-text-pictures.ts';
import { markPlaces } from './rich-text-places.ts';
import { richTextTexts } from './rich-text-texts.ts';

const htmlOf = (editor: Editor): string => (editor.isEmpty ? '' : storedHtml(editor.getHTML()));

interface ToolbarProps {
  editor: Editor;
  label: string;
  compact: boolean;
  canUpload: boolean;
  onMedia: UploadMedia | undefined;
  insertion: Insertion | undefined;
  formula: FormulaAt | null;
  formulaOpened: boolean;
  onFormulaOpened: (opened: boolean) => void;
}

function CodeLanguage({ editor }: { editor: Editor }) {
  const texts = useTexts(richTextTexts);
  const language = useEditorState({
    editor,
    selector: () => (editor.isActive('codeBlock') ? (editor.getAttributes('codeBlock').language ?? '') : null),
  });
  if (language === null) return null;
  return (
    <NativeSelect
      size="xs"
      aria-label={texts.codeLanguage}
      value={language}
      data={[{ value: '', label: texts.noLanguage }, ...lowlight.listLanguages().sort()]}
      onChange={(event) =>
        editor.commands.updateAttributes('codeBlock', { language: event.currentTarget.value || null })
      }
    />
  );
}

function TableControls({ editor }: { editor: Editor }) {
  const isInTable = useEditorState({ editor, selector: () => editor.isActive('table') });
  if (!isInTable) return null;
  return (
    <MantineEditor.ControlsGroup>
      <MantineEditor.TableRowBefore />
      <MantineEditor.TableRowAfter />
      <MantineEditor.TableRowDelete />
      <MantineEditor.TableColumnBefore />
      <MantineEditor.TableColumnAfter />
      <MantineEditor.TableColumnDelete />
      <MantineEditor.TableToggleHeaderRow />
      <MantineEditor.TableDelete />
    </MantineEditor.ControlsGroup>
  );
}

function Toolbar(props: ToolbarProps) {
  const { editor, label, compact, canUpload, onMedia, insertion, formula, formulaOpened, onFormulaOpened } = props;
  const texts = useTexts(richTextTexts);
  const roving = useRovingFocus();
  /** In a narrow editor the rarer controls are there on request; a wide one has all of them in its row. */
  const [isMore, setMore] = useState(false);
  return (
    <MantineEditor.Toolbar
      className={classes.toolbar}
      role="toolbar"
      aria-label={texts.toolbar(label)}
      data-more={isMore || undefined}
      data-compact={compact || undefined}
      ref={roving.ref}
      onKeyDown={roving.onKeyDown}
    >
      {insertion && (
        <MantineEditor.ControlsGroup>
          <MantineEditor.Control
            className={classes.insertion}
            onClick={() => editor.chain().focus().insertContent({ type: 'text', text: insertion.text() }).run()}
          >
            <IconPlus size={14} stroke={2} aria-hidden /> {insertion.label}
          </MantineEditor.Control>
        </MantineEditor.ControlsGroup>
      )}
      <MantineEditor.ControlsGroup>
        <MantineEditor.Bold />
        <MantineEditor.Italic />
      </MantineEditor.ControlsGroup>
      <MantineEditor.ControlsGroup>
        <FormulaPopover editor={editor} formula={formula} opened={formulaOpened} onOpenedChange={onFormulaOpened} />
        <MantineEditor.Link popoverProps={{ withinPortal: false }} />
        {canUpload && <MantineEditor.ImageUpload accept="image/png,image/jpeg,image/gif,image/webp" />}
        {onMedia && <MediaPopover editor={editor} onMedia={onMedia} />}
      </MantineEditor.ControlsGroup>
      {!compact && (
        <MantineEditor.ControlsGroup>
          <MantineEditor.BulletList />
          <MantineEditor.OrderedList />
        </MantineEditor.ControlsGroup>
      )}
      <MantineEditor.Control
        className={classes.toggle}
        aria-expanded={isMore}
        aria-label={texts.more}
        title={texts.more}
        onClick={() => setMore(!isMore)}
      >
        <IconDots size={16} stroke={1.5} aria-hidden />
      </MantineEditor.Control>
      <MantineEditor.ControlsGroup className={classes.more}>
        <MantineEditor.Underline />
        <MantineEditor.Subscript />
        <MantineEditor.Superscript />
        <MantineEditor.Code />
        <MantineEditor.CodeBlock />
      </MantineEditor.ControlsGroup>
      {!compact && (
        <>
          <MantineEditor.ControlsGroup className={classes.more}>
            <MantineEditor.H3 />
            <MantineEditor.Blockquote />
            <MantineEditor.TableInsert popoverProps={{ withinPortal: false }} />
          </MantineEditor.ControlsGroup>
          <MantineEditor.ControlsGroup className={classes.more}>
            <MantineEditor.Undo />
            <MantineEditor.Redo />
          </MantineEditor.ControlsGroup>
          <TableControls editor={editor} />
        </>
      )}
      <CodeLanguage editor={editor} />
    </MantineEditor.Toolbar>
  );
}

/** Until its author says what a picture shows, screen readers pass it over. */
const withDescription = Image.extend({
  addAttributes() {
    return { ...this.parent?.(), alt: { default: '' } };
  },
});

/** Images come in only through the upload, which names a place of our own; without one, pasted images are left out. */
const imageExtension = (upload: (file: File) => ReturnType<UploadImage>) =>
  getUploadImageExtension(withDescription, {
    onImageUpload: async (file) => {
      const { url, alt } = await upload(file);
      return { src: url, alt };
    },
  }).configure({ inline: true });

/** The editor itself; `onFormula` is called with a formula that was clicked, to be changed. */
function useRichText(props: RichTextEditorProps, onFormula: (clicked: FormulaAt) => void): Editor {
  const { value, onChange, label, error, required = false, onUpload, onMedia, insertion } = props;
  /** What the editor itself gave out last: only another value is put into it. */
  const given = useRef(value);
  const latest = useRef({ onChange, onUpload });
  useEffect(() => {
    latest.current = { onChange, onUpload };
  }, [onChange, onUpload]);

  const [extensions] = useState(() => [
    ...richTextExtensions(onFormula),
    Link.configure({ openOnClick: false }),
    onUpload
      ? imageExtension((file) => latest.current.onUpload?.(file) ?? Promise.reject(new Error('No upload here')))
      : Image.configure({ inline: true }),
    ...(onMedia ? mediaExtensions : []),
    ...(insertion ? [markPlaces(insertion.pattern, classes.place ?? '')] : []),
  ]);

  const hasError = Boolean(error);
  const editorProps = useMemo(
    () => ({
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(required && { 'aria-required': 'true' }),
        ...(hasError && { 'aria-invalid': 'true' }),
      },
    }),
    [label, required, hasError],
  );

  const editor = useEditor({
    extensions,
    content: value,
    // The style sheet is ours (RichTextEditor.module.css): the content security policy allows no injected one.
    injectCSS: false,
    editorProps,
    onUpdate: ({ editor: changed }) => {
      given.current = htmlOf(changed);
      latest.current.onChange(given.current);
    },
  });

  useEffect(() => {
    if (value === given.current) return;
    given.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  return editor;
}

export default function RichTextEditorLoaded(props: RichTextEditorProps) {
  const { label, error, compact = false, onUpload, onMedia, insertion } = props;
  const texts = useTexts(richTextTexts);
  const { insertTable, ...controls } = texts.controls;
  const labels = {
    ...Object.fromEntries(Object.entries(controls).map(([name, text]) => [`${name}ControlLabel`, text])),
    ...texts.linkEditor,
    tableInsertLabel: insertTable,
  };
  const [formula, setFormula] = useState<FormulaAt | null>(null);
  const [formulaOpened, setFormulaOpened] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const [uploadFailed, setUploadFailed] = useState(false);
  const editor = useRichText(props, (clicked) => {
    setFormula(clicked);
    setFormulaOpened(true);
  });
  const showFormula = (opened: boolean): void => {
    setFormulaOpened(opened);
    setFormula(null);
  };
  const isToolbarShown = !compact || hasFocus || formulaOpened;

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only watches whether the focus is inside
    <div
      onFocus={() => setHasFocus(true)}
      onBlur={({ currentTarget: box, relatedTarget }) => {
        if (!box.contains(relatedTarget)) whenReleased(() => setHasFocus(box.contains(document.activeElement)));
      }}
    >
      <MantineEditor
        editor={editor}
        labels={labels}
        className={classes.root}
        data-invalid={error ? true : undefined}
        data-compact={compact || undefined}
        onImageUploadError={() => setUploadFailed(true)}
      >
        {isToolbarShown && (
          <Toolbar
            editor={editor}
            label={label}
            compact={compact}
            canUpload={onUpload !== undefined}
            onMedia={onMedia}
            insertion={insertion}
            formula={formula}
            formulaOpened={formulaOpened}
            onFormulaOpened={showFormula}
          />
        )}
        <MantineEditor.Content className={classes.content} />
      </MantineEditor>
      <PictureDescriptions editor={editor} label={label} />
      {uploadFailed && (
        <Alert color="red" role="alert" mt="xs" withCloseButton onClose={() => setUploadFailed(false)}>
          {texts.uploadFailed}
        </Alert>
      )}
    </div>
  );
}
