import type { HrTime } from '@opentelemetry/api';
import { ValueType } from '@opentelemetry/api';
import { AggregationTemporality, DataPointType, type MetricData } from '@opentelemetry/sdk-metrics';
import type { MetricObjectWithValues, MetricValueWithName } from 'prom-client';

type Metric = MetricObjectWithValues<MetricValueWithName<string>>;

const toHrTime = (date: Date): HrTime => [Math.floor(date.getTime() / 1000), (date.getTime() % 1000) * 1e6];

/** Values of one set of labels, without the bounds of buckets. */
function byLabels(values: Metric['values']): Map<string, Metric['values']> {
  return Map.groupBy(values, ({ labels }) => JSON.stringify({ ...labels, le: undefined }));
}

/** Buckets of Prometheus count everything below their bound, those of OpenTelemetry what is between two. */
function toHistogram(name: string, values: Metric['values']) {
  const read = (suffix: string) => values.find((one) => one.metricName === `${name}_${suffix}`)?.value ?? 0;
  const buckets = values
    .filter((one) => one.metricName === `${name}_bucket`)
    .map(({ labels, value }) => ({
      bound: labels.le === '+Inf' ? Number.POSITIVE_INFINITY : Number(labels.le),
      value,
    }))
    .sort((one, other) => one.bound - other.bound);
  return {
    buckets: {
      boundaries: buckets.map(({ bound }) => bound).filter(Number.isFinite),
      counts: buckets.map(({ value }, at) => value - (buckets[at - 1]?.value ?? 0)),
    },
    sum: read('sum'),
    count: read('count'),
  };
}

/** The figures of a registry of Prometheus, for OpenTelemetry. Summaries, which it has no place for, are left out. */
export function toMetricData(metrics: readonly Metric[], startedAt: Date, now: Date): MetricData[] {
  const times = { startTime: toHrTime(startedAt), endTime: toHrTime(now) };
  return metrics.flatMap(({ name, help, type, values }): MetricData[] => {
    const descriptor = { name, description: help, unit: '', valueType: ValueType.DOUBLE };
    const base = { descriptor, aggregationTemporality: AggregationTemporality.CUMULATIVE };
    const points = () => values.map(({ labels, value }) => ({ ...times, attributes: { ...labels }, value }));
    const kind = String(type);
    if (kind === 'gauge') return [{ ...base, dataPointType: DataPointType.GAUGE, dataPoints: points() }];
    if (kind === 'counter')
      return [{ ...base, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: points() }];
    if (kind !== 'histogram') return [];
    const dataPoints = [...byLabels(values)].map(([labels, of]) => ({
      ...times,
      attributes: JSON.parse(labels),
      value: toHistogram(name, of),
    }));
    return [{ ...base, dataPointType: DataPointType.HISTOGRAM, dataPoints }];
  });
}
