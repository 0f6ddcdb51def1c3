/** What the tests use of `oidc-provider`, which brings no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  interface Context {
    readonly req: IncomingMessage;
    readonly res: ServerResponse;
    readonly path: string;
    respond: boolean;
  }
  interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }

  export default class Provider {
    constructor(issuer: string, configuration: object);
    readonly Grant: new (given: {
      accountId: string;
      clientId: string;
    }) => Grant;
    use(middleware: (context: Context, goOn: () => Promise<void>) => Promise<void>): void;
    interactionDetails(
      request: IncomingMessage,
      response: ServerResponse,
    ): Promise<{ params: Record<string, unknown> }>;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  }
}
