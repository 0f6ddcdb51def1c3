import { Button, Card, Text, Title } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { findQuestionType, questionTypes } from '#items/question-types/logic.ts';
import { typeIcons } from '#items/question-types/type-icons.ts';
import { typeHelpOf, typeNameOf } from '#items/question-types/type-names.ts';
import { plainText } from '#platform/text/plain-text.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { BackLink, TextLink } from '#platform/web/ui/links.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import type { Question } from '../contract.ts';
import { emptyInput } from '../rules.ts';
import { QuestionEditor } from './QuestionEditor.tsx';
import classes from './question-bank.module.css';
import { bankTexts } from './texts.ts';
import { adoptOldDraft, placeOfNew, useQuestionForm } from './use-question-form.ts';

export function BackToList() {
  const texts = useTexts(bankTexts).editor;
  return <BackLink to="/questions">{texts.back}</BackLink>;
}

interface UnfinishedDraft {
  readonly type: string;
  readonly savedAt: string;
  readonly words: string;
}

const listDrafts = (): UnfinishedDraft[] =>
  questionTypes
    .flatMap(({ name }) => {
      const draft = placeOfNew(name).read();
      if (!draft) return [];
      const words = draft.input.title || plainText(String(draft.input.content.stem ?? ''));
      return [{ type: name, savedAt: draft.savedAt, words }];
    })
    .sort((one, other) => other.savedAt.localeCompare(one.savedAt));

/** New questions that were begun on this device and not saved. */
function Drafts() {
  const { editor: texts, list } = useTexts(bankTexts);
  const format = useFormat();
  const [drafts, setDrafts] = useState(listDrafts);
  if (drafts.length === 0) return null;
  const discard = (type: string): void => {
    const place = placeOfNew(type);
    const draft = place.read();
    place.drop();
    setDrafts(listDrafts());
    const undo = (): void => {
      if (draft) place.keep(draft);
      setDrafts(listDrafts());
    };
    notify.info(texts.draftDiscarded, { action: { label: list.undo, run: undo } });
  };
  return (
    <Card p="lg" mb="lg" component="section" aria-labelledby="drafts-title">
      <Title order={2} size="h4" id="drafts-title" mb="xs">
        {texts.drafts}
      </Title>
      <ul className={classes.drafts}>
        {drafts.map(({ type, savedAt, words }) => (
          <li key={type}>
            <div className={classes.draftWords}>
              <TextLink to="/questions/create" search={{ type }}>
                {typeNameOf(type)}
              </TextLink>
              <Text size="sm" c="dimmed" lineClamp={1}>
                {[words, format.relative(savedAt)].filter(Boolean).join(' · ')}
              </Text>
            </div>
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              aria-label={texts.discardDraft(typeNameOf(type))}
              onClick={() => discard(type)}
            >
              {texts.discard}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function TypePicker() {
  const texts = useTexts(bankTexts).editor;
  return (
    <>
      <PageHead title={texts.createTitle} lead={texts.createLead} above={<BackToList />} />
      <Drafts />
      <nav className={classes.types} aria-label={texts.createLead}>
        {questionTypes.map(({ name, card }) => {
          const Icon = typeIcons[card.icon];
          return (
            <Link key={name} to="/questions/create" search={{ type: name }} className={classes.type}>
              <Icon size={28} stroke={1.5} aria-hidden />
              <span>
                <strong>{typeNameOf(name)}</strong>
                <span>{typeHelpOf(name)}</span>
              </span>
            </Link>
          );
        })}
      </nav>
    </>
  );
}

function NewQuestion({ type }: { type: string }) {
  const texts = useTexts(bankTexts).editor;
  const navigate = useNavigate();
  const [input] = useState(() => emptyInput(type));
  const form = useQuestionForm({ of: null, input });

  const create = async (): Promise<Question | null> => {
    const question = await form.save();
    if (question) {
      notify.success(texts.created, {
        action: { label: texts.another, run: () => void navigate({ to: '/questions/create' }) },
      });
    }
    return question;
  };
  return (
    <>
      <PageHead
        title={`${texts.createTitle}: ${typeNameOf(form.values.type)}`}
        above={<BackToList />}
        action={
          <Button variant="default" onClick={() => void navigate({ to: '/questions/create', search: {} })}>
            {texts.changeType}
          </Button>
        }
      />
      <QuestionEditor
        isNew
        form={form}
        onSaveAndLeave={create}
        onSave={async () => {
          const question = await create();
          if (question) await navigate({ to: '/questions/$id', params: { id: question._id } });
          return question;
        }}
      />
    </>
  );
}

/** Choosing a type, then writing. A draft is continued where its type is chosen, and is in the way of no other. */
export function CreateQuestionScreen({ type }: { type: string | undefined }) {
  useState(adoptOldDraft);
  const known = type !== undefined && findQuestionType(type) !== null ? type : null;
  return known ? <NewQuestion key={known} type={known} /> : <TypePicker />;
}
