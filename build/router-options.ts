/** How `src/pages` becomes the route tree; the build and `npm run routes` share it. */
export const routerOptions = {
  target: 'react',
  routesDirectory: './src/pages',
  generatedRouteTree: './src/pages/routeTree.gen.ts',
  autoCodeSplitting: true,
  quoteStyle: 'single',
  semicolons: true,
  addExtensions: true,
  disableLogging: true,
} as const;
