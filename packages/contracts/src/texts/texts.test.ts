import { readdirSync, readFileSync } from 'node:fs'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { accessibilityNeeds, contactPreferenceNames } from '../customers/customers/fields.ts'
import { earlierEndNames, modalityNames } from '../referrals/appointments/appointment-by-link.ts'
import { contactMethodNames, contactResultNames } from '../referrals/referrals/contact-attempts.ts'
import { metLevelLabels } from '../referrals/referrals/met-level.ts'
import { priorityNames } from '../referrals/referrals/priority.ts'
import { stageNames } from '../referrals/referrals/referral-stages.ts'
import { upcomingChoiceNames } from '../referrals/referrals/upcoming-choice.ts'
import en from './en.ts'
import es from './es.ts'
import { languageOf, languages, ownNameOf } from './languages.ts'
import { type TextKey, type Translation, textsFrom } from './texts.ts'

type Token = string | [name: string, type?: string, cases?: Record<string, Compiled>]
type Compiled = string | Token[]
const compiled = (messages: Record<string, string>) =>
  Object.fromEntries(Object.entries(messages).map(([key, message]) => [key, compileMessage(message)]))

/** Names of the parameters, those inside of cases as well. */
const paramsIn = (message: Compiled): string[] =>
  typeof message === 'string'
    ? []
    : message.flatMap((token) =>
        typeof token === 'string'
          ? []
          : [
              token[0],
              ...Object.values(token[2] ?? {}).flatMap((one) => (typeof one === 'object' ? paramsIn(one) : [])),
            ],
      )
const sortedParams = (message: string) => [...new Set(paramsIn(compileMessage(message) as Compiled))].sort()

const namesBy = (words: readonly string[]) => Object.fromEntries(words.map((word) => [word, word]))
const folder = import.meta.dirname
const files = readdirSync(folder).filter((name) => /^[a-z]{2}\.ts$/.test(name))
/** Parameters that a translation may leave out. */
const omittedParams: Partial<Record<TextKey, string[]>> = { 'followUp.about': ['need'] }

/** What a language lacks: texts, those that no one reads anymore, and parameters that differ from the English ones. */
const gapsOf = (language: string, messages: Record<string, string>) => [
  ...Object.keys(en)
    .filter((key) => !messages[key]?.trim())
    .map((key) => `${key} is missing`),
  ...Object.keys(messages)
    .filter((key) => !(key in en))
    .map((key) => `${key} is read nowhere`),
  ...(Object.keys(en) as TextKey[])
    .filter((key) => messages[key])
    .flatMap((key) => {
      const omitted = language === 'en' ? [] : (omittedParams[key] ?? [])
      const used = [...sortedParams(messages[key]!), ...omitted].sort()
      return used.join() === sortedParams(en[key]).join() ? [] : [`${key} has the parameters ${used.join(', ')}`]
    }),
]

test('each language is one file, and its code in the list', () => {
  expect(files.map((name) => name.slice(0, 2)).sort()).toEqual([...languages].sort())
})

test.each(languages)('%s has every text, and no other, with the parameters of the English one', async (language) => {
  const { default: messages } = (await import(`./${language}.ts`)) as { default: Record<string, string> }
  expect(gapsOf(language, messages)).toEqual([])
})

test.each<[string, Partial<Translation>, string]>([
  ['a text', { 'partnerLetter.nothing': undefined }, 'partnerLetter.nothing is missing'],
  ['what a text says', { 'answer.accept': ' ' }, 'answer.accept is missing'],
  ['a parameter', { 'answer.write': 'Écrire' }, 'answer.write has the parameters '],
  ['nothing, but has a text too many', { 'answer.old': 'Ancien' } as object, 'answer.old is read nowhere'],
])('a third language that lacks %s fails', (_, change, gap) => {
  const french: Partial<Translation> = { ...es, ...change }
  for (const key of Object.keys(change) as TextKey[]) if (french[key] === undefined) delete french[key]
  expect(gapsOf('fr', french as Translation)).toEqual([gap])
})

