/**
 * Traces for operators, off unless `TRACES_URL` says where they go (OTLP over HTTP): each request with its route, status and
 * school, and in it its transactions. Nothing of people: no address, query, body, or id of a person.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span, Tracer } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export interface Traces {
  /** Sends what was gathered. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

/** Begins a part of a request that takes its time. */
type BeginPart = (name: string) => Span;

const inside = new AsyncLocalStorage<BeginPart>();

/** Does what is done for several requests together as a part of none of them. */
export const untraced = <T>(work: () => T): T => inside.exit(work);

/** Does the work as a part of the request that is being traced, if one is. */
export async function traced<T>(name: string, work: () => Promise<T>): Promise<T> {
  const span = inside.getStore()?.(name);
  if (!span) return work();
  try {
    return await work();
  } catch (error) {
    span.recordException({ name: error instanceof Error ? error.name : 'Error' });
    throw error;
  } finally {
    span.end();
  }
}

/** From now on traces every request of the app with this share, 0 to 1. To be called before its routes are made. */
export async function startTracing(app: FastifyInstance, url: string, share: number): Promise<Traces> {
  // Nobody else waits for these to load.
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const provider = new sdk.BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'tripos' }),
    sampler: new sdk.TraceIdRatioBasedSampler(share),
    spanProcessors: [new sdk.BatchSpanProcessor(new OTLPTraceExporter({ url }))],
  });
  const tracer: Tracer = provider.getTracer('tripos');
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    // What a stranger says about its own trace is not believed: each begins here.
    const span = tracer.startSpan(request.method, { kind: api.SpanKind.SERVER, root: true });
    if (!span.isRecording()) return done();
    spans.set(request, span);
    const context = api.trace.setSpan(api.ROOT_CONTEXT, span);
    inside.run((name) => tracer.startSpan(name, {}, context), done);
  });
  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request);
    if (!span) return;
    const route = request.routeOptions.url ?? 'unknown';
    span.updateName(`${request.method} ${route}`);
    span.setAttributes({
      'http.request.method': request.method,
      'http.route': route,
      'http.response.status_code': reply.statusCode,
      'tripos.request_id': request.id,
      ...(request.who && { 'tripos.tenant': request.who.tenant }),
    });
    if (reply.statusCode >= 500) span.setStatus({ code: api.SpanStatusCode.ERROR });
    span.end();
  });
  return { flush: () => provider.forceFlush(), stop: () => provider.shutdown() };
}
