import { Alert, List, Modal, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type BroughtSealed, sealedFileSchema, uploadSealedAnswers } from '#delivery/offline-answers/contract.ts';
import { call } from '#platform/web/call.ts';
import { FileDrop } from '#platform/web/forms/FileDrop.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { TextLink } from '#platform/web/ui/links.tsx';
import { uploadTexts } from './upload-texts.ts';

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Where a proctor brings in what a student could not send; one file after the other. */
export function UploadAnswers({ quizId, isOpen, onClose }: { quizId: string; isOpen: boolean; onClose: () => void }) {
  const texts = useTexts(uploadTexts);
  const client = useQueryClient();
  const [brought, setBrought] = useState<readonly (BroughtSealed & { nth: number })[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const outcomeOf = ({ student, isLate, taken, counted }: BroughtSealed): string => {
    if (!isLate) return texts.taken(student.name, taken);
    if (counted === 0) return texts.late(student.name, taken);
    return counted === taken ? texts.counted(student.name, taken) : texts.partly(student.name, counted, taken);
  };
  const bring = async (chosen: File): Promise<void> => {
    setFailure(null);
    const file = sealedFileSchema.safeParse(parsed(await chosen.text())).data;
    if (!file) return setFailure(texts.notFile);
    try {
      const one = await call(uploadSealedAnswers, { params: { id: quizId }, body: { file } });
      setBrought((before) => [{ ...one, nth: before.length }, ...before]);
      void client.invalidateQueries();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={texts.title}
      size="lg"
      closeButtonProps={{ 'aria-label': texts.close }}
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {texts.help}
        </Text>
        <FileDrop texts={texts} onFile={(file) => void bring(file)} />
        <div role="status">
          {failure !== null && <Alert color="red">{failure}</Alert>}
          {brought.map((one) => (
            <Alert key={one.nth} color={one.isLate && one.counted < one.taken ? 'yellow' : 'green'} mt="xs">
              <Text size="sm">{outcomeOf(one)}</Text>
              {one.refused.length > 0 && (
                <List size="sm" mt="xs">
                  {one.refused.map(({ position, message }) => (
                    <List.Item key={position}>{texts.refused(position, message)}</List.Item>
                  ))}
                </List>
              )}
              <TextLink to="/myAttempt/$id" params={{ id: one.attempt }} size="sm">
                {texts.see}
              </TextLink>
            </Alert>
          ))}
        </div>
      </Stack>
    </Modal>
  );
}
