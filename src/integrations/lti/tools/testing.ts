/** Outside tools as admins and teachers set them up. For tests. */
import type { TestSite } from '#app/testing/site.ts';
import { createItem, createTool, type ItemInput, type ToolInput } from './contract.ts';

export const toolSettings = (host = 'https://tool.example'): ToolInput => ({
  name: 'Simulator',
  loginUrl: `${host}/login`,
  targetUrl: `${host}/launch`,
  selectUrl: `${host}/select`,
  redirectUrls: [`${host}/launch`],
  jwksUrl: `${host}/jwks`,
  custom: {},
  sharesName: false,
  sharesEmail: false,
  takesGrades: true,
  readsMembers: false,
  isEnabled: true,
});

/** A tool of the first school. */
export const buildTool = (site: TestSite, changes: Partial<ToolInput> = {}) =>
  site.as('admin').do(createTool, { body: { ...toolSettings(), ...changes } });

/** A tool in a topic. */
export const buildItem = (
  site: TestSite,
  {
    tool,
    topic,
    title = 'Pendulum',
    ...more
  }: { tool: string; topic: string; title?: string } & Partial<Pick<ItemInput, 'maxScore' | 'passPercent'>>,
) =>
  site.as('teacher').do(createItem, { params: { id: topic }, body: { tool, title, url: '', maxScore: 10, ...more } });