test('a third language is one more object of these keys: pages and letters speak it', () => {
  const french: Translation = { ...es, 'offer.chooseBy': 'Choisissez avant le {day}', 'link.retry': 'Réessayer' }
  const t = textsFrom('fr' as never, compiled(french))
  expect(t('offer.chooseBy', { day: 'ven. 4 déc.' })).toBe('Choisissez avant le ven. 4 déc.')
  expect(t.locale).toBe('fr-US')
  expect(t('link.retry')).toBe('Réessayer')
})

test('in English a provider without a login reads the words of the product', () => {
  const names: [prefix: string, names: Record<string, string>][] = [
    ['answer.stage', stageNames],
    ['answer.who.priority', priorityNames],
    ['partnerLetter.priority', priorityNames],
    ['modality', modalityNames],
    ['metLevel', metLevelLabels],
    ['answerForm.method', contactMethodNames],
    ['answerForm.result', contactResultNames],
    ['answerForm.upcoming', upcomingChoiceNames],
    ['answerForm.earlier', earlierEndNames],
    ['answer.who.prefers', namesBy(Object.values(contactPreferenceNames))],
    ['access', namesBy(accessibilityNeeds)],
  ]
  const texts: Record<string, string> = en
  for (const [prefix, words] of names)
    for (const [key, word] of Object.entries(words)) expect(texts[`${prefix}.${key}`], `${prefix}.${key}`).toBe(word)
})

test('no rule of the database has a list of languages', () => {
  const schema = readFileSync(`${folder}/../../../../apps/api/src/db/schema.ts`, 'utf8')
  expect(schema.split('\n').filter((line) => /\blanguage\b.*'/.test(line))).toEqual([])
})

test('nothing outside of the texts is written for one of the languages', () => {
  const sources = ['packages/contracts/src', 'apps/api/src', 'apps/web/src'].flatMap((root) =>
    readdirSync(`${folder}/../../../../${root}`, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|\.fixtures\.ts$|^test\/|^texts\//.test(name))
      .map((name) => `${root}/${name}`),
  )
  // Questions of a survey are the network's own words, which it writes in two languages.
  const ofSurveys = /survey|Survey|db\/(demo|schema)/
  const violations = sources.filter(
    (name) =>
      !ofSurveys.test(name) && /(===|!==|:) 'es'|\bes: /.test(readFileSync(`${folder}/../../../../${name}`, 'utf8')),
  )
  expect(violations).toEqual([])
})

test.each([
  [0, 'No places can help you', 'Ningún lugares pueden ayudarle'],
  [1, 'One place can help you', 'Un lugar puede ayudarle'],
  [3, 'Three places can help you', 'Tres lugares pueden ayudarle'],
  [12, '12 places can help you', '12 lugares pueden ayudarle'],
])('counts are words: %i', (count, english, spanish) => {
  for (const [language, messages, text] of [
    ['en', en, english],
    ['es', es, spanish],
  ] as const) {
    const t = textsFrom(language, compiled(messages))
    expect(t('offer.canHelp', { count, number: t('offer.number', { count }), need: null })).toBe(text)
  }
})

test('a text that is not there is an error, a word of a network is not', () => {
  const t = textsFrom('en', compiled({ 'need.Food': 'food' }))
  expect(() => t('offer.map')).toThrow('offer.map')
  expect(t.find('need.Food')).toBe('food')
  expect(t.find('need.Pets')).toBeUndefined()
})

test('a language is known by its code and by its English name, and called as its readers do', () => {
  expect(['es', 'Spanish', 'English', 'Tagalog', null].map(languageOf)).toEqual(['es', 'es', 'en', 'en', 'en'])
  expect(languages.map(ownNameOf)).toEqual(['English', 'Español'])
})
