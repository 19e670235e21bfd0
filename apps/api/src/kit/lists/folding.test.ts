import { foldKey } from '@handoff/contracts/kit/folding'
import { storedName } from '@handoff/contracts/kit/stored-name'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../test/database.ts'

const { db, close } = await openTestDatabase({ poolSize: 1 })
afterAll(close)

const inSql = async (texts: string[], of: 'fold_key' | 'stored_name') =>
  (
    await sql<{ key: string }>`select ${sql.raw(of)}(word) as key
      from unnest(${texts}::text[]) with ordinality as typed (word, at) order by at`.execute(db)
  ).rows.map(({ key }) => key)

const letters = Array.from({ length: 0x1_f000 }, (_, at) => at)
  .filter((at) => at < 0xd800 || at > 0xdfff)
  .map((at) => String.fromCodePoint(at))
  .filter((letter) => /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u.test(letter))

test('server and contracts fold every letter of Latin, Greek, and Cyrillic alike, alone and composed', async () => {
  const typed = letters.flatMap((letter) => [letter, `a${letter.normalize('NFD')}z`, `a${letter.normalize('NFC')}z`])
  expect(letters.length).toBeGreaterThan(2000)
  expect(await inSql(typed, 'fold_key')).toEqual(typed.map(foldKey))
  expect(await inSql(typed, 'stored_name')).toEqual(typed.map(storedName))
})

test('server and contracts fold and store any mix of letters, marks, signs, and invisible characters alike', async () => {
  // Fixed seed: each run has the same mixes.
  let state = 29
  const pick = <T>(list: readonly T[]) => {
    state = (state * 48_271) % 2_147_483_647
    return list[state % list.length]!
  }
  const others = Array.from(
    ' \t-–—_.,;:/\\|()[]{}<>@#%^*+=~!?&$"\'`´‘’‛′ʻʼ·×÷°½№…€©\u00a0\u2009\u00ad\u200b\u200c\u200d\u200e\ufeff\u0301\u0308\u0327永نا한',
  )
  const typed = Array.from({ length: 3000 }, (_, at) =>
    Array.from({ length: at % 12 }, () => pick(at % 2 ? letters : [...others, 'a', 'É', 'ł', 'Я', '9'])).join(''),
  )
  expect(await inSql(typed, 'fold_key')).toEqual(typed.map(foldKey))
  expect(await inSql(typed, 'stored_name')).toEqual(typed.map(storedName))
})

test.each([
  ['Séamus O’Súilleabháin-Ibáñez', 'seamus osuilleabhain ibanez'],
  ["O'Neil", 'oneil'],
  ['Søren Åkesson', 'soren akesson'],
  ['Stanisław Żółć', 'stanislaw zolc'],
  ['Đỗ Mỹ Linh', 'do my linh'],
  ['Groß', 'gross'],
  ['Keʻala', 'keala'],
  ['Jose\u0301', 'jose'],
  ['An\u00adna\u200b  Ma–ria', 'anna ma ria'],
  ['Food & Shelter', 'food and shelter'],
  ['– “” ’', ''],
])('searches “%s” as “%s”', (name, key) => expect(foldKey(name)).toBe(key))

test('folding is idempotent', () => {
  for (const letter of letters) expect(foldKey(foldKey(letter))).toBe(foldKey(letter))
})
