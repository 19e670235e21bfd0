import en from '@handoff/contracts/texts/en'
import type { Language } from '@handoff/contracts/texts/languages'
import { textsFrom } from '@handoff/contracts/texts/texts'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Letter } from '../../../kit/mail/queue.ts'
import { dictionary } from '../../../kit/mail/texts.ts'
import { verificationLetter } from '../../network/verifications/verifications.letters.ts'
import { answerCode, type Facts, type Occasion, partnerLetter } from './answers.letters.ts'

const occasions: Record<Occasion, true> = {
  sent: true,
  reminded: true,
  answered: true,
  openAgain: true,
  accepted: true,
  taken: true,
  ended: true,
  cancelRequested: true,
  reopened: true,
  visitBooked: true,
  visitMoved: true,
  visitCanceled: true,
  cannotCome: true,
  comesAfterAll: true,
  message: true,
}
const facts: Omit<Facts, 'language'> = {
  timeZone: 'America/Chicago',
  path: '/public/answer?token=x',
  referralId: 42,
  receiver: 'Casa Azul',
  sender: 'Río',
  network: 'Red',
  by: 'Río',
  senderPhone: '(510) 555-0134',
  priority: 2,
  when: { moment: new Date('2026-11-24T15:00:00Z'), timeZone: 'America/Chicago' },
  isOver: false,
  due: new Date('2026-11-27T15:00:00Z'),
  now: new Date('2026-11-23T15:00:00Z'),
  need: 'Housing',
  ageBand: 'Under 5',
  county: 'Alameda',
  languages: ['Spanish'],
  isFirstToAccept: true,
}
type Written = [name: string, write: (language: Language) => Letter]
const letters: Written[] = [
  ...(Object.keys(occasions) as Occasion[]).flatMap((occasion): Written[] => [
    [occasion, (language) => partnerLetter(occasion, { ...facts, language })],
    [
      `${occasion}, the least`,
      (language) =>
        partnerLetter(occasion, {
          ...facts,
          language,
          priority: 1,
          due: null,
          need: null,
          ageBand: null,
          senderPhone: null,
          isOver: true,
          sender: facts.network,
        }),
    ],
  ]),
  ['a code', (language) => answerCode('123456', language)],
  ...[true, false].map(
    (isReminder): Written => [
      isReminder ? 'a reminder to verify' : 'a verification',
      (language) => verificationLetter({ path: '/x', name: 'Casa Azul', network: 'Red', isReminder, language }),
    ],
  ),
]
const wordsOf = ({ subject, title, greeting = '', paragraphs, button, facts: lines = [], small = [] }: Letter) => [
  subject,
  title,
  greeting,
  ...paragraphs,
  ...[button, ...(button?.others ?? [])].map((one) => one?.label ?? ''),
  ...lines.flat(),
  ...small,
]

describe('each letter to a provider without a login is in Spanish alone', () => {
  const onlyEnglish =
    /\b(the|you|your|and|with|is|can|help|answer|open|someone|referral|provider|person|page|code|thank|housing|Spanish|under|urgent|November|Tue|Fri|who|where|needs|from)\b/i
  test.each(letters)('%s', (_, write) => {
    const letter = write('es')
    expect(letter.language).toBe('es')
    expect(wordsOf(letter).filter((text) => onlyEnglish.test(text))).toEqual([])
  })

  test('with its days and words as its readers write them', () => {
    const [text] = partnerLetter('visitBooked', { ...facts, language: 'es' }).paragraphs
    expect(text).toMatch(/^Es el martes, 24 de noviembre de 2026, 9:00.* CST\. /)
    const letter = partnerLetter('sent', { ...facts, language: 'es' })
    expect(letter).toMatchObject({
      subject: 'Urgente: ¿Puede ayudar a alguien con vivienda? – plazo: viernes, 27 de nov (R-10042)',
      greeting: 'Hola, Casa Azul:',
      facts: [
        ['Quién', 'Menos de 5'],
        ['Dónde', 'Alameda'],
        ['Idioma', 'Español'],
        ['Necesita', 'Vivienda'],
        ['De', 'Río, (510) 555-0134'],
        ['Referencia', 'R-10042'],
      ],
    })
  })
})

describe('in a third language, which is one more file, every text of each letter is from it', () => {
  const french = 'fr' as Language
  beforeAll(() => {
    const marked = Object.entries(en).map(([key, text]) => [key, compileMessage(`⟦${text}⟧`)] as const)
    dictionary.set(french, textsFrom(french, Object.fromEntries(marked)))
  })
  afterAll(() => void dictionary.delete(french))

  /** People, and the network's own words. */
  const ofData = /^(Río(, \(510\) 555-0134)?|Red|Casa Azul|Alameda|R-10042)$/
  test.each(letters)('%s', (_, write) => {
    const words = wordsOf(write(french)).filter((text) => text && !ofData.test(text))
    expect(words.filter((text) => !/^⟦.*⟧$/.test(text))).toEqual([])
  })
})

test('English letters have the days and words of the product', () => {
  const { subject, paragraphs, facts: lines } = partnerLetter('sent', { ...facts, language: 'en' })
  expect(subject).toBe('Urgent: Can you help someone with housing? – answer by Fri 11-27 (R-10042)')
  expect(paragraphs[0]).toContain('Answer by Fri 11-27.')
  expect(lines).toContainEqual(['Language', 'Spanish'])
  const [text] = partnerLetter('visitBooked', { ...facts, language: 'en' }).paragraphs
  expect(text).toContain('It is on Tue 11-24-2026, 9:00 AM CST.')
})
