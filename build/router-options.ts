import type { Config } from '@tanstack/router-plugin/vite';

/** How `src/routes` becomes the route tree; the build and `npm run routes` share it. */
export const routerOptions = {
  target: 'react',
  routesDirectory: './src/routes',
  generatedRouteTree: './src/routes/routeTree.gen.ts',
  autoCodeSplitting: true,
  // What a page loads comes with its screen: the first page pays for no other.
  codeSplittingOptions: {
    defaultBehavior: [['loader', 'component', 'pendingComponent'], ['errorComponent'], ['notFoundComponent']],
  },
  quoteStyle: 'single',
  semicolons: true,
  addExtensions: true,
  disableLogging: true,
} satisfies Partial<Config>;
