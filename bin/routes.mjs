// Writes src/routes/routeTree.gen.ts from the files in src/routes.
import './packaged-node.mjs';
import { Generator, getConfig } from '@tanstack/router-generator';

const { routerOptions } = await import('../build/router-options.ts');
const root = process.cwd();
await new Generator({ config: getConfig(routerOptions, root), root }).run();
