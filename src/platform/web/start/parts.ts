/** Starting in small steps: between two of them the browser draws, scrolls and takes what is typed. */

/** Resolves in a task of its own. */
export const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

/** Runs it when what has just been drawn is painted; returns how to have it not run. */
export function afterPaint(action: () => void): () => void {
  let isStopped = false;
  const begin = async (): Promise<void> => {
    await nextTask();
    if (!isStopped) action();
  };
  // A page that nobody sees is not painted.
  const frame = document.hidden ? void begin() : requestAnimationFrame(() => void begin());
  return () => {
    isStopped = true;
    if (frame !== undefined) cancelAnimationFrame(frame);
  };
}

/**
 * Runs the parts that the page's HTML names one after the other. They would run all at once when the screen is imported;
 * each is listed before what it imports, so they are run from the last on.
 */
export async function startParts(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]');
  for (const { href } of Array.from(links).reverse()) {
    // A part that fails to load is reported by the code that needs it.
    await import(/* @vite-ignore */ href).catch(() => undefined);
    await nextTask();
  }
}
