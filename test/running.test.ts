import { describe, expect, test } from 'vitest'

type Measured = { suite: string; name: string; seconds: number }
type Seconds = {
  grownFiles: (
    files: Measured[],
    recorded: Record<string, Record<string, number>>,
  ) => { name: string; before: number; now: number }[]
}
type Changed = {
  isDocument: (file: string) => boolean
  importsOf: (file: string) => string[]
  journeysReachedBy: (files: string[]) => string[]
  reachesStart: (files: string[], folder: string) => boolean
}
const load = async <Module>(file: string) => (await import(`../scripts/test/${file}.mjs`)) as Module
const { grownFiles } = await load<Seconds>('seconds')
const { importsOf, isDocument, journeysReachedBy, reachesStart } = await load<Changed>('changed')

describe('the seconds of a file', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  const recorded = { api: Object.fromEntries(names.map((name) => [name, 10])) }
  const run = (slowness: number, more: Record<string, number> = {}) =>
    names.map((name) => ({ suite: 'api', name, seconds: (more[name] ?? 10) * slowness }))
  const namesOf = (files: Measured[]) => grownFiles(files, recorded).map(({ name }) => name)

  test('are reported when they grew by more than a third, largest growth first', () => {
    expect(namesOf(run(1, { a: 17, b: 14, c: 30 }))).toEqual(['c', 'a'])
  })

  test('are adjusted to the speed of the recording machine', () => {
    expect(namesOf(run(3))).toEqual([])
    expect(namesOf(run(3, { d: 17 }))).toEqual(['d'])
    expect(namesOf(run(0.5, { d: 17 }))).toEqual(['d'])
  })

  test("of short, new, and single files do not affect the machine's speed", () => {
    expect(grownFiles([{ suite: 'api', name: 'short', seconds: 2 }], { api: { short: 0.2 } })).toEqual([])
    expect(grownFiles([{ suite: 'api', name: 'new', seconds: 90 }], recorded)).toEqual([])
    expect(namesOf([{ suite: 'api', name: 'a', seconds: 17 }])).toEqual(['a'])
  })

  test('belong to their suite: a file in two is compared with itself', () => {
    const both = { api: { a: 1 }, 'api:oldest': { a: 20 } }
    expect(grownFiles([{ suite: 'api:oldest', name: 'a', seconds: 20 }], both)).toEqual([])
  })
})

// Reads a few thousand files.
describe('what a change reaches', { timeout: 60_000 }, () => {
  test('imports are followed into the contracts, including dynamic ones', () => {
    expect(importsOf('apps/web/src/pages/public/survey/customerSurvey.routes.ts')).toContain(
      'apps/web/src/pages/public/survey/CustomerSurveyPage.tsx',
    )
    expect(importsOf('e2e/kit/surveying.ts')).toContain('packages/contracts/src/surveys/customerSurveys.ts')
  })

  test('a page reaches the journeys that open it, and no others', () => {
    const reached = journeysReachedBy(['apps/web/src/pages/public/verification/VerificationPage.tsx'])
    expect(reached).toContain('e2e/journeys/follow-up.spec.ts')
    expect(reached).not.toContain('e2e/journeys/second-factor.spec.ts')
  })

  test('a spec reaches itself, a shared file reaches all, a document none', () => {
    expect(journeysReachedBy(['e2e/journeys/live.spec.ts'])).toEqual(['e2e/journeys/live.spec.ts'])
    const all = journeysReachedBy(['apps/api/src/app.ts'])
    expect(all.length).toBeGreaterThan(40)
    expect(journeysReachedBy(['apps/api/src/db/migrations/0001_start.sql'])).toEqual(all)
    expect(journeysReachedBy(['docs/where.md'])).toEqual([])
    expect(['docs/where.md', 'README.md', 'apps/api/src/app.ts'].map(isDocument)).toEqual([true, true, false])
  })

  test('the start is reached by startup files, and not by a page or a feature', () => {
    expect(reachesStart(['apps/api/src/config.ts'], 'test/start')).toBe(true)
    expect(reachesStart(['scripts/start.mjs'], 'test/start')).toBe(true)
    expect(reachesStart(['apps/web/src/pages/survey/SurveyPage.tsx'], 'test/start')).toBe(false)
  })
})
