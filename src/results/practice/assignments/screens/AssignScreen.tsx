import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { userQuery } from '#identity/people/queries.ts';
import { KeptNotice } from '#platform/web/forms/KeptNotice.tsx';
import { useKeptForm } from '#platform/web/forms/use-kept-form.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useListSearch } from '#platform/web/tables/list-search.ts';
import { BackLink } from '#platform/web/ui/links.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { assignmentInputSchema } from '../contract.ts';
import { useAssignmentActions } from '../queries.ts';
import { AssignmentForm } from './AssignmentForm.tsx';
import { assignSearch } from './assign-search.ts';
import { type AssignmentValues, type Named, newAssignment, storedAssignment } from './assignment-values.ts';
import { assignmentTexts } from './texts.ts';

/** The student whom the address names; undefined while it is being found out, null where it names none. */
function useChosen(): Named | null | undefined {
  const { person } = useListSearch(assignSearch).search;
  const { data, isPending } = useQuery({ ...userQuery(person), enabled: person !== '' });
  if (person === '' || !isPending) {
    if (!data?.roles.includes('student')) return null;
    return { _id: data._id, name: `${data.firstName} ${data.lastName}`.trim() || data.email };
  }
  return undefined;
}

/** The form of a new assignment, kept on this device until it is sent. */
function NewAssignment({ people }: { people: readonly Named[] }) {
  const texts = useTexts(assignmentTexts).staff;
  const navigate = useNavigate();
  const { create } = useAssignmentActions();
  const { form, isKept, forget, discard } = useKeptForm<AssignmentValues>(
    `practice:assign:${people.map(({ _id }) => _id).join()}`,
    { values: newAssignment(people), edit: null },
    { shape: storedAssignment, checked: assignmentInputSchema },
  );
  return (
    <AssignmentForm
      form={form}
      isNew
      notice={isKept && <KeptNotice onDiscard={discard} />}
      onCancel={() => {
        forget();
        void navigate({ to: '/practice' });
      }}
      onSend={async (input) => {
        const { _id } = await create(input);
        forget();
        notify.success(texts.created);
        await navigate({ to: '/practice/assigned/$id', params: { id: _id } });
      }}
    />
  );
}

/** Assigns practice to groups or students. */
export function AssignScreen() {
  const texts = useTexts(assignmentTexts).staff;
  const chosen = useChosen();
  return (
    <>
      <PageHead title={texts.assign} lead={texts.lead} above={<BackLink to="/practice">{texts.back}</BackLink>} />
      {chosen === undefined ? (
        <Skeleton h={560} maw={820} radius="md" />
      ) : (
        <NewAssignment people={chosen === null ? [] : [chosen]} />
      )}
    </>
  );
}
