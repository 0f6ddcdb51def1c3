// Runs before the page is painted: the colour scheme and the language that the person chose, so that nothing flashes
// or moves, and zod without generated code, which the content security policy refuses.
globalThis.__zod_globalConfig = { jitless: true };
(() => {
  let scheme = 'auto';
  try {
    scheme = localStorage.getItem('mantine-color-scheme-value') || 'auto';
  } catch {}
  const isDark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
})();
(() => {
  const directions = { en: 'ltr', de: 'ltr', ar: 'rtl' };
  const page = document.documentElement;
  // What the signed-in person has chosen is in the page already, and overrides this browser.
  if (page.dataset.chosen) return;
  let language = null;
  try {
    language = localStorage.getItem('tripos:language');
  } catch {}
  if (!language || !Object.hasOwn(directions, language)) return;
  if (page.lang.slice(0, 2) !== language) page.lang = language;
  page.dir = directions[language];
})();
// The server wrote what most readers see first; readers who were elsewhere in it, or have it displayed otherwise, do
// not see it.
(() => {
  const page = document.documentElement;
  const says = (key) => {
    try {
      const kept = localStorage.getItem(key);
      return kept !== null && JSON.parse(kept)?.at !== 0;
    } catch {
      return false;
    }
  };
  if (page.dataset.unless?.split(' ').some(says)) page.dataset.elsewhere = '';
})();
// The first formatter of dates or numbers, whichever it is, has the browser look up all languages that it knows: 15 ms, four
// times that on a slow phone. It has nothing else to do now: the styles are on their way.
setTimeout(() => Intl.NumberFormat.supportedLocalesOf('en'));
// Where the page's text is in the HTML, it is painted before the application comes. A page that nobody sees is not painted.
addEventListener('DOMContentLoaded', () => {
  const later = document.getElementById('after-paint');
  if (!later) return;
  const bring = () => {
    if (!later.isConnected) return;
    later.remove();
    // The application itself comes first; a few at a time, so that touch input need not wait for all of them.
    const parts = [...document.importNode(later.content, true).childNodes];
    const append = () => {
      document.head.append(...parts.splice(0, 12));
      if (parts.length > 0) setTimeout(append);
    };
    append();
  };
  if (document.hidden) return bring();
  requestAnimationFrame(() => setTimeout(bring));
  setTimeout(bring, 2000);
});
