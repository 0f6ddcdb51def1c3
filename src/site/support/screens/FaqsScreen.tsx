import { ActionIcon, Button, Title } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RichText } from '#platform/web/editor/RichText.tsx';
import { SearchInput } from '#platform/web/forms/SearchInput.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useViewer } from '#platform/web/session.ts';
import { useListSearch } from '#platform/web/tables/list-search.ts';
import { ButtonLink } from '#platform/web/ui/links.tsx';
import { NoMatch } from '#platform/web/ui/NoMatch.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { CardsSkeleton, EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import type { Faq } from '../contract.ts';
import { faqsQuery, useFaqActions } from '../queries.ts';
import { movedWithin, sectionsOf } from '../rules.ts';
import { FaqEditor } from './FaqEditor.tsx';
import classes from './help.module.css';
import { faqSearch } from './help-search.ts';
import { helpTexts } from './texts.ts';

/** What an admin can do with a question. Its order is only changed while all are shown. */
function FaqTools(props: { faq: Faq; all: readonly Faq[]; isSearching: boolean; onEdit: () => void }) {
  const texts = useTexts(helpTexts).faqs;
  const { faq, all, isSearching, onEdit } = props;
  const { order, remove, save } = useFaqActions();
  const move = (by: -1 | 1): void => void order(movedWithin(all, faq._id, by)).catch(notify.error);
  const drop = async (): Promise<void> => {
    try {
      await remove(faq._id);
      const { section, question, answer } = faq;
      const restore = (): void => void save(null, { section, question, answer }).catch(notify.error);
      notify.info(texts.removed(question), { action: { label: texts.undo, run: restore } });
    } catch (error) {
      notify.error(error);
    }
  };
  const icon = { size: 18, stroke: 1.5 } as const;
  const tools = [
    ...(isSearching
      ? []
      : [
          { label: texts.up(faq.question), Icon: IconArrowUp, run: () => move(-1) },
          { label: texts.down(faq.question), Icon: IconArrowDown, run: () => move(1) },
        ]),
    { label: texts.edit(faq.question), Icon: IconPencil, run: onEdit },
    { label: texts.remove(faq.question), Icon: IconTrash, run: () => void drop() },
  ];
  return (
    <div className={classes.tools} data-no-print>
      {tools.map(({ label, Icon, run }) => (
        <ActionIcon key={label} variant="subtle" color="gray" aria-label={label} onClick={run}>
          <Icon {...icon} />
        </ActionIcon>
      ))}
    </div>
  );
}

/** Common questions under their headings; admins edit them in place. */
export function FaqsScreen() {
  const texts = useTexts(helpTexts).faqs;
  const isAdmin = useViewer()?.role === 'admin';
  const list = useListSearch(faqSearch);
  const { q } = list.search;
  const { data, error, refetch } = useQuery(faqsQuery(q));
  const [editing, setEditing] = useState<string | null>(null);
  const sections = sectionsOf(data ?? []);
  const names = sections.map((section) => section.name);
  const done = (): void => setEditing(null);
  return (
    <>
      <PageHead
        title={texts.title}
        lead={texts.lead}
        action={
          isAdmin && (
            <Button leftSection={<IconPlus size={18} stroke={1.5} />} onClick={() => setEditing('new')}>
              {texts.add}
            </Button>
          )
        }
      >
        <search className={classes.search}>
          <SearchInput label={texts.search} value={q} onChange={(next) => list.set({ q: next })} />
        </search>
      </PageHead>
      {editing === 'new' && <FaqEditor faq={null} sections={names} onDone={done} />}
      {!data &&
        (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <CardsSkeleton cards={4} height={56} />)}
      {data?.length === 0 &&
        editing !== 'new' &&
        (q === '' ? (
          <EmptyState title={texts.empty} action={!isAdmin && <ButtonLink to="/contactus">{texts.contact}</ButtonLink>}>
            {isAdmin ? texts.emptyAdmin : texts.emptyHelp}
          </EmptyState>
        ) : (
          <NoMatch title={texts.noMatch} clear={texts.clear} onClear={list.reset}>
            {texts.noMatchHelp}
          </NoMatch>
        ))}
      {sections.map((section) => (
        <section key={section.name} className={classes.section}>
          {names.length > 1 || section.name !== '' ? (
            <Title order={2} size="h3" mb="sm">
              {section.name === '' ? texts.other : <bdi>{section.name}</bdi>}
            </Title>
          ) : null}
          <ul className={classes.list}>
            {section.items.map((faq) => (
              <li key={faq._id} className={classes.item} id={faq._id}>
                {editing === faq._id ? (
                  <FaqEditor faq={faq} sections={names} onDone={done} />
                ) : (
                  <>
                    <details open={q !== '' || undefined}>
                      <summary>
                        <bdi>{faq.question}</bdi>
                      </summary>
                      <RichText html={faq.answer} className={classes.answer} />
                    </details>
                    {isAdmin && (
                      <FaqTools faq={faq} all={data ?? []} isSearching={q !== ''} onEdit={() => setEditing(faq._id)} />
                    )}
                  </>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
