import { expect, test } from 'vitest'
import { mentionedIn, partsOf } from './mentionedIn.ts'

const people = [
  { id: 1, name: 'Ann Lee' },
  { id: 2, name: 'Ann Lee-Park' },
]

test('a mention is someone whose name still follows an @', () => {
  expect(mentionedIn('Please call, @Ann Lee. Thanks, @Ann Lee', [people[0]!])).toEqual([1])
  expect(mentionedIn('Please call Ann Lee', people)).toEqual([])
})

test('the longer of two names is found first', () => {
  expect(partsOf('Ask @Ann Lee-Park or @Ann Lee.', people)).toEqual([
    { text: 'Ask ', isMention: false },
    { text: '@Ann Lee-Park', isMention: true },
    { text: ' or ', isMention: false },
    { text: '@Ann Lee', isMention: true },
    { text: '.', isMention: false },
  ])
})
