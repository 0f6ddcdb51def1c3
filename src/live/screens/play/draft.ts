/** What a player has chosen or submitted and the server does not have yet, kept in the browser: a reload loses nothing. */

export interface Draft {
  readonly step: number;
  readonly answer: unknown;
  readonly isSubmitted: boolean;
}

export interface Drafts {
  keep(draft: Draft): void;
  read(): Draft | null;
  drop(): void;
}

/** The one draft of a game. Where the browser keeps nothing, it holds as long as the page is open. */
export function draftsOf(game: string): Drafts {
  const key = `tripos:live:${game}`;
  const tryTo = <T>(use: () => T): T | null => {
    try {
      return use();
    } catch {
      return null;
    }
  };
  return {
    keep: (draft) => void tryTo(() => localStorage.setItem(key, JSON.stringify(draft))),
    read: () =>
      tryTo(() => {
        const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Draft | null;
        return kept && typeof kept.step === 'number' ? kept : null;
      }),
    drop: () => void tryTo(() => localStorage.removeItem(key)),
  };
}
