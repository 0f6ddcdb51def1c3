import { useTexts } from '#platform/web/i18n/texts.ts';
import { BackLink } from '#platform/web/ui/links.tsx';
import { EntitySchema } from '#platform/web/ui/schema/EntitySchema.tsx';
import { createQuiz } from '../contract.ts';
import { quizSettingsSchema } from '../contract-settings.ts';
import { quizMeanings } from './schema-texts.ts';
import { quizTexts } from './texts.ts';

/** What a quiz is made of. */
export function QuizSchemaScreen() {
  const texts = useTexts(quizTexts);
  return (
    <EntitySchema
      title={texts.schema.title}
      lead={texts.schema.lead}
      schema={quizSettingsSchema}
      meanings={useTexts(quizMeanings)}
      fileName="quiz"
      call={`${createQuiz.method} ${createQuiz.path}`}
      above={<BackLink to="/quizzes">{texts.detail.back}</BackLink>}
    />
  );
}
