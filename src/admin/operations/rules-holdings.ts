/** What a site holds, in words, by the tables that hold it. */

/** The tables that people would name first; the others belong to one of these, or are told as further data. */
const words: Readonly<Record<string, string>> = {
  person: 'other people',
  person_group: 'groups',
  question: 'questions',
  quiz: 'quizzes',
  course: 'courses',
  channel: 'channels',
  attempt: 'attempts',
  certificate: 'certificates',
  certificate_template: 'certificate layouts',
  page: 'pages',
  post: 'posts',
  faq: 'common questions',
  announcement: 'announcements',
  contact_message: 'messages to the school',
  plan: 'plans',
  tag: 'tags',
  stored_image: 'pictures',
  stored_file: 'files',
  legal_text: 'legal texts',
  mail_text: 'mail texts',
};

/** `questions, quizzes` for tables; `further data` where none of them has a name. */
export function holdingsWords(tables: readonly string[]): string {
  const named = Object.keys(words).flatMap((table) => (tables.includes(table) ? [words[table]!] : []));
  return named.length === 0 ? 'further data' : named.join(', ');
}
