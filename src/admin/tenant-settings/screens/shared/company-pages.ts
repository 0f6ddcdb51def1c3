/** The pages of the company by what they are about, in the order of their tabs. A later page adds its line here. */
export const companyGroups = [
  {
    group: 'school',
    pages: [
      { word: 'settings', to: '/company/settings' },
      { word: 'signIn', to: '/company/sign-in' },
      { word: 'images', to: '/company/images' },
      { word: 'plans', to: '/company/plans' },
    ],
  },
  {
    group: 'connections',
    pages: [
      { word: 'directory', to: '/company/directory' },
      { word: 'oneroster', to: '/company/oneroster' },
      { word: 'mapping', to: '/company/mapping' },
      { word: 'platforms', to: '/company/platforms' },
      { word: 'tools', to: '/company/tools' },
      { word: 'apiKeys', to: '/company/api-keys' },
      { word: 'webhooks', to: '/company/webhooks' },
      { word: 'mail', to: '/company/mail' },
    ],
  },
  {
    group: 'requests',
    pages: [
      { word: 'messages', to: '/company/messages' },
      { word: 'deletions', to: '/company/deletions' },
      { word: 'names', to: '/company/names' },
    ],
  },
  {
    group: 'records',
    pages: [
      { word: 'audit', to: '/company/audit' },
      { word: 'tasks', to: '/company/tasks' },
      { word: 'data', to: '/company/data' },
    ],
  },
] as const;

export const companyPages = companyGroups.flatMap(({ pages }) => [...pages]);
