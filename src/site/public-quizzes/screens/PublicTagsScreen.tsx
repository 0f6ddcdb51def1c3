import { useQuery } from '@tanstack/react-query';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { CutNote } from '#platform/web/tables/CutNote.tsx';
import { ButtonLink, TextLink } from '#platform/web/ui/links.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { CardsSkeleton, EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import { publicTagsQuery } from '../queries.ts';
import classes from './public-quiz.module.css';
import { publicQuizTexts } from './texts.ts';

/** What the public quizzes are about. */
export function PublicTagsScreen() {
  const { tags: texts } = useTexts(publicQuizTexts);
  const { data, error, refetch } = useQuery(publicTagsQuery({ limit: 100 }));
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} />
      {!data &&
        (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <CardsSkeleton cards={4} height={44} />)}
      {data?.tags.length === 0 && (
        <EmptyState title={texts.empty} action={<ButtonLink to="/public/quizzes">{texts.all}</ButtonLink>} />
      )}
      {data && <CutNote shown={data.tags.length} total={data.total} order="first" />}
      {data && data.tags.length > 0 && (
        <ul className={classes.topics} aria-label={texts.title}>
          {data.tags.map((tag) => (
            <li key={tag.name}>
              <TextLink
                to="/public/quizzes"
                search={{ st: tag.name }}
                className={classes.topic}
                c="inherit"
                underline="never"
                size="sm"
              >
                <i
                  className={classes.dot}
                  style={{
                    background:
                      tag.colour === null ? 'var(--tripos-control)' : `var(--mantine-color-${tag.colour}-filled)`,
                  }}
                  aria-hidden
                />
                <span>{tag.name}</span> <span className={classes.count}>{texts.quizzes(tag.quizCount)}</span>
              </TextLink>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
