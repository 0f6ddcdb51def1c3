import { Stack, Text, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { PHONE } from '#platform/web/tables/data-table-model.ts';
import type { Review } from '../contract.ts';
import { anchorOf } from './ReviewedQuestion.tsx';
import classes from './review.module.css';
import { filterQuestions, filtersFor, type ReviewFilter } from './review-filter.ts';
import { outcomeLooks } from './shared/OutcomeMark.tsx';
import { resultsTexts } from './texts.ts';

type Question = Review['questions'][number];

/** Sets the filter in the address. */
export function useReviewFilter(): (filter: ReviewFilter) => void {
  const navigate = useNavigate();
  return (filter) =>
    void navigate({
      to: '.',
      search: (search: object) => ({ ...search, show: filter === 'all' ? undefined : filter }),
      replace: true,
      resetScroll: false,
    });
}

interface ReviewMapProps {
  questions: readonly Question[];
  shown: readonly Question[];
  filter: ReviewFilter;
  bookmarked: ReadonlySet<string>;
  /** Without them there is less to filter by. */
  has: Parameters<typeof filtersFor>[0];
}

function Filters({ questions, filter, bookmarked, has }: ReviewMapProps) {
  const texts = useTexts(resultsTexts).review;
  const { number } = useFormat();
  const setFilter = useReviewFilter();
  return (
    <ul className={classes.filters} aria-label={texts.show}>
      {filtersFor(has).map((one) => {
        const count = filterQuestions(questions, one, bookmarked).length;
        // What would show nothing is not offered.
        if (count === 0 && filter !== one) return null;
        return (
          <li key={one}>
            <button
              type="button"
              className={classes.filter}
              aria-pressed={filter === one}
              onClick={() => setFilter(one)}
            >
              {texts.filters[one]} <span>{number(count)}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function MapEntry({ position, outcome }: Pick<Question, 'position' | 'outcome'>) {
  const texts = useTexts(resultsTexts);
  const look = outcome && outcomeLooks[outcome];
  return (
    <li>
      <a
        href={`#${anchorOf(position)}`}
        style={look ? { background: `var(--mantine-color-${look.color}-light)` } : {}}
        aria-label={outcome ? texts.review.mapEntry(position, texts.outcome[outcome]) : texts.review.question(position)}
      >
        {position}
        {look && <look.Icon size={14} stroke={1.75} aria-hidden />}
      </a>
    </li>
  );
}

function MapOf({ shown }: Pick<ReviewMapProps, 'shown'>) {
  const texts = useTexts(resultsTexts).review;
  return (
    <nav aria-label={texts.map}>
      <ol className={classes.map}>
        {shown.map(({ position, outcome }) => (
          <MapEntry key={position} position={position} outcome={outcome} />
        ))}
      </ol>
    </nav>
  );
}

/** Which questions are shown, and a way to each of them. */
export function ReviewMap(props: ReviewMapProps) {
  const texts = useTexts(resultsTexts).review;
  const { questions, shown } = props;
  // On a phone it would push the first question out of the window.
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  return (
    <Stack gap="xs">
      <div>
        <Text size="sm" fw={600} mb={6}>
          {texts.show}
        </Text>
        <Filters {...props} />
        <VisuallyHidden role="status">{texts.shown(shown.length, questions.length)}</VisuallyHidden>
      </div>
      {shown.length > 0 &&
        (isPhone ? (
          <details className={classes.mapFold}>
            <summary>{texts.map}</summary>
            <MapOf shown={shown} />
          </details>
        ) : (
          <div>
            <Text size="sm" fw={600} mb={6}>
              {texts.map}
            </Text>
            <MapOf shown={shown} />
          </div>
        ))}
    </Stack>
  );
}
