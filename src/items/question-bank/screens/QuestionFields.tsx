import { Accordion, Card, Skeleton, Stack, TextInput } from '@mantine/core';
import { memo, Suspense } from 'react';
import { GlossaryField } from '#items/question-bank/aids/screens/GlossaryField.tsx';
import { MaterialsField } from '#items/question-bank/aids/screens/MaterialsField.tsx';
import { aidsTexts } from '#items/question-bank/aids/screens/shared/aids-texts.ts';
import { StimulusField } from '#items/question-bank/stimuli/screens/StimulusField.tsx';
import type { ReadText } from '#items/question-types/screen-props.ts';
import { loadEditor } from '#items/question-types/screens.ts';
import { isTextOnly } from '#items/question-types/text-only/is-text-only.ts';
import { RichTextEditor } from '#platform/web/editor/RichTextEditor.tsx';
import { ExactField } from '#platform/web/forms/ExactField.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { QuestionInput } from '../contract.ts';
import { lookIntoFile, storePicture } from '../queries.ts';
import { DetailFields } from './DetailFields.tsx';
import { type Fields, partOf } from './form-part.ts';
import { Hints } from './Hints.tsx';
import folds from './question-folds.module.css';
import { bankTexts } from './texts.ts';
import type { QuestionForm } from './use-question-form.ts';

/** Messages of the fields within one, by the paths that it knows. */
const faultsWithin = (faults: Readonly<Record<string, string>>, head: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(faults).flatMap(([path, message]) =>
      path.startsWith(`${head}.`) ? [[path.slice(head.length + 1), message]] : [],
    ),
  );

/** The field is as short as what goes in; its help is not. */
const short = { wrapper: { maxWidth: 240 } };

const originFields = ['language', 'author', 'source', 'licence'] as const;
const lengths = { language: 35, author: 200, source: 500, licence: 200 } as const;

const moreFields = ['type', 'generalFeedback', 'hints', 'penalty', ...originFields] as const;

const More = partOf(moreFields, function More({ values, change, faults }) {
  const texts = useTexts(bankTexts).editor;
  const isAsked = !isTextOnly(values.type);
  const isFilled =
    values.generalFeedback !== '' ||
    values.hints.length > 0 ||
    values.penalty !== '0' ||
    originFields.some((field) => values[field] !== '');
  const hasFault = Object.keys(faults).some((path) =>
    ['generalFeedback', 'hints', 'penalty', ...originFields].includes(path.split('.')[0]!),
  );
  return (
    <Accordion
      order={2}
      variant="contained"
      radius="md"
      defaultValue={isFilled ? 'more' : null}
      {...(hasFault && { value: 'more' })}
    >
      <Accordion.Item value="more" className={folds.foldItem ?? ''}>
        <Accordion.Control className={folds.foldHead ?? ''}>{texts.more}</Accordion.Control>
        <Accordion.Panel className={folds.foldPanel ?? ''}>
          <Stack gap="md">
            <RichTextEditor
              compact
              label={texts.generalFeedback}
              description={isAsked ? texts.generalFeedbackHelp : texts.textFeedbackHelp}
              value={values.generalFeedback}
              onChange={(generalFeedback) => change({ generalFeedback })}
              error={faults.generalFeedback}
              onUpload={storePicture}
            />
            {isAsked && (
              <>
                <Hints values={values} change={change} faults={faults} />
                <ExactField
                  isShare
                  name="penalty"
                  label={texts.penalty}
                  description={texts.penaltyHelp}
                  styles={short}
                  value={values.penalty}
                  onChange={(penalty) => change({ penalty })}
                  error={faults.penalty}
                />
              </>
            )}
            {originFields.map((field) => (
              <TextInput
                key={field}
                name={field}
                label={texts[field]}
                maxLength={lengths[field]}
                {...(field === 'language' && { description: texts.languageHelp, styles: short })}
                value={values[field]}
                onChange={(event) => change({ [field]: event.currentTarget.value })}
                error={faults[field]}
              />
            ))}
          </Stack>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
});

interface AidsProps extends Pick<QuestionForm, 'change' | 'faults'>, Pick<QuestionInput, 'catalogue' | 'materials'> {
  /** The texts in which the words of the glossary are. */
  readonly html: string;
}

/** What helps with the question, and what may be used for it. */
const Aids = memo(function Aids({ catalogue, materials, html, change, faults }: AidsProps) {
  const texts = useTexts(aidsTexts);
  const isFilled = catalogue.length > 0 || materials.length > 0;
  const hasFault = Object.keys(faults).some((path) => /^(?:catalogue|materials)\b/.test(path));
  return (
    <Accordion
      order={2}
      variant="contained"
      radius="md"
      defaultValue={isFilled ? 'aids' : null}
      {...(hasFault && { value: 'aids' })}
    >
      <Accordion.Item value="aids" className={folds.foldItem ?? ''}>
        <Accordion.Control className={folds.foldHead ?? ''}>{texts.section}</Accordion.Control>
        <Accordion.Panel className={folds.foldPanel ?? ''}>
          <Stack gap="lg">
            <GlossaryField
              value={catalogue}
              onChange={(changed) => change({ catalogue: changed })}
              faults={faultsWithin(faults, 'catalogue')}
              html={html}
              onUpload={storePicture}
            />
            <MaterialsField
              value={materials}
              onChange={(changed) => change({ materials: changed })}
              faults={faultsWithin(faults, 'materials')}
            />
          </Stack>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
});

const Stimulus = partOf(['stimulus'], ({ values, change, faults }) => (
  <StimulusField value={values.stimulus} onChange={(stimulus) => change({ stimulus })} error={faults.stimulus} />
));

/** The first question of a file's text where it is one of this type; nothing is stored. */
async function readContent(type: string, text: string): Promise<ReadText> {
  const file = new File([text], 'question.xml', { type: 'application/xml' });
  const { items, messages } = await lookIntoFile(file, { format: undefined, key: undefined });
  const [item] = items;
  const content = item?.type === type ? (item.question?.content ?? null) : null;
  return { content, messages: [...messages, ...(item?.messages ?? [])] };
}

const Content = partOf(['type', 'content'], function Content({ values, change, faults }) {
  const Editor = loadEditor(values.type);
  return (
    <Suspense fallback={<Skeleton h={320} />}>
      <Editor
        content={values.content}
        onChange={(content) => change({ content: content as QuestionInput['content'] })}
        errors={faultsWithin(faults, 'content')}
        onUpload={storePicture}
        onReadText={(text) => readContent(values.type, text)}
      />
    </Suspense>
  );
});

/** Everything that can be written about a question. */
export function QuestionFields({ values, change, faults }: Fields) {
  const texts = useTexts(bankTexts).editor;
  const { catalogue, materials } = values;
  return (
    <Stack gap="md">
      <Card p="lg" component="section">
        <Stack gap="lg">
          <TextInput
            name="title"
            label={texts.title}
            description={texts.titleHelp}
            required
            maxLength={300}
            value={values.title}
            onChange={(event) => change({ title: event.currentTarget.value })}
            error={faults.title}
          />
          <Content values={values} change={change} faults={faults} />
        </Stack>
      </Card>
      <Stimulus values={values} change={change} faults={faults} />
      <DetailFields values={values} change={change} faults={faults} />
      <Aids
        catalogue={catalogue}
        materials={materials}
        html={catalogue.length === 0 ? '' : JSON.stringify(values.content)}
        change={change}
        faults={faults}
      />
      <More values={values} change={change} faults={faults} />
    </Stack>
  );
}
