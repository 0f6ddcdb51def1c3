import { IconFileText, IconSquareNumber1 } from '@tabler/icons-react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { ButtonLink } from '#platform/web/ui/links.tsx';
import { examTexts } from './texts.ts';

/** The way to the same attempt in its other form: one question at a time, or all on one page. */
export function OtherLayout({ attemptId, isOnePage }: { attemptId: string; isOnePage: boolean }) {
  const texts = useTexts(examTexts).room;
  const Icon = isOnePage ? IconSquareNumber1 : IconFileText;
  return (
    <ButtonLink
      variant="subtle"
      color="gray"
      size="sm"
      leftSection={<Icon size={18} stroke={1.5} aria-hidden />}
      to={isOnePage ? '/exam/{-$id}' : '/exam/var/{-$id}'}
      params={{ id: attemptId }}
    >
      {isOnePage ? texts.oneByOne : texts.onePage}
    </ButtonLink>
  );
}
