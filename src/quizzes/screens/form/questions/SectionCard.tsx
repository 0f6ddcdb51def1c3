import { createContext, type ReactNode, useContext } from 'react';
import { FormSection } from '#platform/web/forms/sections/FormSection.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { CardName } from '../section-names.ts';
import { formTexts } from '../texts.ts';

/** What folded sections say; a section that is not in it is always open. */
export const FoldedSections = createContext<Partial<Record<CardName, string>>>({});

/** One part of the form; on phones settings are folded, each with what it says. */
export function SectionCard(props: {
  readonly name: CardName;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}) {
  const { name, ...section } = props;
  const texts = useTexts(formTexts).sections;
  return <FormSection id={name} title={texts[name]} fact={useContext(FoldedSections)[name]} {...section} />;
}
