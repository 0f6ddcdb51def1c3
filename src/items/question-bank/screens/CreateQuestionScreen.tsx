import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { findQuestionType, questionTypes } from '#items/question-types/logic.ts';
import { typeIcons } from '#items/question-types/type-icons.ts';
import { typeHelpOf, typeNameOf } from '#items/question-types/type-names.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { BackLink } from '#platform/web/ui/links.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import type { Question } from '../contract.ts';
import { emptyInput } from '../rules.ts';
import { QuestionEditor } from './QuestionEditor.tsx';
import classes from './question-bank.module.css';
import { bankTexts } from './texts.ts';
import { placeOf, useQuestionForm } from './use-question-form.ts';

export function BackToList() {
  const texts = useTexts(bankTexts).editor;
  return <BackLink to="/questions">{texts.back}</BackLink>;
}

function TypePicker() {
  const texts = useTexts(bankTexts).editor;
  return (
    <>
      <PageHead title={texts.createTitle} lead={texts.createLead} above={<BackToList />} />
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
          !form.isDirty && (
            <Button variant="default" onClick={() => void navigate({ to: '/questions/create', search: {} })}>
              {texts.changeType}
            </Button>
          )
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

/** Choosing a type, then writing; a draft from before is gone on with. */
export function CreateQuestionScreen({ type }: { type: string | undefined }) {
  const draftType = placeOf('new').read()?.input.type;
  const known = [draftType, type].find((name) => name !== undefined && findQuestionType(name) !== null);
  return known ? <NewQuestion key={known} type={known} /> : <TypePicker />;
}
