/** A question drawn as a student sees it, from its content: for teachers, who may see the key. */
import { Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { type ReactNode, Suspense, useId, useMemo, useState } from 'react';
import type { Catalogue, Materials } from '#items/question-bank/aids/contract.ts';
import { MaterialsLine } from '#items/question-bank/aids/screens/shared/MaterialsLine.tsx';
import { shownTexts } from '#items/question-bank/aids/screens/shared/shown-aids.ts';
import { WithAids } from '#items/question-bank/aids/screens/shared/WithAids.tsx';
import { findQuestionType } from '#items/question-types/logic.ts';
import {
  type AnyQuestionType,
  type BaseContent,
  contentIn,
  type StudentView,
} from '#items/question-types/question-type.ts';
import { loadPlayer } from '#items/question-types/screens.ts';
import { seededRandom } from '#platform/exact/random.ts';
import { multiply, parseRational, round } from '#platform/exact/rational.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { questionTexts } from './question-texts.ts';

interface Drawable {
  readonly type: AnyQuestionType;
  readonly content: BaseContent;
  readonly view: StudentView<unknown>;
}

/** Until a question is complete its empty texts become a mark, so that it can be looked at; null while even that fails. */
function drawable(typeName: string, content: unknown, blank: string): Drawable | null {
  const type = findQuestionType(typeName);
  if (!type) return null;
  try {
    const complete = type.contentSchema.safeParse(content);
    const filled: BaseContent = complete.success
      ? complete.data
      : type.mapRichText(content, (html) => (html === '' ? `<p>${blank}</p>` : html));
    const variant = type.drawVariant(filled, false, seededRandom('preview'));
    return { type, content: contentIn(type, filled, variant), view: type.toStudentView(filled, variant) };
  } catch {
    return null;
  }
}

export interface QuestionPreviewProps {
  readonly type: string;
  readonly content: unknown;
  /** Name of the question, for screen readers. */
  readonly title: string;
  /** Marks it is worth; with it, what an answer earns is said. */
  readonly marks?: number;
  /** With what somebody has whom all aids are given. */
  readonly aids?: { readonly catalogue: Catalogue; readonly materials: Materials };
}

const noAids = { catalogue: [], materials: [] } as const satisfies QuestionPreviewProps['aids'];

/** Draws the question with its real player. An answer can be tried; it is kept nowhere. */
export function QuestionPreview({ type, content, title, marks, aids = noAids }: QuestionPreviewProps) {
  const texts = useTexts(questionTexts).preview;
  const [headingId, slotId] = [useId(), useId()];
  const drawn = useMemo(() => drawable(type, content, texts.blank), [type, content, texts.blank]);
  const [answer, setAnswer] = useState<unknown>(null);
  if (!drawn) return <Text c="dimmed">{texts.later}</Text>;
  const Player = loadPlayer(type);
  return (
    <Stack gap="sm">
      <VisuallyHidden id={headingId}>{title || texts.title}</VisuallyHidden>
      <MaterialsLine materials={aids.materials} />
      <WithAids catalogue={aids.catalogue} texts={shownTexts(type, { ...drawn.content })} everyLanguage>
        <Suspense fallback={<Skeleton h={160} />}>
          <Player view={drawn.view} answer={answer} onAnswer={setAnswer} labelledBy={headingId} slotId={slotId} />
        </Suspense>
      </WithAids>
      {marks !== undefined && answer !== null && <Earned drawn={drawn} answer={answer} marks={marks} />}
    </Stack>
  );
}

function Earned({ drawn, answer, marks }: { drawn: Drawable; answer: unknown; marks: number }): ReactNode {
  const texts = useTexts(questionTexts).preview;
  const { number } = useFormat();
  const { type, content } = drawn;
  const parsed = type.answerSchema.safeParse(answer);
  if (!parsed.success || type.isBlank(parsed.data) || !Number.isFinite(marks)) return null;
  let words: string;
  try {
    const { outcome, fraction } = type.grade(content, parsed.data);
    const earned = round(multiply(fraction, parseRational(marks.toFixed(4))));
    const told = { waiting: texts.manuallyGraded, ungradable: texts.notGraded }[String(outcome)];
    words = told ?? texts.earns(number(earned), number(marks));
  } catch {
    words = texts.notGraded;
  }
  return (
    <Text size="sm" c="dimmed" role="status">
      {words}
    </Text>
  );
}
