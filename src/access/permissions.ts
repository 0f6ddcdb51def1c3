/** The names of what people may do. Each endpoint names one; `can.ts` says who has it. */
export const permissions = [
  'anyone',
  'signed-in',
  'company.edit',
  'people.read',
  'people.write',
  'question.read',
  'question.write',
  'quiz.read',
  'quiz.write',
  'quiz.watch',
  'quiz.mark',
  'exam.take',
  'exam.sit',
  'course.read',
  'course.write',
  'course.learn',
  'media.read',
  'media.write',
  'channel.write',
  'plan.manage',
  'results.own',
  'announcement.write',
  'post.write',
  'page.write',
] as const;

export type Permission = (typeof permissions)[number];
