import { useQuery } from '@tanstack/react-query';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { ErrorState, PageSkeleton } from '#platform/web/ui/states.tsx';
import { announcementQuery } from '../queries.ts';
import { AnnouncementForm } from './AnnouncementForm.tsx';
import { announcementTexts } from './texts.ts';

export function CreateAnnouncementScreen() {
  const texts = useTexts(announcementTexts);
  return (
    <>
      <PageHead title={texts.create} lead={texts.leadFaculty} />
      <AnnouncementForm announcement={null} />
    </>
  );
}

export function EditAnnouncementScreen({ id }: { id: string }) {
  const texts = useTexts(announcementTexts);
  const { data, error, refetch } = useQuery(announcementQuery(id));
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />;
  return (
    <>
      <PageHead title={texts.editTitle(data.title)} windowTitle={texts.editWindow} lead={texts.toldOnce} />
      <AnnouncementForm key={data._id} announcement={data} />
    </>
  );
}
