/**
 * Part of the file of React (`build/libraries-first.ts`), which otherwise would only run when the application asks for
 * it.
 */
export { createRoot } from 'react-dom/client';
