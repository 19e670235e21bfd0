import { faker } from '@faker-js/faker/locale/en_US'

/** All random generators. */
export const seeds = [faker]

/** All random values come from one seed: the same moment gives the same network. */
export function startOver() {
  for (const source of seeds) source.seed(20_261_101)
}

export const chance = (probability: number) => faker.number.float() < probability
export const between = (min: number, max: number) => faker.number.float({ min, max })
export const whole = (min: number, max: number) => faker.number.int({ min, max })
export const pick = <T>(from: readonly T[]): T => from[whole(0, from.length - 1)]!
export const several = <T>(from: readonly T[], most: number): T[] =>
  faker.helpers.shuffle([...from]).slice(0, whole(1, Math.min(most, from.length)))
export const shuffled = <T>(from: readonly T[]): T[] => faker.helpers.shuffle([...from])

/** One of several, by weight. */
export function weighted<T>(from: readonly (readonly [weight: number, value: T])[]): T {
  let left = between(
    0,
    from.reduce((sum, [weight]) => sum + weight, 0),
  )
  for (const [weight, value] of from) if ((left -= weight) <= 0) return value
  return from.at(-1)![1]
}

export const normal = (mean: number, deviation: number) =>
  mean + deviation * Math.sqrt(-2 * Math.log(between(1e-9, 1))) * Math.cos(2 * Math.PI * between(0, 1))
/** Durations: mostly short, and sometimes very long. */
export const logNormal = (median: number, spread: number) => median * Math.exp(normal(0, spread))

export const bytes = (length: number) =>
  Buffer.from(faker.string.hexadecimal({ length: 2 * length, prefix: '', casing: 'lower' }), 'hex')

export { faker }
