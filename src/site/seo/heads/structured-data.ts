/** Facts in the words of schema.org, for search engines. Addresses are whole ones. */

/** An object of schema.org, without `@context`. */
export type Data = { readonly '@type': string } & Readonly<Record<string, unknown>>;

/** What is empty is left out. */
const filled = (data: Data): Data =>
  Object.fromEntries(
    Object.entries(data).filter(
      ([, value]) =>
        value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  ) as Data;

interface School {
  readonly name: string;
  readonly logo: string | null;
  readonly contacts: readonly { readonly name: string; readonly text: string }[];
  readonly socialProfiles: readonly { readonly url: string }[];
}

export const organizationId = (address: string): string => `${address}/#organization`;

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const TELEPHONE = /^\+?[\d\s()/-]{6,}$/;

export function organization(school: School, address: string): Data {
  const texts = school.contacts.map(({ text }) => text.trim());
  return filled({
    '@type': 'EducationalOrganization',
    '@id': organizationId(address),
    name: school.name,
    url: `${address}/`,
    logo: school.logo && `${address}${school.logo}`,
    email: texts.find((text) => EMAIL.test(text)),
    telephone: texts.find((text) => TELEPHONE.test(text)),
    sameAs: school.socialProfiles.map(({ url }) => url).filter((url) => /^https?:\/\//i.test(url)),
  });
}

export const breadcrumbs = (steps: readonly { name: string; path: string }[], address: string): Data => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map((step, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: step.name,
    item: `${address}${step.path}`,
  })),
});

export const faqPage = (entries: readonly { question: string; answer: string }[]): Data => ({
  '@type': 'FAQPage',
  mainEntity: entries.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});

export const course = (
  found: { readonly _id: string; readonly title: string; readonly summary: string; readonly isPremium: boolean },
  address: string,
): Data =>
  filled({
    '@type': 'Course',
    name: found.title,
    description: found.summary === '' ? found.title : found.summary,
    url: `${address}/courses/${found._id}`,
    isAccessibleForFree: !found.isPremium,
    provider: { '@id': organizationId(address) },
  });

export const quiz = (
  found: {
    readonly name: string;
    readonly description: string;
    readonly url: string;
    readonly subjects: readonly string[];
    readonly durationSeconds: number | null;
    readonly isPremium: boolean;
    readonly modified: string;
    /** Texts of questions, never with an answer. */
    readonly samples: readonly string[];
  },
  address: string,
): Data =>
  filled({
    '@type': 'Quiz',
    name: found.name,
    description: found.description,
    url: found.url,
    about: found.subjects.map((name) => ({ '@type': 'Thing', name })),
    timeRequired: found.durationSeconds === null ? null : `PT${found.durationSeconds}S`,
    isAccessibleForFree: !found.isPremium,
    dateModified: found.modified,
    hasPart: found.samples.map((text) => ({ '@type': 'Question', name: text, text })),
    provider: { '@id': organizationId(address) },
  });

export const itemList = (items: readonly { name: string; path: string }[], address: string): Data => ({
  '@type': 'ItemList',
  itemListElement: items.map((item, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: item.name,
    url: `${address}${item.path}`,
  })),
});

export const blogPosting = (
  post: {
    readonly title: string;
    readonly summary: string;
    readonly author: string;
    readonly cover: string | null;
    readonly tags: readonly string[];
    readonly path: string;
    readonly published: string;
    readonly modified: string;
  },
  address: string,
): Data =>
  filled({
    '@type': 'BlogPosting',
    headline: post.title,
    description: post.summary,
    image: post.cover && `${address}${post.cover}`,
    datePublished: post.published,
    dateModified: post.modified,
    author: { '@type': 'Person', name: post.author },
    publisher: { '@id': organizationId(address) },
    mainEntityOfPage: `${address}${post.path}`,
    keywords: post.tags.join(', '),
  });

/** All facts of a page as one document. */
export const graphOf = (data: readonly Data[]): object => ({ '@context': 'https://schema.org', '@graph': data });
