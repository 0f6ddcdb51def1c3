import { afterAll, expect, test } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import { startCourse } from '#courses/enrolment/contract.ts';
import { visit } from '#integrations/lti/testing.ts';
import {
  createItem,
  listItemResults,
  listTools,
  listTopicItems,
  startToolRegistration,
  updateItem,
  updateTool,
} from './contract.ts';
import { CLAIM, DL, gradesOf, MEMBERS, membersOf, physicsCourse, scope } from './testing-course.ts';

const site = await testSite({ environment: { SSO_LOCAL: '1' } });
const {
  admin,
  teacher,
  student,
  people,
  school,
  topicOf,
  physics,
  at,
  item,
  begin,
  askedBy,
  authorise,
  claimsOf,
  launch,
  ask,
  tokenOf,
  scoreBy,
  choose,
  answerTo,
  giveBack,
  stop,
} = await physicsCourse(site);
afterAll(stop);

test('a student opens the tool, which learns a number and the course, and no name', async () => {
  const begun = await begin(`/v1/api/lti/items/${item._id}/open`);
  expect(`${begun!.origin}${begun!.pathname}`).toBe(`${at.host}/login`);
  expect(Object.fromEntries(begun!.searchParams)).toMatchObject({
    iss: 'http://school.test',
    client_id: at.tool._id,
    lti_deployment_id: '1',
    target_link_uri: `${at.host}/launch`,
  });
  const { form, to, page } = await authorise(askedBy(begun!));
  expect(to).toBe(`${at.host}/launch`);
  expect(form.state).toBe('s-1');
  expect(page.headers['content-security-policy']).toContain(`form-action 'self' ${at.host}`);
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  const claims = await claimsOf(form.id_token!);
  expect(claims).toMatchObject({
    nonce: 'n-1',
    sub: begun!.searchParams.get('login_hint'),
    [`${CLAIM}message_type`]: 'LtiResourceLinkRequest',
    [`${CLAIM}deployment_id`]: '1',
    [`${CLAIM}resource_link`]: { id: item._id, title: 'Pendulum' },
    [`${CLAIM}context`]: { id: physics.course, title: 'Physics' },
    [`${CLAIM}roles`]: ['http://purl.imsglobal.org/vocab/lis/v2/membership#Learner'],
  });
  expect(Object.keys(claims)).not.toEqual(expect.arrayContaining(['name']));
  expect(claims.email).toBeUndefined();
  expect((await launch(people.teacher))[`${CLAIM}roles`]).toEqual([
    'http://purl.imsglobal.org/vocab/lis/v2/membership#Instructor',
  ]);
  const params = { id: at.tool._id };
  await admin.do(updateTool, { params, body: { sharesName: true, sharesEmail: true } });
  expect(await launch()).toMatchObject({ email: people.student.email, given_name: expect.any(String) });
  await admin.do(updateTool, { params, body: { sharesName: false, sharesEmail: false } });
});

test('members are told by numbers, and by name only where the school shares names', async () => {
  const url = membersOf(await launch());
  const token = await tokenOf();
  const { body } = await ask(`${url}?role=Learner`, { token });
  expect(body.members).toHaveLength(1);
  expect(body.members[0]).toEqual({
    user_id: (await launch()).sub,
    status: 'Active',
    roles: ['http://purl.imsglobal.org/vocab/lis/v2/membership#Learner'],
  });
  await admin.do(updateTool, { params: { id: at.tool._id }, body: { sharesEmail: true } });
  expect((await ask(`${url}?role=Learner`, { token })).body.members[0]).toMatchObject({ email: people.student.email });
  await admin.do(updateTool, { params: { id: at.tool._id }, body: { sharesEmail: false } });
  expect((await ask(`${url}?role=Instructor`, { token })).body.members).toHaveLength(1);
  expect((await ask(`${url}?role=Mentor`, { token })).body.members).toEqual([]);
  const two = await site.addPerson(school, ['student']);
  await site.as(two).do(startCourse, { params: { id: physics.course } });
  const first = await ask(`${url}?limit=2`, { token });
  const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))![1]!;
  const second = await ask(next, { token });
  expect([...first.body.members, ...second.body.members]).toHaveLength(3);
  expect(second.headers.link).toBeUndefined();
  // A course in which the tool is not used, and one that is none.
  const chemistry = await topicOf('Chemistry');
  expect((await ask(url.replace(physics.course, chemistry.course), { token })).status).toBe(404);
  expect((await ask(url.replace(physics.course, 'x'), { token })).status).toBe(404);
});

