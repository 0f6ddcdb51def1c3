import { ButtonLink } from '#platform/web/links.tsx';
import { useTexts } from '#platform/web/texts.ts';
import { examTexts } from './texts.ts';

/** The way to the same attempt in its other form: one question at a time, or all on one page. */
export function OtherLayout({ attemptId, isOnePage }: { attemptId: string; isOnePage: boolean }) {
  const texts = useTexts(examTexts).room;
  return (
    <ButtonLink
      variant="subtle"
      color="gray"
      size="sm"
      to={isOnePage ? '/exam/{-$id}' : '/exam/var/{-$id}'}
      params={{ id: attemptId }}
    >
      {isOnePage ? texts.oneByOne : texts.onePage}
    </ButtonLink>
  );
}
