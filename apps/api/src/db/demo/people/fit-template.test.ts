import { genders } from '@handoff/contracts/customers/customers/fields'
import { expect, test } from 'vitest'
import { ages } from '../referrals/plans.ts'
import { messages } from '../words/notes.ts'
import { type Facts, fits } from './fit-template.ts'

/** The hardest to match: alone, or in a family; insured; with English; housed or not. */
const people = (age: number): Facts[] =>
  genders.flatMap((gender) =>
    [1, 2, 4].flatMap((householdSize) =>
      [true, false].map((hasNoAddress) => ({
        age,
        gender,
        householdSize,
        hasNoAddress,
        insurance: 'Employer plan',
        languages: ['English'],
      })),
    ),
  )

test.each(Object.keys(messages))('%s: everyone who may be referred has a message that fits', (category) => {
  const [from, to] = ages[category] ?? [0, 99]
  for (let age = from; age <= to; age++)
    for (const one of people(age)) {
      const fitting = messages[category]!.filter(([, fit]) => fits(one, fit))
      expect(fitting.length, JSON.stringify(one)).toBeGreaterThan(0)
    }
})

test('no text occurs twice', () => {
  const texts = Object.values(messages).flatMap((templates) => templates.map(([text]) => text))
  expect(new Set(texts).size).toBe(texts.length)
})
