/** Events as statements of xAPI 1.0.3 and 2.0, which differ in nothing that is used here. */
import { TEST_EVENT } from '../rules.ts';
import { durationOf, mailOf, type RecordToSend } from './rules.ts';

const ADL = 'http://adlnet.gov/expapi';

/** Published verbs and types of activities. */
const verbs = {
  initialized: `${ADL}/verbs/initialized`,
  completed: `${ADL}/verbs/completed`,
  passed: `${ADL}/verbs/passed`,
  failed: `${ADL}/verbs/failed`,
  scored: `${ADL}/verbs/scored`,
  interacted: `${ADL}/verbs/interacted`,
  earned: 'http://id.tincanapi.com/verb/earned',
} as const;

const types = {
  assessment: `${ADL}/activities/assessment`,
  course: `${ADL}/activities/course`,
  lesson: `${ADL}/activities/lesson`,
  certificate: 'https://www.opigno.org/en/tincan_registry/activity_type/certificate',
  site: 'http://activitystrea.ms/schema/1.0/service',
} as const;

const activity = ({ facts }: RecordToSend, id: string, type: keyof typeof types, name: string | null) => ({
  objectType: 'Activity',
  id,
  definition: { type: types[type], ...(name !== null && { name: { [facts.language]: name } }) },
});

const courseOf = (record: RecordToSend) =>
  activity(record, `${record.site}/courses/${record.data.course}`, 'course', record.facts.course_title);

function objectOf(record: RecordToSend) {
  const { type, data, facts, site, product } = record;
  switch (type) {
    case 'topic.completed':
      return activity(record, `${site}/courses/${data.course}/topics/${data.topic}`, 'lesson', facts.topic_title);
    case 'course.completed':
      return courseOf(record);
    case 'certificate.issued':
      return activity(record, `${site}/certificates/${data.certificate}`, 'certificate', facts.certificate_title);
    case TEST_EVENT:
      return activity(record, site, 'site', product);
    default:
      return activity(record, `${site}/quizzes/${data.quiz}`, 'assessment', facts.quiz_name);
  }
}

function verbOf({ type, data }: RecordToSend): keyof typeof verbs {
  switch (type) {
    case 'attempt.started':
      return 'initialized';
    case 'attempt.graded':
    case 'attempt.regraded':
      return data.passed == null ? 'scored' : data.passed ? 'passed' : 'failed';
    case 'certificate.issued':
      return 'earned';
    case TEST_EVENT:
      return 'interacted';
    default:
      return 'completed';
  }
}

/** A score below 0, as wrong answers may cost marks, lowers the least there is; one beyond the maximum raises it. */
function scoreOf({ score, maxScore }: RecordToSend['data']) {
  if (score == null || maxScore == null) return undefined;
  const scaled = maxScore > 0 ? Math.max(-1, Math.min(1, Math.round((score / maxScore) * 1e4) / 1e4)) : undefined;
  return {
    ...(scaled !== undefined && { scaled }),
    raw: score,
    min: Math.min(0, score),
    // The standard wants it above the least.
    ...(Math.max(maxScore, score) > Math.min(0, score) && { max: Math.max(maxScore, score) }),
  };
}

function resultOf({ type, data, facts }: RecordToSend) {
  switch (type) {
    case 'attempt.submitted':
      return { completion: true, duration: durationOf(facts) };
    case 'attempt.graded':
    case 'attempt.regraded':
      return {
        score: scoreOf(data),
        completion: true,
        ...(data.passed != null && { success: data.passed }),
        duration: durationOf(facts),
      };
    case 'topic.completed':
    case 'course.completed':
      return { completion: true };
    default:
      return undefined;
  }
}

function parentOf(record: RecordToSend) {
  const { type, data, facts, site } = record;
  if (type === 'topic.completed') return courseOf(record);
  if (type !== 'certificate.issued') return undefined;
  return data.course === undefined
    ? activity(record, `${site}/quizzes/${data.quiz}`, 'assessment', facts.quiz_name)
    : courseOf(record);
}

export function xapiStatement(record: RecordToSend) {
  const { id, data, facts, site, product, timestamp } = record;
  const [mail, verb, parent] = [mailOf(record), verbOf(record), parentOf(record)];
  return {
    id,
    actor: {
      objectType: 'Agent',
      ...(mail === null ? { account: { homePage: site, name: data.person } } : { mbox: `mailto:${mail}` }),
    },
    verb: { id: verbs[verb], display: { 'en-US': verb } },
    object: objectOf(record),
    result: resultOf(record),
    context: {
      ...(data.attempt !== undefined && { registration: data.attempt }),
      platform: product,
      language: facts.language,
      ...(parent && { contextActivities: { parent: [parent] } }),
    },
    timestamp,
  };
}
