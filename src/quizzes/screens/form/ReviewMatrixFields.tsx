import { Checkbox, Switch, Table, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTexts } from '#platform/web/i18n/texts.ts';
import {
  checkedRows,
  duringRows,
  presetOf,
  type ReviewMoment,
  type ReviewRow,
  reviewMoments,
  reviewRows,
} from '../../rules-review.ts';
import type { QuizFormValues } from './form-values.ts';
import { reviewMatrixTexts } from './review-matrix-texts.ts';

type Matrix = NonNullable<QuizFormValues['review']>;

/** The matrix of a feedback timing, to be changed cell by cell. */
function ownMatrix(feedbackTiming: number): Matrix {
  const preset = presetOf(feedbackTiming);
  return {
    during: [...preset.during],
    'right-after': [...preset['right-after']],
    later: [...preset.later],
    'after-close': [...preset['after-close']],
  };
}

/** The matrix after the timing was changed: what is told during the attempt belongs to feedback at once. */
export const withTiming = (matrix: Matrix | null, feedbackTiming: number): Matrix | null =>
  matrix && { ...matrix, during: feedbackTiming === 1 ? [...presetOf(1).during] : [] };

/** Whether the cell can be changed: questions come before what is said about them, and checking tells something. */
export function isFree(matrix: Matrix, moment: ReviewMoment, row: ReviewRow): boolean {
  if (moment === 'during') return duringRows.includes(row) && !checkedRows.includes(row);
  return row === 'attempt' || row === 'rank' || matrix[moment].includes('attempt');
}

/** What students see of their attempts and when, in detail; hidden while the timing says it all. */
export function ReviewMatrixFields({
  form,
  error,
}: {
  form: UseFormReturnType<QuizFormValues>;
  error: string | undefined;
}) {
  const texts = useTexts(reviewMatrixTexts);
  const { review, feedbackTiming } = form.values;
  const moments = reviewMoments.filter((moment) => moment !== 'during' || feedbackTiming === 1);
  const set = (moment: ReviewMoment, row: ReviewRow, on: boolean): void => {
    const rows = reviewRows.filter((one) => (one === row ? on : review![moment].includes(one)));
    form.setFieldValue('review', { ...review!, [moment]: rows });
  };
  return (
    <div data-path="review" tabIndex={-1}>
      <Switch
        label={texts.inDetail}
        description={texts.inDetailHelp}
        checked={review !== null}
        onChange={(event) =>
          form.setFieldValue('review', event.currentTarget.checked ? ownMatrix(feedbackTiming) : null)
        }
      />
      {review !== null && (
        <Table.ScrollContainer minWidth={moments.length * 76 + 132} mt="md">
          <Table aria-label={texts.caption} verticalSpacing={6} horizontalSpacing={6}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{texts.what}</Table.Th>
                {moments.map((moment) => (
                  <Table.Th key={moment} ta="center" w={76} title={texts.momentHelp[moment]}>
                    {texts.moments[moment]}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {reviewRows.map((row) => (
                <Table.Tr key={row}>
                  <Table.Th scope="row" fw={400}>
                    {texts.rows[row]}
                  </Table.Th>
                  {moments.map((moment) => (
                    <Table.Td key={moment}>
                      {moment === 'during' && !duringRows.includes(row) ? null : (
                        <Checkbox
                          style={{ display: 'flex', justifyContent: 'center' }}
                          aria-label={texts.cell(texts.rows[row], texts.moments[moment])}
                          disabled={!isFree(review, moment, row)}
                          checked={review[moment].includes(row) && (isFree(review, moment, row) || moment === 'during')}
                          onChange={(event) => set(moment, row, event.currentTarget.checked)}
                        />
                      )}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {review !== null && (
        <Text size="sm" c="dimmed" mt="xs">
          {texts.help}
        </Text>
      )}
      {error && (
        <Text size="sm" c="error" mt="xs">
          {error}
        </Text>
      )}
    </div>
  );
}
