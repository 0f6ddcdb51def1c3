// Writes src/routes/routeTree.gen.ts from the files in src/routes.
import { Generator, getConfig } from '@tanstack/router-generator';
import { routerOptions } from '../build/router-options.ts';

const root = process.cwd();
await new Generator({ config: getConfig(routerOptions, root), root }).run();
