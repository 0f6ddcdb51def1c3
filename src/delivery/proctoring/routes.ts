/** The routes of supervision, and those by which the open exam page stays in touch. */
import { handle, handleStream } from '#access/handle.ts';
import * as line from '#delivery/events/actions.ts';
import * as lineContract from '#delivery/events/contract.ts';
import type { LiveAttempts } from '#delivery/sync/live.ts';
import { done } from '#platform/contract/shapes.ts';
import { getPublished } from '#quizzes/api.ts';
import * as proctor from './actions.ts';
import * as contract from './contract.ts';
import * as supervision from './contract-supervision.ts';
import { getSupervision } from './store.ts';
import { listMembers, type WatchedPerson } from './store-watch.ts';
import type { Watches } from './watch.ts';

const nameOf = ({ person_id, first_name, last_name, email }: WatchedPerson) => ({
  _id: person_id,
  name: `${first_name} ${last_name}`.trim() || email,
  email,
});

export const proctorRoutes = (live: LiveAttempts, watches: Watches) => [
  handle(contract.doProctorAction, ({ actor, params, body, services, inTenant }) =>
    proctor.doAction(inTenant, actor, params.id, body, services.clock()),
  ),
  handle(contract.getMonitor, async ({ params, query, tenant, inTenant }) => {
    const { rules, members } = await inTenant(async (tx) => {
      await getPublished(tx, params.id);
      return {
        rules: await getSupervision(tx, params.id),
        members: query.group === undefined ? null : await listMembers(tx, query.group),
      };
    });
    const { now, people, rows, leftOut } = await watches.snapshot(tenant.id, params.id);
    const isShown = (person: string): boolean => members === null || members.has(person);
    return {
      now: now.toISOString(),
      people: people.filter((person) => isShown(person.person_id)).map(nameOf),
      rows: [...rows.values()].filter((row) => isShown(row.person)),
      leftOut: members === null ? leftOut : 0,
      supervision: rules,
    };
  }),
  handleStream(contract.streamMonitor, async ({ actor, params, tenant, inTenant }) => {
    await inTenant((tx) => getPublished(tx, params.id));
    return {
      personId: actor.personId,
      subscribe: (tell) => watches.follow(tenant.id, params.id, tell),
    };
  }),
  handle(contract.getTimeline, ({ params, inTenant }) => inTenant((tx) => proctor.readTimeline(tx, params.id))),
  handle(supervision.getSupervision, ({ actor, params, inTenant }) =>
    inTenant((tx) => proctor.readSupervision(tx, actor, params.id)),
  ),
  handle(supervision.setSupervision, ({ actor, params, body, services, inTenant }) =>
    inTenant((tx) => proctor.changeSupervision(tx, actor, params.id, body, services.clock())),
  ),
  handle(lineContract.beat, ({ actor, params, body, tenant, services, inTenant }) =>
    line.hearBeat(live, inTenant, tenant.id, actor, params.id, body.noticed, services.clock()),
  ),
  handleStream(lineContract.streamLine, async ({ actor, params, tenant, services }) => {
    const look = () => line.getOwnLine(live, tenant.id, actor, params.id, services.clock());
    await look();
    return {
      personId: actor.personId,
      subscribe: (tell) =>
        live.listenToAttempt(tenant.id, params.id, () => {
          look()
            .then(({ row }) =>
              tell('standing', lineContract.sayStanding(line.standingOf(row, actor, services.clock()))),
            )
            // It asks again on its own, once there is an answer.
            .catch(() => tell('changed'));
        }),
    };
  }),
  handle(lineContract.acknowledgeMessage, async ({ actor, params, body, services, inTenant }) => {
    await inTenant((tx) => line.acknowledgeMessage(tx, actor, params.id, body.message, services.clock()));
    return done;
  }),
];
