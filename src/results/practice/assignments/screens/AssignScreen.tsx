import { useNavigate } from '@tanstack/react-router';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { BackLink } from '#platform/web/ui/links.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { useAssignmentActions } from '../queries.ts';
import { AssignmentForm } from './AssignmentForm.tsx';
import { assignmentTexts } from './texts.ts';

/** Assigns practice to groups or students. */
export function AssignScreen() {
  const texts = useTexts(assignmentTexts).staff;
  const navigate = useNavigate();
  const { create } = useAssignmentActions();
  return (
    <>
      <PageHead title={texts.assign} lead={texts.lead} above={<BackLink to="/practice">{texts.back}</BackLink>} />
      <AssignmentForm
        assignment={null}
        onCancel={() => void navigate({ to: '/practice' })}
        onSend={async (input) => {
          const { _id } = await create(input);
          notify.success(texts.created);
          await navigate({ to: '/practice/assigned/$id', params: { id: _id } });
        }}
      />
    </>
  );
}
