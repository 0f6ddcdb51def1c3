/** What somebody types into a form is kept in the browser until the server has it, so that nothing typed is ever lost. */
import { useEffect, useRef } from 'react';
import { session } from '#platform/web/session.ts';
import { getBoot } from '#platform/web/start/boot.ts';
import { formText, parseFormText } from './form-text.ts';

export interface StoredForm {
  readonly values: unknown;
  /** ISO 8601. */
  readonly at: string;
  /** Which state of the thing was edited, where it was not a new one. */
  readonly edit: number | null;
}

const addressOf = (name: string): string =>
  `tripos:form:${getBoot().tenant._id}:${session.get().user?._id ?? ''}:${name}`;

/** Of a visitor only until the tab is closed: the next one at this computer is someone else. */
const storage = (): Storage => (session.get().user ? localStorage : sessionStorage);

/** What was typed into the form of that name and not yet sent; null when there is nothing. */
export function readStoredForm(name: string): StoredForm | null {
  try {
    const kept: unknown = parseFormText(storage().getItem(addressOf(name)) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('values' in kept) || !('at' in kept)) return null;
    const edit = 'edit' in kept && typeof kept.edit === 'number' ? kept.edit : null;
    return { values: kept.values, at: String(kept.at), edit };
  } catch {
    return null;
  }
}

export function clearStoredForm(name: string): void {
  try {
    storage().removeItem(addressOf(name));
  } catch {
    // Where nothing may be kept there is nothing to forget.
  }
}

function writeStoredForm(name: string, kept: StoredForm): void {
  try {
    storage().setItem(addressOf(name), formText(kept));
  } catch {
    // Full or forbidden: the values stay in the form as long as the page does.
  }
}

const pauseMs = 400;

/** Keeps the values a moment after the last change and when the page goes away; forgets them while nothing is changed. */
export function useStoredForm(name: string, form: { values: unknown; isChanged: boolean; edit: number | null }): void {
  const latest = useRef(form);
  latest.current = form;
  useEffect(() => {
    let looked = latest.current.values;
    const look = (): void => {
      const { values, isChanged, edit } = latest.current;
      if (looked === values) return;
      looked = values;
      if (isChanged) writeStoredForm(name, { values, edit, at: new Date().toISOString() });
      else clearStoredForm(name);
    };
    const timer = setInterval(look, pauseMs);
    window.addEventListener('pagehide', look);
    return () => {
      clearInterval(timer);
      window.removeEventListener('pagehide', look);
      look();
    };
  }, [name]);
}
