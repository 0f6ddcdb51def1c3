/** What a slice brings to the server. Each slice says it in its `slice.ts`; `app/slices.ts` is the list of them. */
import type { FastifyInstance } from 'fastify';
import type { SealedColumn } from '#platform/server/configuration/installation-secret.ts';
import type { Background } from '#platform/server/jobs/background.ts';
import type { TaskKind } from '#platform/server/jobs/task-kind.ts';
import type { OutboxChannel } from '#platform/server/outbox/channel.ts';
import type { Services } from '#platform/server/services.ts';
import type { DirectorySource } from './directory-source.ts';
import type { Finder } from './find.ts';
import type { Handler } from './handle.ts';

/** `Context` is what it needs of other slices and of this process, beside the services. */
export interface Slice<Context = unknown> {
  /** Its endpoints. */
  readonly routes?: (context: Context) => readonly Handler[];
  /** Registers addresses that are no endpoints, such as `/robots.txt`. */
  readonly files?: (app: FastifyInstance, services: Services, context: Context) => void;
  /** What the global search asks. */
  readonly finders?: readonly Finder[];
  /** Systems of a school that say who people are. */
  readonly sources?: readonly DirectorySource[];
  /** Kinds of tasks that people start and watch. */
  readonly tasks?: readonly TaskKind[];
  /** Jobs and sweeps. */
  readonly background?: readonly Background[];
  /** How messages of the outbox are delivered. */
  readonly channels?: readonly OutboxChannel[];
  /** Columns that hold secrets encrypted with the key of the installation. */
  readonly sealed?: readonly SealedColumn[];
}
