import { expect, test } from 'vitest'
import { followUpLetter } from '../../features/surveys/followUps/followUps.letters.ts'
import { write } from './layout.ts'

const sender = { name: 'Handoff', colorCode: '#6f6af6', footer: null, publicUrl: 'https://handoff.test' }

test.each(['en', 'es'] as const)('an email in %s declares its language to screen readers', (language) => {
  const letter = followUpLetter({
    path: '/public/follow-up',
    isReminder: false,
    language,
    network: 'Bay Network',
    about: null,
  })
  expect(write(letter, sender).html).toContain(`<html lang="${language}">`)
})

test('an email for a restricted service names only the network', () => {
  const { title, paragraphs } = followUpLetter({
    path: '/public/follow-up',
    isReminder: false,
    language: 'en',
    network: 'Bay Network',
    about: null,
  })
  expect([title, paragraphs[0]]).toEqual([
    'Did you get help?',
    'This is about your request through Bay Network. Let us know whether you got help. It’s one question.',
  ])
})
