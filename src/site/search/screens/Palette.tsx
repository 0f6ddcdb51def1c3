import '@mantine/spotlight/styles.layer.css';
import { CloseButton, Loader, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { HitNote } from '#access/hit.ts';
import { companyPages } from '#admin/tenant-settings/screens/shared/company-pages.ts';
import { companyTabTexts } from '#admin/tenant-settings/screens/shared/company-tab-texts.ts';
import { chooseLanguage, languageChoices } from '#identity/account/profile/queries-language.ts';
import { useSignOut } from '#identity/account/queries.ts';
import { languageTexts } from '#identity/account/screens/shared/language-texts.ts';
import { pageLanguage } from '#platform/web/i18n/language.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useViewer } from '#platform/web/session.ts';
import { quizzesQuery } from '#quizzes/queries.ts';
import { useMenuPages } from '#site/app-shell/screens/shared/menu-pages.ts';
import { SHORTEST } from '../contract.ts';
import { searchAllQuery } from '../queries.ts';
import {
  actionsFor,
  groupsFor,
  type Option,
  type OptionGroup,
  pagesFor,
  startsOf,
  withoutDoubles,
} from './palette-options.ts';
import classes from './search.module.css';
import { searchTexts } from './texts.ts';

const [store, palette] = createSpotlight();

/** Between the last key and the question to the server. */
const PAUSE_MS = 120;

function usePages() {
  const texts = useTexts(searchTexts);
  const tabs = useTexts(companyTabTexts);
  const viewer = useViewer();
  const company = viewer?.role === 'admin' ? companyPages : [];
  const facultyPages = [
    { label: texts.newAnnouncement, href: '/announcements/create' },
    { label: texts.liveQuizzes, href: '/live' },
  ];
  return withoutDoubles([
    ...useMenuPages(),
    { label: texts.notifications, href: '/notifications' },
    ...(viewer && viewer.role !== 'student' ? facultyPages : [{ label: texts.joinLive, href: '/join' }]),
    ...company.map(({ word, to }) => ({ label: `${tabs.label}: ${tabs[word]}`, href: to })),
    { label: texts.plans, href: '/upgrade' },
  ]);
}

/** The languages that the page is not in. */
const languageActions = (label: (name: string) => string) =>
  languageChoices
    .filter(({ code }) => code !== pageLanguage())
    .map(({ code, name }) => ({ label: label(name), run: () => void chooseLanguage(code) }));

const schemes = ['light', 'dark', 'auto'] as const;

/** The colour schemes that the page does not have. */
function useSchemeActions() {
  const texts = useTexts(searchTexts).schemes;
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return schemes
    .filter((scheme) => scheme !== colorScheme)
    .map((scheme) => ({ label: texts[scheme], run: () => setColorScheme(scheme) }));
}

const MOST_STARTS = 5;

/** What a student may start or continue now, straight from here. */
function useStarts(query: string): Option[] {
  const texts = useTexts(searchTexts);
  const isStudent = useViewer()?.role === 'student';
  const { data } = useQuery({ ...quizzesQuery({ ds: 'open', limit: '50' }), enabled: isStudent });
  return pagesFor(startsOf(data?.quizzes ?? [], texts), query).slice(0, MOST_STARTS);
}

/** Pages and actions at once, and what the server finds a moment later. */
function useOptions(query: string) {
  const texts = useTexts(searchTexts);
  const signOut = useSignOut();
  const [text] = useDebouncedValue(query.trim(), PAUSE_MS);
  const { data, error, isFetching } = useQuery(searchAllQuery(text));
  const pages = pagesFor(usePages(), query);
  const actions = actionsFor(
    [
      ...useSchemeActions(),
      ...languageActions(useTexts(languageTexts).deed),
      { label: texts.signOut, run: () => void signOut() },
    ],
    query,
  );
  const starts = useStarts(query);
  const isAsked = [...query.trim()].length >= SHORTEST;
  const isBehind = isAsked && (isFetching || text !== query.trim());
  const hitNoteText = ({ word, count }: HitNote): string => texts.notes[word](count ?? 0);
  return {
    groups: groupsFor({ starts, pages, actions }, isAsked ? data : undefined, hitNoteText),
    /** Something that this page knows itself comes first. */
    isFirstKnown: starts.length + pages.length + actions.length > 0,
    error: isAsked ? error : null,
    isBehind,
  };
}

function Options(props: {
  id: string;
  groups: readonly OptionGroup[];
  chosen: Option | undefined;
  isFull: boolean;
  onOpen: (option: Option) => void;
  onPoint: (option: Option) => void;
}) {
  const texts = useTexts(searchTexts);
  const { id, groups, chosen, isFull, onOpen, onPoint } = props;
  const heading = (kind: string): string =>
    kind === 'pages' || kind === 'actions' || kind === 'starts'
      ? texts[kind]
      : ((texts.kinds as Record<string, string>)[kind] ?? kind);
  return (
    <div
      id={id}
      role="listbox"
      aria-label={texts.results}
      className={isFull ? `${classes.list} ${classes.full}` : classes.list}
    >
      {groups.map(({ kind, options, isCut }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset may not be in a listbox
        <div key={kind} role="group" aria-label={heading(kind)}>
          <div className={classes.heading} aria-hidden>
            {heading(kind)}
          </div>
          {options.map((option) => (
            <button
              key={option.key}
              id={`${id} ${option.key}`.replaceAll(/[^\w-]/g, '-')}
              type="button"
              role="option"
              aria-selected={option === chosen}
              tabIndex={-1}
              className={classes.option}
              onMouseMove={() => onPoint(option)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onOpen(option)}
            >
              <span className={classes.label} dir="auto">
                {option.label}
              </span>
              {option.detail !== '' && <span className={classes.detail}>{option.detail}</span>}
            </button>
          ))}
          {isCut && <p className={classes.more}>{texts.more}</p>}
        </div>
      ))}
    </div>
  );
}

/** Which of the options is chosen, the first unless the keys or the pointer say otherwise; it is kept in view. */
function useChosen(id: string, options: readonly Option[]) {
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const at = Math.max(
    0,
    options.findIndex((option) => option.key === chosenKey),
  );
  const chosen = options[at];
  const chosenId = chosen && `${id} ${chosen.key}`.replaceAll(/[^\w-]/g, '-');
  useEffect(() => {
    if (chosenId) document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' });
  }, [chosenId]);
  const move = (by: number): void => {
    if (options.length > 0) setChosenKey(options[(at + by + options.length) % options.length]!.key);
  };
  return { chosen, chosenId, isChosenByHand: chosenKey !== null, setChosenKey, move };
}

/**
 * Opens what comes first as soon as the server has answered for the text: who types and presses Enter at once does not mean
 * what an earlier text has found. Returns how to wait for it, and how to give it up.
 */
function useFirstLater(isBehind: boolean, openFirst: () => void) {
  const [isAwaited, setAwaited] = useState(false);
  const latest = useRef(openFirst);
  latest.current = openFirst;
  useEffect(() => {
    if (!isAwaited || isBehind) return;
    setAwaited(false);
    latest.current();
  }, [isAwaited, isBehind]);
  return setAwaited;
}

/** The command palette: pages and everything that the person may see, by keyboard. `asked` counts up to open it. */
export function Palette({ asked }: { asked: number }) {
  const texts = useTexts(searchTexts);
  const router = useRouter();
  const id = useId();
  const isPhone = useMediaQuery('(max-width: 40.65em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const [query, setQuery] = useState('');
  const { groups, isFirstKnown, error, isBehind } = useOptions(query);
  const options = groups.flatMap((group) => group.options);
  const { chosen, chosenId, isChosenByHand, setChosenKey, move } = useChosen(id, options);

  useEffect(() => {
    if (asked > 0) palette.open();
  }, [asked]);

  const open = (option: Option): void => {
    setFirstAwaited(false);
    palette.close();
    if (typeof option.to === 'string') router.history.push(option.to);
    else option.to();
  };
  const setFirstAwaited = useFirstLater(isBehind, () => options[0] && open(options[0]));
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    setFirstAwaited(false);
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && isBehind && !isFirstKnown && !isChosenByHand) setFirstAwaited(true);
    else if (event.key === 'Enter' && chosen) open(chosen);
  };
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={query}
      onQueryChange={(text) => {
        setQuery(text);
        setChosenKey(null);
        setFirstAwaited(false);
      }}
      fullScreen={isPhone}
      // What is found makes it longer downwards: its field stays where it is.
      centered={false}
      yOffset="12dvh"
      transitionProps={{ duration: 0 }}
      radius={isPhone ? 0 : 'lg'}
      attributes={{ content: { 'aria-label': texts.dialog } }}
    >
      <Spotlight.Search
        placeholder={texts.placeholder}
        aria-label={texts.placeholder}
        role="combobox"
        aria-expanded={options.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        {...(chosenId && { 'aria-activedescendant': chosenId })}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        leftSection={isBehind ? <Loader size={18} /> : <IconSearch size={20} stroke={1.5} />}
        rightSection={isPhone && <CloseButton aria-label={texts.close} onClick={palette.close} />}
        rightSectionPointerEvents="all"
        onKeyDown={onKeyDown}
      />
      {error && <p className={classes.note}>{texts.failed}</p>}
      {options.length === 0 && !isBehind && !error && <p className={classes.note}>{texts.nothing(query.trim())}</p>}
      <Options
        id={id}
        groups={groups}
        chosen={chosen}
        isFull={isPhone}
        onOpen={open}
        onPoint={(option) => setChosenKey(option.key)}
      />
      {!isPhone && <p className={classes.foot}>{texts.help}</p>}
      <VisuallyHidden role="status">{isBehind ? texts.loading : texts.found(options.length)}</VisuallyHidden>
    </Spotlight.Root>
  );
}
