import { Card, NativeSelect, Text, Title } from '@mantine/core';
import { useMemo, useState } from 'react';
import { TemplateButtons } from '#items/question-bank/import/screens/TemplateButtons.tsx';
import { questionType, questionTypes } from '#items/question-types/logic.ts';
import { typeNameOf } from '#items/question-types/type-names.ts';
import { jsonSchemaOf } from '#platform/contract/json-schema.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { EntitySchema } from '#platform/web/ui/schema/EntitySchema.tsx';
import { createQuestion, questionInputSchema } from '../contract.ts';
import { BackToList } from './CreateQuestionScreen.tsx';
import classes from './question-bank.module.css';
import { questionMeanings } from './schema-texts.ts';
import { bankTexts } from './texts.ts';

/** The content of one type of question, as JSON Schema. */
function ContentSchema() {
  const { schema: texts } = useTexts(bankTexts);
  const [type, setType] = useState(questionTypes[0]!.name);
  const json = useMemo(() => JSON.stringify(jsonSchemaOf(questionType(type).contentSchema), null, 2), [type]);
  return (
    <Card p="lg" component="section">
      <Title order={2} size="h3">
        {texts.contentTitle}
      </Title>
      <Text c="dimmed" size="sm" mb="sm">
        {texts.contentLead}
      </Text>
      <NativeSelect
        label={texts.type}
        value={type}
        onChange={(event) => setType(event.currentTarget.value)}
        data={questionTypes.map(({ name }) => ({ value: name, label: typeNameOf(name) }))}
        mb="md"
        maw={320}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <pre className={classes.contentSchema} tabIndex={0}>
        {json}
      </pre>
    </Card>
  );
}

/** What a question is made of, with a template in every format. */
export function QuestionSchemaScreen() {
  const { schema: texts } = useTexts(bankTexts);
  return (
    <EntitySchema
      title={texts.title}
      lead={texts.lead}
      schema={questionInputSchema}
      meanings={useTexts(questionMeanings)}
      fileName="question"
      call={`${createQuestion.method} ${createQuestion.path}`}
      above={<BackToList />}
      templates={<TemplateButtons />}
    >
      <ContentSchema />
    </EntitySchema>
  );
}
