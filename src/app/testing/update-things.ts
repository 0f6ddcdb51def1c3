/** For every update call: something to change, and two values of each field that differ from each other and from the default. */

import { getRetention } from '#admin/operations/contract-data.ts';
import { getSettings } from '#admin/tenant-settings/contract.ts';
import { getAllImages } from '#admin/tenant-settings/contract-images.ts';
import { listPlans } from '#billing/contract-admin.ts';
import { getAllCertificates } from '#credentials/certificates/templates/contract.ts';
import { getMe } from '#identity/account/contract.ts';
import { listMapping } from '#identity/directories/contract.ts';
import { listConnections } from '#identity/oneroster/contract.ts';
import { connectionSettings } from '#identity/oneroster/testing.ts';
import { getGroup } from '#identity/people/contract.ts';
import { getUser } from '#identity/people/contract-users.ts';
import { listProviders } from '#identity/sso/contract.ts';
import { listSamlProviders } from '#identity/sso/saml/contract.ts';
import { buildProvider } from '#identity/sso/testing.ts';
import { listPlatforms } from '#integrations/lti/contract.ts';
import { listRosters } from '#integrations/lti/roster/contract.ts';
import { platformSettings } from '#integrations/lti/testing-platform.ts';
import { listTools, listTopicItems } from '#integrations/lti/tools/contract.ts';
import { toolSettings } from '#integrations/lti/tools/testing.ts';
import { getNotificationPreferences } from '#messaging/notifications/contract.ts';
import { notificationKinds } from '#messaging/notifications/rules.ts';
import { listWebhooks } from '#messaging/webhooks/contract.ts';
import { getAnnouncement } from '#site/announcements/contract.ts';
import { getPost } from '#site/blog/contract.ts';
import { getPage } from '#site/cms/contract.ts';
import { listFaqs, listMessages } from '#site/support/contract.ts';
import { listTableViews } from '#site/table-views/contract.ts';
import {
  admin,
  announcement,
  apr,
  block,
  faq,
  feb,
  groups,
  ids,
  image,
  inA,
  inB,
  jan,
  layout,
  mail,
  mapping,
  mar,
  me,
  message,
  one,
  oneRoster,
  person,
  plan,
  platform,
  post,
  provider,
  roster,
  saml,
  site,
  tableView,
  teacher,
  template,
  tool,
  toolItem,
  top,
  topic,
  type UpdateThing,
  webhook,
} from './update-base.ts';
import { updatesOfTeaching } from './update-teaching.ts';

