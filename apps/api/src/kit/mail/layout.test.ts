import { expect, test } from 'vitest'
import { followUpLetter } from '../../features/followUps/followUps.letters.ts'
import { write } from './layout.ts'

const sender = { name: 'Handoff', colorCode: '#6f6af6', footer: null, publicUrl: 'https://handoff.test' }

test.each(['en', 'es'] as const)('an email in %s says so to screen readers', (language) => {
  const letter = followUpLetter({ path: '/public/follow-up', isReminder: false, language })
  expect(write(letter, sender).html).toContain(`<html lang="${language}">`)
})