test('a result arrives where the topic shows it, and an older one never replaces it', async () => {
  const claims = await launch();
  const token = await tokenOf();
  const scores = `${gradesOf(claims).lineitem}/scores`;
  const send = async (more: object = {}) =>
    (await ask(scores, { token, method: 'POST', body: scoreBy(claims.sub, more) })).status;
  const mine = async () => (await student.do(listTopicItems, { params: { id: physics.topic } })).items[0]!.result;
  expect(await mine()).toBeNull();
  const first = site.now().toISOString();
  expect(await send({ comment: '<b>Well</b> done' })).toBe(204);
  expect(await mine()).toMatchObject({ score: 8, maxScore: 10, comment: '<b>Well</b> done' });
  site.advance(60_000);
  expect(await send({ scoreGiven: 9 })).toBe(204);
  expect(await send({ scoreGiven: 1, timestamp: first })).toBe(409);
  // As Moodle 4.5 writes it.
  site.advance(60_000);
  const timestamp = site
    .now()
    .toISOString()
    .replace(/\.\d+Z$/, '+0000');
  expect(await send({ scoreGiven: '9', scoreMaximum: '10', timestamp })).toBe(204);
  expect(await mine()).toMatchObject({ score: 9 });
  const results = await ask(`${gradesOf(claims).lineitem}/results`, { token });
  expect(results.body).toMatchObject([{ userId: claims.sub, resultScore: 9, resultMaximum: 10 }]);
  const listed = await teacher.do(listItemResults, { params: { id: item._id }, query: { limit: 10 } });
  expect(listed).toMatchObject({ total: 1, results: [{ score: 9, person: { _id: people.student.personId } }] });
});

test('a tool makes, changes and deletes columns of its own, and not those of the course', async () => {
  const claims = await launch();
  const token = await tokenOf();
  const column = { label: ' Bonus\n<i>x</i> ', scoreMaximum: 5, tag: 'bonus', resourceId: 'r1' };
  const made = await ask(gradesOf(claims).lineitems, { token, method: 'POST', body: column });
  expect(made).toMatchObject({ status: 201, body: { label: 'Bonus <i>x</i>', scoreMaximum: 5, tag: 'bonus' } });
  expect((await ask(`${gradesOf(claims).lineitems}?tag=bonus`, { token })).body).toEqual([made.body]);
  expect((await ask(`${gradesOf(claims).lineitems}?resource_link_id=${item._id}`, { token })).body).toHaveLength(1);
  const changed = await ask(made.body.id, { token, method: 'PUT', body: { ...made.body, scoreMaximum: 6 } });
  expect(changed.body).toMatchObject({ scoreMaximum: 6 });
  expect((await ask(gradesOf(claims).lineitem, { token, method: 'DELETE' })).status).toBe(403);
  expect((await ask(made.body.id, { token, method: 'DELETE' })).status).toBe(204);
  const foreign = { ...column, resourceLinkId: crypto.randomUUID() };
  expect((await ask(gradesOf(claims).lineitems, { token, method: 'POST', body: foreign })).status).toBe(404);
  expect((await ask(gradesOf(claims).lineitems, { token, method: 'POST', body: { label: '' } })).status).toBe(400);
});

