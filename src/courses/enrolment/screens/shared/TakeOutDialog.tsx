import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/web/call.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { type EnrolledStudent, removeStudent } from '../../contract.ts';
import { forgetStudents } from '../../queries.ts';
import { enrolmentTexts } from '../texts.ts';

/** Asks before somebody is taken out of the course: what was counted of them goes with it. */
export function TakeOutDialog(props: { course: string; student: EnrolledStudent | null; onClose: () => void }) {
  const texts = useTexts(enrolmentTexts).students;
  const client = useQueryClient();
  const { course, student, onClose } = props;
  const name = student?.person.name || student?.email || '';
  const remove = useMutation({
    mutationFn: (personId: string) => call(removeStudent, { params: { id: course, personId } }),
    onSuccess: async () => {
      await forgetStudents(client, course);
      notify.success(texts.takenOut(name));
      onClose();
    },
    onError: (error) => notify.error(error),
  });
  return (
    <Modal opened={student !== null} onClose={onClose} title={texts.takeOutTitle(name)} withCloseButton={false}>
      <Stack>
        <Text size="sm">{texts.takeOutHelp}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {texts.cancel}
          </Button>
          <Button color="red" loading={remove.isPending} onClick={() => student && remove.mutate(student.person._id)}>
            {texts.takeOut}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
