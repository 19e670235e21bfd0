import type { ReferralRow } from '@handoff/contracts/referrals/referrals/referral-rows'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../../../test/show.tsx'
import { useToCome } from './useToCome.ts'

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const booked = (from: number, more: object = {}) =>
  ({
    stage: 'scheduled',
    isOverdue: false,
    appointment: { id: 1, startsAt: inHours(from), endsAt: inHours(from + 1) },
    ...more,
  }) as Pick<ReferralRow, 'stage' | 'appointment' | 'isOverdue'>

function Part({ row }: { row: ReturnType<typeof booked> }) {
  return <p>{useToCome()(row) ?? 'its clock'}</p>
}

test.each([
  ['an appointment to come', booked(2), /\d+:\d\d [AP]M$/],
  ['one that is over, whose record is due', booked(-3), 'its clock'],
  ['one that is late', booked(2, { isOverdue: true }), 'its clock'],
  ['a stage without one', booked(2, { stage: 'added' }), 'its clock'],
])('%s', async (_, row, expected) => {
  await show(<Part row={row} />)
  expect(await screen.findByText(expected)).toBeVisible()
})
