import { Alert, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { RichText } from '#platform/web/editor/RichText.tsx';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { GuardedModal } from '#platform/web/ui/GuardedModal.tsx';
import { BackLink, ButtonLink, TextLink } from '#platform/web/ui/links.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { ErrorState, PageSkeleton } from '#platform/web/ui/states.tsx';
import type { Post } from '../contract.ts';
import { postQuery, usePostActions } from '../queries.ts';
import classes from './blog.module.css';
import { blogTexts } from './texts.ts';

function PostTools({ post }: { post: Post }) {
  const texts = useTexts(blogTexts);
  const navigate = useNavigate();
  const { remove } = usePostActions();
  const [isAsking, setAsking] = useState(false);
  const drop = async (): Promise<void> => {
    setAsking(false);
    try {
      await remove(post._id);
      notify.success(texts.removed);
      await navigate({ to: '/blog' });
    } catch (error) {
      notify.error(error);
    }
  };
  return (
    <Group gap="xs">
      <ButtonLink to="/blog/$id/edit" params={{ id: post._id }} variant="default">
        {texts.edit}
      </ButtonLink>
      <Button variant="subtle" color="gray" onClick={() => setAsking(true)}>
        {texts.remove}
      </Button>
      <GuardedModal
        opened={isAsking}
        onClose={() => setAsking(false)}
        withCloseButton={false}
        title={texts.removeTitle}
      >
        <Text size="sm">{texts.removeHelp}</Text>
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={() => setAsking(false)} data-autofocus>
            {texts.cancel}
          </Button>
          <Button color="red" onClick={() => void drop()}>
            {texts.remove}
          </Button>
        </Group>
      </GuardedModal>
    </Group>
  );
}

/** The editor's largest heading is a third one; under the post's title the first level is the second. */
const underTitle = (html: string): string =>
  html.includes('<h2') ? html : html.replaceAll(/(<\/?)h3\b/g, '$1h2').replaceAll(/(<\/?)h4\b/g, '$1h3');

/** One post, to be read. */
export function PostScreen({ id }: { id: string }) {
  const texts = useTexts(blogTexts);
  const format = useFormat();
  const { data: post, error, refetch } = useQuery(postQuery(id));
  if (!post) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />;
  return (
    <article className={classes.post}>
      <PageHead
        title={post.title}
        above={<BackLink to="/blog">{texts.all}</BackLink>}
        action={post.may.edit && <PostTools post={post} />}
        lead={
          <>
            {texts.by(post.author)}
            {post.publishedAt !== null && (
              <>
                {' · '}
                <time dateTime={post.publishedAt}>{format.date(post.publishedAt)}</time>
              </>
            )}
          </>
        }
      />
      {post.state !== 'published' && (
        <Alert color="info" variant="light" mb="md">
          {texts.notYet}
        </Alert>
      )}
      {post.cover !== null && <img className={classes.banner} src={post.cover} alt="" />}
      <RichText html={underTitle(post.body)} className={classes.body} />
      {post.tags.length > 0 && (
        <Group gap="sm" mt="xl">
          {post.tags.map((tag) => (
            <TextLink key={tag} to="/blog" search={{ st: tag }}>
              {tag}
            </TextLink>
          ))}
        </Group>
      )}
    </article>
  );
}
