import { Customer } from '@handoff/contracts/customers/customers/customers'
import { expect, test } from 'vitest'
import { sampleOf } from '../../../../test/sampleOf.ts'
import { additionsTo } from './additionsTo.ts'

const customer = sampleOf<Customer>(Customer, {
  email: null,
  dateOfBirth: '1979-04-07',
  phones: [{ number: '+15105550162', kind: 1, isSafe: false }],
  languages: ['Spanish'],
  addressLine1: null,
  zip: '94601',
})

test('adds what the record lacks, and replaces nothing', () => {
  const typed = {
    email: 'jm@inbox.example',
    dateOfBirth: '1979-07-04',
    isBirthEstimated: true,
    phones: [
      { number: '(510) 555-0162', kind: 1, isSafe: false },
      { number: '(415) 555-0100', kind: 2, isSafe: true },
    ],
    languages: ['English'],
    addressLine1: '1 Elsewhere Rd',
    zip: '94105',
  }
  expect(additionsTo(customer, typed)).toEqual({
    email: 'jm@inbox.example',
    phones: [...customer.phones, { number: '(415) 555-0100', kind: 2, isSafe: true }],
  })
})
