import { readdirSync, readFileSync } from 'node:fs'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
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

const folder = import.meta.dirname
const files = readdirSync(folder).filter((name) => /^[a-z]{2}\.ts$/.test(name))
const isForPartners = (key: string) => key.startsWith('partner')
/** What a language says without a word that the others need. */
const saidWithout: Partial<Record<TextKey, string[]>> = { 'followUp.about': ['need'] }

test('each language is one file, and its code in the list', () => {
  expect(files.map((name) => name.slice(0, 2)).sort()).toEqual([...languages].sort())
})

test.each(languages)('%s has every text, and no other, with the parameters of the English one', async (language) => {
  const { default: messages } = (await import(`./${language}.ts`)) as { default: Record<string, string> }
  const keys = Object.keys(en).filter((key) => language === 'en' || !isForPartners(key))
  expect(Object.keys(messages).sort()).toEqual(keys.sort())
  for (const key of keys as TextKey[]) {
    expect(messages[key]!.trim(), key).not.toBe('')
    const params = sortedParams(en[key])
    const without = language === 'en' ? undefined : saidWithout[key]
    const own = sortedParams(messages[key]!)
    expect(without ? [...own, ...without].sort() : own, key).toEqual(params)
  }
})

test('a third language is one more object of these keys: pages and letters speak it', () => {
  const french: Translation = { ...es, 'offer.chooseBy': 'Choisissez avant le {day}', 'link.retry': 'Réessayer' }
  const t = textsFrom('fr' as never, compiled(french))
  expect(t('offer.chooseBy', { day: 'ven. 4 déc.' })).toBe('Choisissez avant le ven. 4 déc.')
  expect(t.locale).toBe('fr-US')
  expect(t('link.retry')).toBe('Réessayer')
})

test('nothing outside of the texts is written for one of the languages', () => {
  const sources = ['packages/contracts/src', 'apps/api/src', 'apps/web/src'].flatMap((root) =>
    readdirSync(`${folder}/../../../../${root}`, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|\.fixtures\.ts$|^test\/|^texts\//.test(name))
      .map((name) => `${root}/${name}`),
  )
  // Questions of a survey are the network's own words, which it writes in two languages.
  const ofSurveys = /survey|Survey|db\/(demo|schema)/
  const found = sources.filter(
    (name) =>
      !ofSurveys.test(name) && /(===|!==|:) 'es'|\bes: /.test(readFileSync(`${folder}/../../../../${name}`, 'utf8')),
  )
  expect(found).toEqual([])
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
