import { expect, test } from 'vitest'
import { fitsMetLevel } from './closeOutcomes.ts'

test.each([
  ['service_received', '1', true],
  ['enrolled', '2', true],
  ['information_given', '3', false],
  ['service_ended', '3', false],
  ['customer_declined', '1', false],
  ['close_could_not_contact', '2', false],
  ['close_no_show', '3', true],
  ['not_eligible_after_assessment', '3', true],
  ['referred_elsewhere', '1', false],
  ['close_other', '1', true],
  ['close_other', '3', true],
  ['of_this_network', '1', true],
  ['close_no_show', '', true],
])('outcome %s with need met %s: %s', (code, metLevel, fit) => expect(fitsMetLevel(code, metLevel)).toBe(fit))
