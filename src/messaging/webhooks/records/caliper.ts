/** Events as Caliper 1.2 has them, in the envelope in which they are sent. */
import { TEST_EVENT } from '../rules.ts';
import { durationOf, mailOf, type RecordToSend } from './rules.ts';

const CONTEXT = 'http://purl.imsglobal.org/ctx/caliper/v1p2';

const named = (name: string | null) => name !== null && { name };

const personOf = (record: RecordToSend) => {
  const mail = mailOf(record);
  return {
    id: `urn:uuid:${record.data.person}`,
    type: 'Person',
    ...(mail !== null && {
      otherIdentifiers: [{ type: 'SystemIdentifier', identifierType: 'EmailAddress', identifier: mail }],
    }),
  };
};

const appOf = ({ site, product }: RecordToSend) => ({ id: site, type: 'SoftwareApplication', name: product });

const courseOf = ({ site, data, facts }: RecordToSend) => ({
  id: `${site}/courses/${data.course}`,
  type: 'CourseOffering',
  ...named(facts.course_title),
});

const quizOf = ({ site, data, facts }: RecordToSend) => ({
  id: `${site}/quizzes/${data.quiz}`,
  type: 'Assessment',
  ...named(facts.quiz_name),
});

function attemptOf(record: RecordToSend, isEnded: boolean) {
  const { data, facts } = record;
  const duration = durationOf(facts);
  return {
    id: `urn:uuid:${data.attempt}`,
    type: 'Attempt',
    assignee: personOf(record),
    assignable: quizOf(record),
    ...(facts.number !== null && { count: facts.number }),
    ...(facts.started_at && {
      dateCreated: facts.started_at.toISOString(),
      startedAtTime: facts.started_at.toISOString(),
    }),
    ...(isEnded && facts.submitted_at && { endedAtTime: facts.submitted_at.toISOString() }),
    ...(isEnded && duration !== undefined && { duration }),
  };
}

function gradeOf(record: RecordToSend) {
  const { id, data } = record;
  const attempt = attemptOf(record, true);
  return {
    type: 'GradeEvent',
    profile: 'GradingProfile',
    actor: appOf(record),
    action: 'Graded',
    object: attempt,
    generated: {
      id: `urn:uuid:${id}#score`,
      type: 'Score',
      attempt: attempt.id,
      scoredBy: appOf(record).id,
      ...(data.maxScore != null && { maxScore: data.maxScore }),
      ...(data.score != null && { scoreGiven: data.score }),
      ...(data.passed != null && { extensions: { passed: data.passed } }),
    },
  };
}

function whatHappened(record: RecordToSend) {
  const { type, data, facts, site } = record;
  const actor = personOf(record);
  switch (type) {
    case 'attempt.started':
    case 'attempt.submitted': {
      const isEnded = type === 'attempt.submitted';
      return {
        type: 'AssessmentEvent',
        profile: 'AssessmentProfile',
        actor,
        action: isEnded ? 'Submitted' : 'Started',
        object: quizOf(record),
        generated: attemptOf(record, isEnded),
      };
    }
    case 'attempt.graded':
    case 'attempt.regraded':
      return gradeOf(record);
    case 'topic.completed':
      return {
        type: 'AssignableEvent',
        profile: 'AssignableProfile',
        actor,
        action: 'Completed',
        object: {
          id: `${site}/courses/${data.course}/topics/${data.topic}`,
          type: 'AssignableDigitalResource',
          ...named(facts.topic_title),
          isPartOf: courseOf(record),
        },
      };
    case 'certificate.issued':
      return {
        type: 'Event',
        profile: 'GeneralProfile',
        actor: appOf(record),
        action: 'Created',
        object: {
          id: `${site}/certificates/${data.certificate}`,
          type: 'Document',
          ...named(facts.certificate_title),
          isPartOf: data.course === undefined ? quizOf(record) : courseOf(record),
        },
        target: actor,
      };
    case TEST_EVENT:
      return { type: 'ToolUseEvent', profile: 'ToolUseProfile', actor, action: 'Used', object: appOf(record) };
    default:
      return { type: 'Event', profile: 'GeneralProfile', actor, action: 'Completed', object: courseOf(record) };
  }
}

export const caliperEnvelope = (record: RecordToSend, sentAt: Date) => ({
  sensor: record.site,
  sendTime: sentAt.toISOString(),
  dataVersion: CONTEXT,
  data: [
    {
      '@context': CONTEXT,
      id: `urn:uuid:${record.id}`,
      ...whatHappened(record),
      eventTime: record.timestamp,
      edApp: record.site,
    },
  ],
});