test('what a teacher chooses at the tool is in the topic, with its column, as plain text', async () => {
  const { topic } = await topicOf('Optics');
  const claims = await choose(topic);
  expect(claims).toMatchObject({
    [`${CLAIM}message_type`]: 'LtiDeepLinkingRequest',
    [`${DL}deep_linking_settings`]: {
      deep_link_return_url: 'http://school.test/lti/tools/return',
      accept_multiple: true,
      accept_types: ['ltiResourceLink', 'link'],
    },
  });
  const items = [
    {
      type: 'ltiResourceLink',
      title: '<script>alert(1)</script>',
      url: `${at.host}/lens`,
      custom: { lab: 'lens' },
      lineItem: { scoreMaximum: 4 },
    },
    { type: 'ltiResourceLink' },
    { type: 'ltiResourceLink', url: 'javascript:alert(1)' },
    { type: 'html', html: '<b>x</b>', title: 'A <b>text</b>' },
    { type: 'file', url: `${at.host}/sheet.pdf`, title: 'Worksheet' },
    { type: 'image', url: `${at.host}/lens.png` },
    { type: 'link', url: 'https://lens.example/read?a=1&b=2', title: 'On lenses', iframe: { width: 10, height: 10 } },
    { type: 'link', url: 'https://mirror.example/' },
    { type: 'link', url: 'file:///etc/passwd', title: 'Passwords' },
    { type: 'link', title: 'No address' },
    { type: 'https://tool.example/own', title: 'Own kind' },
    'no item',
  ];
  const jwt = await at.sign(answerTo(claims, items));
  const page = await giveBack(jwt);
  const said = [...page.text.matchAll(/<li>([^<]*)/g)].map(([, line]) => line!.replace(/[\u2068\u2069]/g, ''));
  expect(page.text).toContain('Not added: 8');
  expect(page.text).not.toContain('window.close');
  expect(said).toEqual([
    'Item 3: its address can’t be opened from here.',
    'A &#60;b&#62;text&#60;/b&#62;: this site takes no content of the kind “html” from tools.',
    'Worksheet: this site takes no content of the kind “file” from tools.',
    'Item 6: this site takes no content of the kind “image” from tools.',
    'Passwords: its address can’t be opened from here.',
    'No address: the tool described it in a way that we can’t read.',
    'Own kind: this site takes no content of the kind “https://tool.example/own” from tools.',
    'Item 12: the tool described it in a way that we can’t read.',
  ]);
  const placed = (await teacher.do(listTopicItems, { params: { id: topic } })).items;
  expect(placed).toMatchObject([
    { title: '<script>alert(1)</script>', url: `${at.host}/lens`, maxScore: 4 },
    { title: 'Simulator', url: '', maxScore: null },
    { title: 'On lenses', url: 'https://lens.example/read?a=1&b=2', isLink: true, maxScore: null },
    { title: 'mirror.example', url: 'https://mirror.example/', isLink: true },
  ]);
  const opened = await launch(people.student, `/v1/api/lti/items/${placed[0]!._id}/open`);
  expect(opened).toMatchObject({ [`${CLAIM}custom`]: { lab: 'lens' }, [`${CLAIM}target_link_uri`]: `${at.host}/lens` });
  // Once, and only as it was sent.
  expect((await giveBack(jwt)).status).toBe(400);
  expect((await teacher.do(listTopicItems, { params: { id: topic } })).items).toHaveLength(4);
});

test('a link is opened as it is, without a message, and has no results', async () => {
  const { topic } = await topicOf('Mirrors');
  const link = { type: 'link', url: 'https://lens.example/read', title: 'On lenses', lineItem: { scoreMaximum: 3 } };
  const page = await giveBack(await at.sign(answerTo(await choose(topic), [link])));
  expect(page.text).toContain('window.close');
  const [placed] = (await teacher.do(listTopicItems, { params: { id: topic } })).items;
  expect(placed).toMatchObject({ isLink: true, maxScore: null, results: 0 });
  expect((await student.do(listTopicItems, { params: { id: topic } })).items).toMatchObject([{ url: link.url }]);
  const opened = await visit(site, `/v1/api/lti/items/${placed!._id}/open`, {
    cookie: `token=${people.student.token}`,
  });
  expect([opened.status, opened.location]).toEqual([302, link.url]);
  const params = { id: placed!._id };
  expect((await teacher.call(updateItem, { params, body: { url: '' } })).status).toBe(400);
  expect((await teacher.call(updateItem, { params, body: { maxScore: 10 } })).status).toBe(400);
  const renamed = await teacher.do(updateItem, { params, body: { title: 'Lenses' } });
  expect(renamed).toMatchObject({ title: 'Lenses', url: link.url, isLink: true });
});

