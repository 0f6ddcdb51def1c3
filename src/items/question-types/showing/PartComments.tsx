/** What those who marked parts of an answer wrote about them, by the id of the part. */
import { createContext } from 'react';

export const PartCommentsContext = createContext<ReadonlyMap<string, string>>(new Map());
