import { useQuery } from '@tanstack/react-query';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { ErrorState, PageSkeleton } from '#platform/web/ui/states.tsx';
import { postQuery } from '../queries.ts';
import { PostForm } from './PostForm.tsx';
import { blogTexts } from './texts.ts';

export function CreatePostScreen() {
  const texts = useTexts(blogTexts);
  return (
    <>
      <PageHead title={texts.create} lead={texts.form.createLead} />
      <PostForm post={null} />
    </>
  );
}

export function EditPostScreen({ id }: { id: string }) {
  const { form: texts } = useTexts(blogTexts);
  const { data, error, refetch } = useQuery(postQuery(id));
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />;
  return (
    <>
      <PageHead title={texts.editTitle(data.title)} windowTitle={texts.editWindow} />
      <PostForm key={data._id} post={data} />
    </>
  );
}