test('a link whose address no header can hold, or that leads elsewhere than it looks, is opened or left out', async () => {
  const { topic } = await topicOf('Addresses');
  const urls = [
    'https://lens.example/größe?q=☃',
    'https://lens.example/a\r\nset-cookie: token=1',
    ' https://lens.example/space ',
    'https://school.test@lens.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    'JAVASCRIPT:alert(1)',
    '//lens.example/',
    'https:///',
  ];
  const links = urls.map((url, i) => ({ type: 'link', url, title: `Link ${i}` }));
  await giveBack(await at.sign(answerTo(await choose(topic), links)));
  const { items } = await teacher.do(listTopicItems, { params: { id: topic } });
  expect(items.map(({ title }) => title)).toEqual(['Link 0', 'Link 1', 'Link 2']);
  const cookie = `token=${people.student.token}`;
  const opened = await Promise.all(items.map(({ _id }) => visit(site, `/v1/api/lti/items/${_id}/open`, { cookie })));
  expect(opened.map(({ status, location }) => [status, location])).toEqual([
    [302, 'https://lens.example/gr%C3%B6%C3%9Fe?q=%E2%98%83'],
    [302, 'https://lens.example/aset-cookie:%20token=1'],
    [302, 'https://lens.example/space'],
  ]);
});

test('where nothing that came is taken, the page says so of each', async () => {
  const { topic } = await topicOf('Prisms');
  const jwt = await at.sign(
    answerTo(await choose(topic), [{ type: 'image', url: `${at.host}/a.png`, title: 'Prism' }]),
  );
  const page = await giveBack(jwt);
  expect([page.status, page.text.includes('returned nothing that can be added')]).toEqual([400, true]);
  expect(page.text).toContain('no content of the kind “image”');
  expect((await teacher.do(listTopicItems, { params: { id: topic } })).items).toEqual([]);
});

test('a tool registers itself once, is disabled until an admin enables it, and learns nothing of people by itself', async () => {
  const { url } = await admin.do(startToolRegistration, {
    body: { registrationUrl: 'https://lab.example/register?x=1' },
  });
  const query = new URL(url).searchParams;
  expect(query.get('x')).toBe('1');
  const described = JSON.parse((await visit(site, new URL(query.get('openid_configuration')!).pathname)).text);
  expect(described).toMatchObject({
    issuer: 'http://school.test',
    token_endpoint_auth_methods_supported: ['private_key_jwt'],
  });
  const request = {
    client_name: 'Lab <b>1</b>',
    initiate_login_uri: 'https://lab.example/login',
    redirect_uris: ['https://lab.example/launch'],
    jwks_uri: 'https://lab.example/jwks',
    scope: `${scope('score')} ${MEMBERS}`,
    'https://purl.imsglobal.org/spec/lti-tool-configuration': {
      target_link_uri: 'https://lab.example/launch',
      messages: [{ type: 'LtiDeepLinkingRequest', target_link_uri: 'https://lab.example/select' }],
      claims: ['sub', 'email'],
    },
  };
  const register = async (body: object, token = query.get('registration_token')!) =>
    ask(new URL(described.registration_endpoint).pathname, { token, method: 'POST', body });
  expect((await register(request, 'made up')).status).toBe(401);
  expect((await register({ ...request, redirect_uris: ['javascript:alert(1)'] })).status).toBe(400);
  await site.database.asOwner('alter table lti_tool add constraint broken check (false) not valid');
  const failed = await register(request);
  expect([failed.status, JSON.stringify(failed.body)]).toEqual([500, expect.not.stringContaining('lti_tool')]);
  await site.database.asOwner('alter table lti_tool drop constraint broken');
  const made = await register(request);
  expect(made.body['https://purl.imsglobal.org/spec/lti-tool-configuration']).toMatchObject({ deployment_id: '1' });
  expect((await register(request)).status).toBe(401);
  const { tools } = await admin.do(listTools);
  expect(tools.find(({ _id }) => _id === made.body.client_id)).toMatchObject({
    name: 'Lab <b>1</b>',
    isEnabled: false,
    sharesName: false,
    sharesEmail: false,
    readsMembers: false,
    takesGrades: true,
    selectUrl: 'https://lab.example/select',
  });
  const body = { tool: made.body.client_id, title: 'x', url: '', maxScore: null };
  expect((await teacher.call(createItem, { params: { id: physics.topic }, body })).status).toBe(400);
});
