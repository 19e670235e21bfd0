/** Of the normal distribution, for 95%. */
const z = 1.96

/** The range of a share that chance explains (Wilson score interval, 95%), in percent. */
export function wilson(part: number, all: number): { low: number; high: number } {
  const share = part / all
  const center = share + z ** 2 / (2 * all)
  const margin = z * Math.sqrt((share * (1 - share)) / all + z ** 2 / (4 * all ** 2))
  const percent = (value: number) => (100 * value) / (1 + z ** 2 / all)
  return { low: percent(center - margin), high: percent(center + margin) }
}
