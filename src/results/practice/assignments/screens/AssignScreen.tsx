import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { userQuery } from '#identity/people/queries.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useListSearch } from '#platform/web/tables/list-search.ts';
import { BackLink } from '#platform/web/ui/links.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { useAssignmentActions } from '../queries.ts';
import { AssignmentForm } from './AssignmentForm.tsx';
import { assignSearch } from './assign-search.ts';
import { assignmentTexts } from './texts.ts';

/** The student whom the address names; undefined while it is being found out, null where it names none. */
function useChosen(): { _id: string; name: string } | null | undefined {
  const { person } = useListSearch(assignSearch).search;
  const { data, isPending } = useQuery({ ...userQuery(person), enabled: person !== '' });
  if (person === '' || !isPending) {
    if (!data?.roles.includes('student')) return null;
    return { _id: data._id, name: `${data.firstName} ${data.lastName}`.trim() || data.email };
  }
  return undefined;
}

/** Assigns practice to groups or students. */
export function AssignScreen() {
  const texts = useTexts(assignmentTexts).staff;
  const navigate = useNavigate();
  const { create } = useAssignmentActions();
  const chosen = useChosen();
  return (
    <>
      <PageHead title={texts.assign} lead={texts.lead} above={<BackLink to="/practice">{texts.back}</BackLink>} />
      {chosen === undefined && <Skeleton h={560} maw={820} radius="md" />}
      {chosen !== undefined && (
        <AssignmentForm
          assignment={null}
          people={chosen === null ? [] : [chosen]}
          onCancel={() => void navigate({ to: '/practice' })}
          onSend={async (input) => {
            const { _id } = await create(input);
            notify.success(texts.created);
            await navigate({ to: '/practice/assigned/$id', params: { id: _id } });
          }}
        />
      )}
    </>
  );
}
