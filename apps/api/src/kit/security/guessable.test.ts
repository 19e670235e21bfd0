import { describe, expect, test } from 'vitest'
import { isGuessable } from './guessable.ts'

const personal = ['Ada', 'Lané-Smith', 'ada.lane@harbor-clinic.example', 'Bay Area Care']

describe('a password', () => {
  test.each([
    ['common', 'motherfucker'],
    ['common in capitals', 'QWERTY123456'],
    ['padded with digits', 'password1234'],
    ['padded with a sequence', 'letmein123456789'],
    ['padded with a year and a mark', 'Summer!2024!'],
    ['padded with one mark', 'dragon!!!!!!'],
    ['padded in front', '0000password'],
    ['padded with a letter or two', 'xpasswordx12'],
    ['repeated', 'passwordpassword'],
    ['repeated with something between', 'monkey-monkey-monkey'],
    ['written with digits for letters', 'P@ssw0rd1234'],
    ['a short piece again and again', 'abcabcabcabc'],
    ['one character', 'aaaaaaaaaaaa'],
    ['digits in order', '123456789012'],
    ['letters in order', 'abcdefghijklm'],
    ['letters backward', 'mlkjihgfedcba'],
    ['a keyboard row', 'qwertyuiop[]'],
    ['the product', 'handoffhandoff'],
    ['the product and a common word', 'handoff-demo'],
    ['the network', 'BayAreaCare2026'],
    ['the own names', 'Ada Lane-Smith'],
    ['the own name, padded', 'lanesmith1987'],
    ['the email', 'ada.lane@harbor-clinic.example'],
    ['a part of the email', 'adalane12345'],
    ['where the email is', 'harbor-clinic1'],
    ['the own name and a common word', 'adapassword!'],
  ])('is guessable if it is %s: %s', async (_, password) => {
    expect(await isGuessable(password, personal)).toBe(true)
  })

  test.each([
    'correct horse battery',
    'horse battery dragon',
    'four words are better',
    'another four words',
    'a much longer phrase',
    'five words are even better',
    'password of the harbor master',
    'sunshine-mountain-7',
    'kT9#vLq2!xZr',
    '9271836104725583',
    'monkey8274619305',
    'Ada likes lanes',
    'пароль из слов',
  ])('is not guessable: %s', async (password) => {
    expect(await isGuessable(password, personal)).toBe(false)
  })

  test('of maximum length is checked quickly', async () => {
    for (const password of ['password1'.repeat(22), 'dragon-monkey-'.repeat(14), '1qaz'.repeat(50), 'a'.repeat(200)])
      expect(typeof (await isGuessable(password, personal))).toBe('boolean')
  })
})
