/**
 * Sends traces, logs and metrics to a collector of OpenTelemetry (OTLP over HTTP, JSON). Imported only where it is turned on.
 * The standard variables hold: `OTEL_EXPORTER_OTLP_HEADERS`, `OTEL_SERVICE_NAME`, `OTEL_RESOURCE_ATTRIBUTES`.
 */
import { Writable } from 'node:stream';
import { context, ROOT_CONTEXT, SeverityNumber, TraceFlags, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-http';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Registry } from 'prom-client';
import { toMetricData } from './telemetry-metrics.ts';

export type Telemetry = {
  /** Where the lines of the log go too. */
  logs: Writable;
  /** The figures of `/metrics` are sent every minute. */
  measure(registry: Registry): void;
  /** Sends what is waiting. A collector that is away only costs what it did not get. */
  close(): Promise<void>;
};

const METRICS_EVERY_MS = 60_000;

/** Pino's levels, and those of OpenTelemetry. */
const SEVERITIES: Readonly<Record<number, SeverityNumber>> = {
  20: SeverityNumber.DEBUG,
  30: SeverityNumber.INFO,
  40: SeverityNumber.WARN,
  50: SeverityNumber.ERROR,
  60: SeverityNumber.FATAL,
};

type Line = { level: number; time: string; msg?: string; trace_id?: string; span_id?: string };

function sendLines(logs: LoggerProvider): Writable {
  const logger = logs.getLogger('medatlas');
  return new Writable({
    decodeStrings: false,
    write(text: string, _, done) {
      const { level, time, msg, trace_id: traceId, span_id: spanId, ...rest }: Line = JSON.parse(text);
      logger.emit({
        timestamp: new Date(time),
        severityNumber: SEVERITIES[level] ?? SeverityNumber.UNSPECIFIED,
        body: msg ?? '',
        attributes: Object.fromEntries(
          Object.entries(rest).map(([name, value]) => [
            name,
            typeof value === 'object' ? JSON.stringify(value) : value,
          ]),
        ),
        context:
          traceId && spanId
            ? trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: TraceFlags.SAMPLED })
            : ROOT_CONTEXT,
      });
      done();
    },
  });
}

/** @param endpoint of the collector, `http://localhost:4318`; the paths of the three kinds are added. */
export function startTelemetry(endpoint: string): Telemetry {
  const at = (kind: string) => ({ url: `${endpoint.replace(/\/$/, '')}/v1/${kind}` });
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'medatlas' }))
    .merge(detectResources({ detectors: [envDetector] }));
  const spans = new TracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter(at('traces')) })],
  });
  const logs = new LoggerProvider({
    resource,
    processors: [new BatchLogRecordProcessor({ exporter: new OTLPLogExporter(at('logs')) })],
  });
  const manager = new AsyncLocalStorageContextManager().enable();
  context.setGlobalContextManager(manager);
  trace.setGlobalTracerProvider(spans);
  let meters: MeterProvider | null = null;
  return {
    logs: sendLines(logs),
    measure(registry) {
      const startedAt = new Date();
      const collect = async () => {
        const metrics = toMetricData(await registry.getMetricsAsJSON(), startedAt, new Date());
        return {
          resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'medatlas' }, metrics }] },
          errors: [],
        };
      };
      const reader = new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter(at('metrics')),
        exportIntervalMillis: METRICS_EVERY_MS,
        metricProducers: [{ collect }],
      });
      meters = new MeterProvider({ resource, readers: [reader] });
    },
    async close() {
      await Promise.allSettled([meters?.shutdown(), spans.shutdown(), logs.shutdown()]);
      manager.disable();
    },
  };
}
