import { Button, Card, Text } from '@mantine/core';
import { IconBulb } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { Exam } from '#delivery/contract.ts';
import type { Tries } from '#delivery/grading/rules-tries.ts';
import { triesTexts } from '#delivery/grading/screens/shared/tries-texts.ts';
import type { Hints } from '#delivery/hints/contract.ts';
import type { ExamCalls } from '#delivery/queries.ts';
import { RichText } from '#platform/web/editor/RichText.tsx';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { createStore, useStore } from '#platform/web/store.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { hintsTexts } from './texts.ts';

/** What was shown since the page was opened, by attempt and question: the paper itself does not learn of it. */
const heard = createStore<Readonly<Record<string, Hints>>>({});

/** The hints of a question: those that were shown, and the next one on request. */
export default function QuestionHints(props: {
  attemptId: string;
  showHint: ExamCalls['showHint'];
  slot: Exam['questions'][number];
  hints: Hints;
  /** The answer was checked: no more hints. */
  isChecked: boolean;
  /** Where there are several tries, each wrong one allows one more hint; null where there is one try. */
  tries: Tries | null;
}): ReactNode {
  const { attemptId, slot, isChecked, tries } = props;
  const question = slot.question._id;
  const key = `${attemptId} ${question}`;
  const texts = useTexts(hintsTexts);
  const tryWords = useTexts(triesTexts);
  const format = useFormat();
  const news = useStore(heard)[key];
  const hints = news && news.shown.length > props.hints.shown.length ? news : props.hints;
  const [isAsking, setAsking] = useState(false);
  const { shown, total, cost } = hints;
  const number = shown.length + 1;
  const ask = async (): Promise<void> => {
    setAsking(true);
    try {
      const said = await props.showHint(attemptId, { question, number });
      heard.set((before) => ({ ...before, [key]: said }));
    } catch (error) {
      notify.error(error);
    }
    setAsking(false);
  };
  return (
    <section aria-label={texts.hints} style={{ marginTop: 16 }}>
      <div aria-live="polite">
        {shown.map((html, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: hints have nothing of their own to be told apart by
          <Card key={index} p="sm" mb="xs">
            <Text size="sm" c="dimmed">
              {texts.hint(index + 1, total)}
            </Text>
            <RichText html={html} />
          </Card>
        ))}
      </div>
      {!isChecked && number <= total && tries && number > tries.made && (
        <Text size="sm" c="dimmed">
          {number === 1 ? tryWords.firstHint : tryWords.nextHint}
        </Text>
      )}
      {!isChecked && number <= total && (!tries || number <= tries.made) && (
        <>
          <Button
            variant="default"
            size="md"
            loading={isAsking}
            leftSection={<IconBulb size={18} stroke={1.5} aria-hidden />}
            onClick={() => void ask()}
          >
            {texts.show(number, total)}
          </Button>
          <Text size="sm" c="dimmed" mt={4}>
            {cost > 0 ? texts.cost(format.number(cost)) : texts.free}
          </Text>
        </>
      )}
    </section>
  );
}
