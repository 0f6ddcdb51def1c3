// Runs before the page is painted: the colour scheme that the person chose, so that nothing flashes, and zod
// without generated code, which the content security policy refuses.
globalThis.__zod_globalConfig = { jitless: true };
(() => {
  let scheme = 'auto';
  try {
    scheme = localStorage.getItem('mantine-color-scheme-value') || 'auto';
  } catch {}
  const isDark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
})();
