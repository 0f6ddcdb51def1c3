/**
 * Every page that visitors may open, by its route file, with what the server says of it. A file of the public layouts
 * that is not here fails a test: it is either found by search engines, or named among those that are for one reader.
 */

import { blogHead, postHead } from './blog.ts';
import { shapedHead, withBlocks } from './cms.ts';
import type { ReadHead, WriteHead } from './head.ts';
import { channelHead, channelsHead, quizHead, quizzesHead, tagsHead } from './quizzes.ts';
import {
  certHead,
  companyHead,
  contactHead,
  creditsHead,
  faqsHead,
  inspireHead,
  loginHead,
  registerHead,
} from './site.ts';

const below = (folder: string, name: string | undefined): string => (name === undefined ? folder : `${folder}/${name}`);

/** Those that say nothing that is in the database, beside what is known of the school. */
export const writtenPages: Readonly<Record<string, WriteHead>> = {
  '_public/cert.tsx': certHead,
  '_public/login.tsx': loginHead,
  '_public/register.tsx': registerHead,
};

export const publicPages: Readonly<Record<string, ReadHead>> = {
  ...Object.fromEntries(Object.entries(writtenPages).map(([file, write]) => [file, async (visit) => write(visit)])),
  '_public/index.tsx': shapedHead(() => 'home'),
  '_public/aboutus.tsx': shapedHead(() => 'aboutus'),
  '_public/promo/{-$name}.tsx': shapedHead(({ name }) => below('promo', name)),
  '_public/test-series/{-$pageName}.tsx': shapedHead(({ pageName }) => below('test-series', pageName)),
  '_public/contactus.tsx': withBlocks('contactus', contactHead),
  '_open/faqs.tsx': withBlocks('faqs', faqsHead),
  '_public/inspire.tsx': withBlocks('inspire', inspireHead),
  '_public/credits.tsx': withBlocks('credits', creditsHead),
  '_open/company.tsx': companyHead,
  '_public/public/quizzes/index.tsx': quizzesHead,
  '_public/public/quizzes/$name/{-$id}.tsx': quizHead,
  '_public/public/channels.tsx': channelsHead('publicTitle'),
  '_open/blog/index.tsx': blogHead,
  '_open/blog/$id.tsx': postHead,
  '_open/channels/index.tsx': channelsHead('title'),
  '_open/channels/$id.tsx': channelHead,
  '_open/tags.tsx': tagsHead,
};

/** Pages of the public layouts that are for people who have their link, or say that something is not there. */
export const unlistedPages: readonly string[] = [
  '_open/404.tsx',
  '_public/connect.tsx',
  '_public/newPassword.tsx',
  '_public/secondFactor.tsx',
  '_public/reset/{-$token}.tsx',
  '_public/confirm-email/$token.tsx',
  '_public/unsubscribe/$token.tsx',
];
