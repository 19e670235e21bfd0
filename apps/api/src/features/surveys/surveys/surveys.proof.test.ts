import type { Answer } from '@handoff/contracts/kit'
import { type AnswerValue, QuestionKind } from '@handoff/contracts/surveys/surveys/questions'
import { type SurveyQuestion, surveys } from '@handoff/contracts/surveys/surveys/surveys'
import { expect, test } from 'vitest'
import { proofOf, randomFrom } from '../../../test/proof.ts'
import { openWorld, wednesday } from '../../../test/world.ts'
import { respondents } from './surveys.fixtures.ts'

const proof = proofOf('surveys')
const random = randomFrom(proof.seed)
const world = await openWorld({ reference: true, checkAnswers: !proof.isWhole })
const { as, aPerson, anEntity, aCustomer, categoryId } = world
const admin = await aPerson()
const respond = respondents(world, (await aCustomer(admin)).id, admin.id)

const chance = (probability: number) => random() < probability
const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
const pick = <T>(from: readonly T[]): T => from[whole(0, from.length - 1)]!
const shuffled = <T>(list: readonly T[]) =>
  list
    .map((one) => ({ one, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one)

const { Single, Multi, YesNo, Rating, ZeroToTen, ShortText, LongText, Date: Day } = QuestionKind
const kinds = [Single, Multi, YesNo, Rating, ZeroToTen, ShortText, LongText, Day]
const words = ['Yes', 'No', 'Some', 'Never', 'Often', 'Maybe']
const isChoice = (kind: number) => kind === Single || kind === Multi

type Content = { text: string; kind: QuestionKind; answerOptions: string[]; scores: (number | null)[] }
/** State of the naive model: every answered version, and the current content. */
type Known = {
  question: SurveyQuestion
  /** Rows of the versions so far: content, and whether each was answered. */
  versions: { content: Content; isAnswered: boolean; meaning: number }[]
  isDeleted: boolean
}

const aChoice = () => {
  const answerOptions = shuffled(words).slice(0, whole(2, 4))
  return { answerOptions, scores: answerOptions.map(() => (chance(0.5) ? whole(0, 5) : null)) }
}
const aContent = (): Content => {
  const kind = pick(kinds)
  return {
    text: `Question ${whole(1, 999)}?`,
    kind,
    ...(isChoice(kind) ? aChoice() : { answerOptions: [], scores: [] }),
  }
}

/** A small or a large edit. */
function edited(content: Content): Content {
  const { kind, answerOptions, scores } = content
  if (chance(0.3)) return { ...content, text: `${content.text}!` }
  if (!isChoice(kind) || chance(0.15)) return aContent()
  const at = whole(0, answerOptions.length - 1)
  if (chance(0.5)) {
    const fresh = `${answerOptions[at]} ${whole(1, 99)}`
    return { ...content, answerOptions: answerOptions.with(at, fresh) }
  }
  if (chance(0.5)) return { ...content, answerOptions: shuffled(answerOptions) }
  return chance(0.5) ? { ...content, scores: scores.with(at, whole(0, 5)) } : { ...content, ...aChoice() }
}

/** Again in the simplest way: the same kind, number, and scores, and no name at another position. */
function onlyWordsDiffer(one: Content, other: Content) {
  const facts = ({ kind, answerOptions, scores }: Content) => JSON.stringify([kind, answerOptions.length, scores])
  if (facts(one) !== facts(other)) return false
  for (const [at, name] of one.answerOptions.entries())
    for (const [there, otherName] of other.answerOptions.entries())
      if (at !== there && name.toLowerCase() === otherName.toLowerCase()) return false
  return true
}

function recordEdit(known: Known, content: Content) {
  const last = known.versions.at(-1)!
  if (JSON.stringify(last.content) === JSON.stringify(content)) return
  const before = last.isAnswered ? known.versions : known.versions.slice(0, -1)
  const meaning = before.at(-1)?.meaning ?? 1
  const isSame = before.filter((it) => it.meaning === meaning).every((it) => onlyWordsDiffer(it.content, content))
  known.versions = [...before, { content, isAnswered: false, meaning: isSame ? meaning : meaning + 1 }]
}

type Given = { known: Known; meaning: number; version: number; value: AnswerValue }
type Response = {
  entityId: number
  categoryId: number
  sentAt: Date | null
  startedAt: Date | null
  completedAt: Date | null
  answers: Given[]
}

function anAnswer({ kind, answerOptions }: Content): AnswerValue {
  if (kind === Single) return whole(1, answerOptions.length)
  if (kind === Multi) {
    const all = answerOptions.map((_, at) => at + 1)
    return shuffled(all).slice(0, whole(1, all.length))
  }
  if (kind === YesNo) return chance(0.6)
  if (kind === Rating) return whole(1, 5)
  if (kind === ZeroToTen) return whole(0, 10)
  return kind === Day ? '2026-11-01' : pick(['Fine', 'Too far', 'Thank you'])
}

const dayMs = 86_400_000
const before = (days: number) => new Date(wednesday.getTime() - days * dayMs)
const [from, to] = ['2026-09-19', '2026-11-17']
/** Days in the administrator's time zone. */
const dayOf = (at: Date | null) => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format(at!)

test('results equal a naive recount', async () => {
  const group = (await as(admin)(surveys.createGroup, { surveyType: 2, name: 'All' })).data
  const entities = await Promise.all([1, 2, 3, 4, 5].map((it) => anEntity({ name: `Provider ${it}` })))
  // Some have almost none, so that there is something to pool.
  const weights = [0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2]
  const categories = await Promise.all(['Food', 'Housing', 'Dental'].map(categoryId))
  const knowns: Known[] = []
  const responses: Response[] = []

  const add = async () => {
    const content = aContent()
    const question = (await as(admin)(surveys.create, { groupId: group.id, ...content })).data
    knowns.push({ question, versions: [{ content, isAnswered: false, meaning: 1 }], isDeleted: false })
  }
  const current = () => knowns.filter(({ isDeleted }) => !isDeleted)
  const change = async () => {
    const known = pick(current())
    const content = edited(known.versions.at(-1)!.content)
    const { id } = known.question
    known.question = (await as(admin)(surveys.save, { id, version: known.question.version, ...content })).data
    recordEdit(known, content)
    expect(known.question.number).toBe(known.versions.length)
  }
  const remove = async () => {
    const known = pick(current())
    await as(admin)(surveys.remove, { id: known.question.id })
    known.isDeleted = true
  }

  for (let it = 0; it < 6; it += 1) await add()
  for (let at = 0; at < proof.count; at += 1) {
    proof.progress(at)
    if (chance(Math.min(0.25, 60 / proof.count))) await change()
    if (chance(2 / proof.count)) await add()
    if (current().length > 3 && chance(1 / proof.count)) await remove()
    const age = whole(2, 115)
    const isSent = chance(0.9)
    const isStarted = !isSent || chance(0.8)
    const isCompleted = isStarted && chance(0.8)
    const response: Response = {
      entityId: chance(0.01) ? entities[4]!.id : entities[pick(weights)]!.id,
      categoryId: pick(categories),
      sentAt: isSent ? before(age) : null,
      startedAt: isStarted ? before(age - 1) : null,
      completedAt: isCompleted ? before(age - 1.5) : null,
      answers: [],
    }
    if (isStarted)
      for (const known of current().filter(() => chance(0.7))) {
        const version = known.versions.at(-1)!
        version.isAnswered = true
        response.answers.push({
          known,
          meaning: version.meaning,
          version: known.versions.length,
          value: anAnswer(version.content),
        })
      }
    await respond({
      ...response,
      surveyType: 2,
      answers: response.answers.map(({ known, value }) => ({
        questionId: known.question.id,
        versionId: known.question.versionId,
        value,
      })),
    })
    responses.push(response)
  }

  const scopes = [{}, { entityId: entities[0]!.id }, { entityId: entities[3]!.id }, { categoryId: categories[1]! }]
  for (const scope of scopes) {
    const results = (await as(admin)(surveys.kpis, { surveyType: 2, from, to, ...scope })).data
    const mine = responses.filter(
      (it) =>
        (!('entityId' in scope) || it.entityId === scope.entityId) &&
        (!('categoryId' in scope) || it.categoryId === scope.categoryId),
    )
    compare(results, mine, { knowns, entities })
  }
}, 3_600_000)

const isWithin = ({ sentAt, startedAt }: Response) => {
  const day = dayOf(sentAt ?? startedAt)
  return day >= from && day <= to
}

/** The same numbers, counted one by one. */
function counted(responses: readonly Response[]) {
  const there = responses.filter(isWithin)
  const sentResponses = there.filter(({ sentAt }) => sentAt)
  const completed = there.filter(({ completedAt }) => completedAt)
  const valuesOf = (kind: QuestionKind) =>
    completed.flatMap(({ answers }) =>
      answers
        .filter(({ known, version }) => known.versions[version - 1]!.content.kind === kind)
        .map(({ value }) => Number(value)),
    )
  const withKind = (kind: QuestionKind) =>
    completed.filter(({ answers }) =>
      answers.some(({ known, version }) => known.versions[version - 1]!.content.kind === kind),
    )
  const ratings = valuesOf(Rating)
  const scores = valuesOf(ZeroToTen)
  const share = (part: number[]) => (100 * part.length) / scores.length
  return {
    sent: sentResponses.length,
    started: there.filter(({ startedAt }) => startedAt).length,
    completed: completed.length,
    responseRate:
      sentResponses.length < 5
        ? null
        : (100 * sentResponses.filter(({ completedAt }) => completedAt).length) / sentResponses.length,
    meanRating: withKind(Rating).length < 5 ? null : ratings.reduce((sum, it) => sum + it, 0) / ratings.length,
    recommendScore:
      withKind(ZeroToTen).length < 5
        ? null
        : share(scores.filter((it) => it >= 9)) - share(scores.filter((it) => it <= 6)),
  }
}

type Counts = ReturnType<typeof counted>
type Rates = Pick<Counts, 'completed' | 'responseRate' | 'meanRating' | 'recommendScore'>
function expectRates(actual: Rates, naive: Rates) {
  expect(actual.completed).toBe(naive.completed)
  for (const [name, within] of [
    ['responseRate', 0.051],
    ['meanRating', 0.051],
    ['recommendScore', 0.51],
  ] as const) {
    if (naive[name] === null) expect(actual[name], name).toBeNull()
    else expect(Math.abs(actual[name]! - naive[name]), name).toBeLessThan(within)
  }
}

function compare(
  { distribution, byEntity, trend, ...figures }: Answer<typeof surveys.kpis>,
  responses: readonly Response[],
  { knowns, entities }: { knowns: readonly Known[]; entities: readonly { id: number }[] },
) {
  const naive = counted(responses)
  for (const name of ['sent', 'started', 'completed'] as const) expect(figures[name].value, name).toBe(naive[name])
  const figureOf = (name: 'responseRate' | 'meanRating' | 'recommendScore') => figures[name].value
  expectRates(
    {
      completed: naive.completed,
      responseRate: figureOf('responseRate'),
      meanRating: figureOf('meanRating'),
      recommendScore: figureOf('recommendScore'),
    },
    naive,
  )
  expect(trend.reduce((sum, { completed }) => sum + completed, 0)).toBe(naive.completed)

  // Each provider separately, or pooled: at least two, and five responses if there are as many.
  const each = entities.map(({ id }) => ({ id, counts: counted(responses.filter(({ entityId }) => entityId === id)) }))
  const there = each.filter(({ counts }) => counts.sent > 0 || counts.completed > 0)
  for (const row of byEntity.rows) {
    expect(row.completed).toBeGreaterThanOrEqual(5)
    expectRates(row, there.find(({ id }) => id === row.id)!.counts)
  }
  const pooled = there.filter(({ id }) => !byEntity.rows.some((row) => row.id === id))
  expect(byEntity.pooled?.count ?? 0).toBe(pooled.length)
  if (pooled.length && there.length > 1) expect(pooled.length).toBeGreaterThanOrEqual(2)
  if (pooled.length && byEntity.rows.length)
    expect(pooled.reduce((sum, { counts }) => sum + counts.completed, 0)).toBeGreaterThanOrEqual(5)
  expect(there.filter(({ counts }) => counts.completed < 5).every((one) => pooled.includes(one))).toBe(true)

  // Every question, once per meaning.
  const answered = responses.filter((it) => it.completedAt && isWithin(it)).flatMap(({ answers }) => answers)
  const meanings = new Map<string, Given[]>()
  for (const one of answered) {
    const key = `${one.known.question.id} ${one.meaning}`
    meanings.set(key, [...(meanings.get(key) ?? []), one])
  }
  const results = new Map(distribution.map((it) => [`${it.questionId} ${it.meaning}`, it]))
  for (const [key, answers] of meanings) {
    const result = results.get(key)!
    expect(result, key).toBeDefined()
    expect(result.answers).toBe(answers.length < 5 ? null : answers.length)
    const { versions } = answers[0]!.known
    const last = versions.findLast(({ meaning }) => meaning === answers[0]!.meaning)!.content
    expect(result).toMatchObject({ text: last.text, kind: last.kind })
    const tally = new Map<string, number>()
    for (const { value } of answers)
      for (const one of [value].flat()) tally.set(String(one), (tally.get(String(one)) ?? 0) + 1)
    const hasBars = ![ShortText, LongText, Day].includes(last.kind as never) && answers.length >= 5
    expect(result.bars.length > 0, key).toBe(hasBars)
    for (const bar of result.bars) {
      expect(bar.count, `${key}: ${bar.answer}`).toBe(tally.get(bar.answer) ?? 0)
      expect(Math.abs(bar.share - (100 * bar.count) / answers.length)).toBeLessThan(0.051)
      if (isChoice(last.kind)) expect(bar.name).toBe(last.answerOptions[Number(bar.answer) - 1])
    }
    if (hasBars)
      expect(result.bars.reduce((sum, { count }) => sum + count, 0)).toBe(
        [...tally.values()].reduce((a, b) => a + b, 0),
      )
    const numbers = last.kind === Rating ? answers.map(({ value }) => Number(value)) : []
    if (answers.length < 5 || numbers.length < 5) expect(result.mean).toBeNull()
    else expect(Math.abs(result.mean! - numbers.reduce((sum, it) => sum + it, 0) / numbers.length)).toBeLessThan(0.0051)
  }
  // Nothing else was counted, and all current questions are included.
  for (const [key, it] of results) if (!meanings.has(key)) expect(it).toMatchObject({ answers: null, isCurrent: true })
  for (const { question, isDeleted, versions } of knowns)
    if (!isDeleted) expect(results.has(`${question.id} ${versions.at(-1)!.meaning}`)).toBe(true)
}
