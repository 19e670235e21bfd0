import { customers } from '@handoff/contracts/customers/customers/customers'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { zod4Resolver } from 'mantine-form-zod-resolver'
import { expect, test } from 'vitest'
import type { ZodMiniType } from 'zod/mini'

test('a form in the browser refuses a value of a wrong type in the words of the server', () => {
  const check = (input: ZodMiniType) => zod4Resolver(input, { errorPriority: 'first' })
  expect(
    check(customers.create.input)({ firstName: 'Rosa', lastName: 'Marin', isVeteran: 'yes', languages: 7 }),
  ).toEqual(
    expect.objectContaining({
      isVeteran: 'Veteran must be true or false',
      languages: 'Languages must be a list',
    }),
  )
  const refused = check(referrals.assign.input)({ referralId: undefined, userId: 'Ben', version: 1 })
  expect(refused).toEqual({ referralId: 'Please select Referral', userId: 'This field must be numeric' })
})
