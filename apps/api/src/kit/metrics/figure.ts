import { Gauge, Registry } from 'prom-client'

/** A metric as it is now, by Prometheus's conventions of names. */
export type Figure = { name: string; help: string; samples: { value: number; labels?: Record<string, string> }[] }

/** In Prometheus's format. Nothing of an earlier reading is left in it. */
export function textOf(figures: readonly Figure[]) {
  const registry = new Registry()
  for (const { name, help, samples } of figures) {
    // The library would say 0.
    if (!samples.length) continue
    const labelNames = Object.keys(samples[0]?.labels ?? {})
    const gauge = new Gauge({ name, help, labelNames, registers: [registry] })
    for (const { value, labels = {} } of samples) gauge.set(labels, value)
  }
  return registry.metrics()
}