export const updateThings: Readonly<Record<string, UpdateThing>> = {
  ...updatesOfTeaching,
  'POST /v1/api/admin/saveCertificate': {
    wrap: (fields) => ({ certificate: { _id: template._id, ...fields } }),
    read: async () => one((await admin.do(getAllCertificates, {})).certificates, template._id),
    first: { name: 'Own', type: 'quiz', layout, active: false },
    second: { name: 'Ours', type: 'quiz', layout: top.layout, active: true },
    // It is what it was made for.
    unseen: ['type'],
  },
  'PUT /v1/api/tableViews/:id': {
    caller: teacher,
    params: { id: tableView._id },
    read: async () => one((await teacher.do(listTableViews)).views, tableView._id),
    first: { name: 'Hard', hidden: ['tags'], density: 'compact', search: { difficulty: 3 }, isDefault: true },
    second: { name: 'Easy', hidden: ['title', 'kind'], density: 'comfortable', search: { q: 'sum' }, isDefault: false },
  },
  'PUT /v1/api/posts/:id': {
    params: { id: post._id },
    read: () => teacher.do(getPost, { params: { id: post._id } }),
    first: { title: 'News', summary: 'Short', body: '<p>Long</p>', cover: image.url, tags: ['exam'], publishedAt: jan },
    second: {
      title: 'Olds',
      summary: 'Brief',
      body: '<p>Wide</p>',
      cover: null,
      tags: ['open day'],
      publishedAt: null,
    },
    follows: { publishedAt: ['state'] },
  },
  'PUT /v1/api/announcements/:id': {
    params: { id: announcement._id },
    read: async () => {
      const { groups, ...rest } = await teacher.do(getAnnouncement, { params: { id: announcement._id } });
      return { ...rest, groups: ids(groups) };
    },
    first: { title: 'Holiday', body: '<p>Off</p>', groups: inA, shownFrom: jan, shownUntil: mar, byMail: true },
    second: { title: 'Return', body: '<p>On</p>', groups: inB, shownFrom: feb, shownUntil: apr, byMail: false },
  },
  'PUT /v1/api/faqs/:id': {
    params: { id: faq._id },
    read: async () => one((await admin.do(listFaqs, { query: { limit: 100 } })).faqs, faq._id),
    first: { section: 'Exams', question: 'When?', answer: '<p>Now</p>' },
    second: { section: 'Fees', question: 'Where?', answer: '<p>Here</p>' },
  },
  'PUT /v1/api/admin/messages/:id': {
    params: { id: message._id },
    read: async () => one((await admin.do(listMessages, {})).messages, message._id),
    first: { state: 'done' },
    second: { state: 'open' },
  },
  'PUT /v1/api/admin/plans/:id': {
    params: { id: plan._id },
    read: async () => one((await admin.do(listPlans, {})).plans, plan._id),
    first: { name: 'Month', description: 'All', priceMinor: 500, currency: 'EUR', periodDays: 30, active: false },
    second: { name: 'Year', description: 'More', priceMinor: 900, currency: 'USD', periodDays: null, active: true },
  },
  'PUT /v1/api/admin/lti/platforms/:id': {
    params: { id: platform._id },
    read: async () => one((await admin.do(listPlatforms, {})).platforms, platform._id),
    first: {
      ...platformSettings('https://one.example'),
      tokenAudience: 'one.example',
      frameOrigins: ['https://one.example'],
    },
    second: {
      ...platformSettings('https://two.example'),
      name: 'Other',
      clientId: 'other',
      tokenAudience: 'two.example',
      frameOrigins: ['https://two.example'],
      createsAccounts: false,
      makesTeachers: true,
      matchesExternalId: true,
      isEnabled: false,
    },
  },
  'PUT /v1/api/admin/lti/tools/:id': {
    params: { id: tool._id },
    read: async () => one((await admin.do(listTools, {})).tools, tool._id),
    first: { ...toolSettings('https://one.example') },
    second: {
      ...toolSettings('https://two.example'),
      name: 'Other',
      custom: { scene: '7' },
      sharesName: true,
      sharesEmail: true,
      takesGrades: false,
      readsMembers: true,
      isEnabled: false,
    },
  },
  'PUT /v1/api/lti/items/:id': {
    params: { id: toolItem._id },
    read: async () => one((await teacher.do(listTopicItems, { params: { id: topic._id } })).items, toolItem._id),
    first: { title: 'Pendulum', url: 'https://one.example/a', maxScore: 10, passPercent: 50 },
    second: { title: 'Spring', url: 'https://one.example/b', maxScore: 20, passPercent: 60 },
  },
  'PUT /v1/api/admin/lti/rosters/:id': {
    params: { id: roster },
    read: async () => one((await admin.do(listRosters, { query: { limit: 10 } })).rosters, roster),
    first: { group: groups[0]!._id, isDaily: true, createsAccounts: false },
    second: { group: groups[1]!._id, isDaily: false, createsAccounts: true },
    follows: { group: ['groupName'] },
  },
  'PUT /v1/api/admin/webhooks/:id': {
    params: { id: webhook._id },
    read: async () => one((await admin.do(listWebhooks, {})).webhooks, webhook._id),
    first: {
      url: 'https://a.example/xapi',
      description: 'Records',
      events: ['attempt.graded', 'topic.completed'],
      isEnabled: true,
      personBy: 'account',
      userName: 'tripos',
      secret: 'a secret',
    },
    second: {
      url: 'https://a.example/other',
      description: 'Other',
      events: ['course.completed'],
      isEnabled: false,
      personBy: 'email',
      userName: 'school',
      secret: 'another secret',
    },
    unseen: ['secret'],
  },
  'PUT /v1/api/admin/oneroster/:id': {
    params: { id: oneRoster._id },
    read: async () => one((await admin.do(listConnections, {})).connections, oneRoster._id),
    first: { ...connectionSettings('https://one.example'), isNightly: true },
    second: {
      ...connectionSettings('https://one.example'),
      name: 'Other',
      version: '1.1',
      clientId: 'other',
      clientSecret: 'another secret',
      schools: ['s1'],
      createsAccounts: false,
      linksBy: 'identifier',
      mostRemoved: 5,
    },
    follows: { isNightly: ['dueAt'] },
    // Another address needs the secret with it.
    unseen: ['clientSecret', 'baseUrl', 'tokenUrl', 'gradebookUrl'],
  },
  'PUT /v1/api/admin/saml/:id': {
    params: { id: saml._id },
    read: async () => one((await admin.do(listSamlProviders, {})).providers, saml._id),
    first: {
      label: 'School account',
      domains: ['a.example'],
      createsAccounts: false,
      linksAccounts: false,
      roleClaim: 'role',
      groupClaim: 'class',
      isEnabled: false,
      signsRequests: false,
      wantsSignedResponse: false,
      wantsEncryption: false,
      allowsUnsolicited: false,
      logsOut: false,
      trustsEmail: false,
      matchesExternalId: false,
      externalIdAttribute: 'number',
      subjectAttribute: 'uid',
      emailAttribute: 'mail',
      firstNameAttribute: 'first',
      lastNameAttribute: 'last',
    },
    second: {
      label: 'Other',
      domains: ['b.example'],
      createsAccounts: true,
      linksAccounts: true,
      roleClaim: 'position',
      groupClaim: 'year',
      isEnabled: true,
      signsRequests: true,
      wantsSignedResponse: true,
      wantsEncryption: true,
      allowsUnsolicited: true,
      logsOut: true,
      trustsEmail: true,
      matchesExternalId: true,
      externalIdAttribute: 'employee',
      subjectAttribute: 'id',
      emailAttribute: 'email',
      firstNameAttribute: 'given',
      lastNameAttribute: 'family',
    },
  },
  'PUT /v1/api/admin/mapping/:id': {
    params: { id: mapping._id },
    read: async () => {
      const rule = one((await admin.do(listMapping, {})).rules, mapping._id);
      return { ...rule, groups: rule.groups.map(({ _id }) => _id) };
    },
    first: { source: 'oidc', about: 'role', value: 'staff', role: 'teacher', groups: [inA[0]!] },
    second: { source: `oidc:${provider._id}`, about: 'group', value: '9b', role: 'student', groups: [inB[0]!] },
  },
  'PUT /v1/api/admin/sso/:id': {
    params: { id: provider._id },
    read: async () => one((await admin.do(listProviders, {})).providers, provider._id),
    first: {
      ...buildProvider(),
      domains: ['a.example'],
      createsAccounts: false,
      linksAccounts: false,
      roleClaim: 'role',
      groupClaim: 'class',
      isEnabled: false,
    },
    second: {
      kind: 'oidc',
      label: 'Other',
      issuer: 'https://id.school.example',
      clientId: 'other',
      clientSecret: 'another secret',
      scopes: 'openid profile',
      domains: ['b.example'],
      createsAccounts: true,
      linksAccounts: true,
      roleClaim: 'duty',
      groupClaim: 'year',
      isEnabled: true,
    },
    // Another kind or address wants the secret with it; secrets are never shown.
    unseen: ['kind', 'issuer', 'clientSecret'],
  },
  'PUT /v1/api/pages/:name': {
    params: { name: 'spring' },
    wrap: (draft) => ({ draft }),
    read: async () => (await admin.do(getPage, { params: { name: 'spring' } })).draft,
    first: { title: 'Spring', description: 'Term', image: image.url, blocks: [block('a')] },
    second: { title: 'Summer', description: 'Break', image: '', blocks: [block('b')] },
  },
  'PUT /v1/api/admin/images/:hash': {
    params: { hash: image.url.split('/').at(-1)! },
    read: async () => one((await admin.do(getAllImages, { body: {} })).images, image.url.split('/').at(-1)!),
    first: { name: 'dot.png', alt: 'A dot' },
    second: { name: 'point.png', alt: 'A point' },
  },
  'PUT /v1/api/admin/tenant': {
    read: () => admin.do(getSettings, {}),
    first: {
      name: 'School',
      logo: image.url,
      logoM: image.url,
      accent: '#112233',
      contacts: [{ name: 'Office', icon: 'phone', text: '12' }],
      socialProfiles: [{ name: 'Web', url: 'https://a.example', iconColor: '' }],
      registrationOpen: true,
      nameChanges: 'staff',
      language: 'en-GB',
      timeZone: 'Europe/Zurich',
      features: { leaderboard: false, channels: true, certificates: false },
      legal: { imprint: '<p>We</p>', privacy: '<p>You</p>', terms: '<p>All</p>' },
      mailTexts: mail('Hello'),
    },
    second: {
      name: 'College',
      logo: null,
      logoM: null,
      accent: '#445566',
      contacts: [],
      socialProfiles: [],
      registrationOpen: false,
      nameChanges: 'everyone',
      language: 'de-DE',
      timeZone: 'Asia/Tokyo',
      features: { leaderboard: true, channels: false, certificates: true },
      legal: { imprint: '<p>They</p>', privacy: '<p>I</p>', terms: '<p>None</p>' },
      mailTexts: mail('Dear'),
      secondFactor: { of: 'off', from: jan },
    },
    // Only somebody who has a second factor may ask others for one.
    unseen: ['secondFactor.of', 'secondFactor.from'],
  },
  'PUT /v1/api/admin/retention': {
    wrap: (rules) => ({ rules }),
    read: async () => (await admin.do(getRetention, {})).rules,
    first: { answers: 100, audit: 100, sessions: 100, notifications: 100, tasks: 100 },
    second: { answers: null, audit: 200, sessions: 200, notifications: 200, tasks: 200 },
  },
  'PUT /v1/api/users/groups/:id': {
    params: { id: groups[0]!._id },
    read: async () => (await admin.do(getGroup, { params: { id: groups[0]!._id } })).group,
    first: { name: 'Mondays', description: 'Room 12' },
    second: { name: 'Tuesdays', description: 'Room 14' },
  },
  'POST /v1/api/admin/updateUserInfo': {
    wrap: (info) => ({ user: { _id: person.personId, info } }),
    read: () => admin.do(getUser, { params: { id: person.personId } }),
    first: { firstName: 'Grace', lastName: 'Hopper', email: 'grace@school.test', roles: ['student'] },
    second: { firstName: 'Mary', lastName: 'Jackson', email: 'mary@school.test', roles: ['teacher'] },
    follows: { roles: ['role'] },
  },
  'PUT /v1/api/users/account': {
    caller: site.as(me),
    read: () => site.as(me).do(getMe, {}),
    first: { firstName: 'Ada', lastName: 'King', timeZone: 'Europe/Zurich', locale: 'en-GB', language: 'de' },
    second: { firstName: 'Eva', lastName: 'Queen', timeZone: 'Asia/Tokyo', locale: 'de-CH', language: 'en' },
    unseen: ['password.current', 'password.next'],
  },
  'PUT /v1/api/notices/preferences': {
    caller: teacher,
    wrap: (preferences) => ({ preferences }),
    read: async () => (await teacher.do(getNotificationPreferences, {})).preferences,
    first: Object.fromEntries(notificationKinds.map((kind) => [kind, 'mail'])),
    second: Object.fromEntries(notificationKinds.map((kind) => [kind, 'app'])),
  },
};
