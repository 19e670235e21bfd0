import { ReferralRow } from '@handoff/contracts/referrals/referrals/referral-rows'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sampleOf } from '../../../../test/sampleOf.ts'
import { show } from '../../../../test/show.tsx'
import { LastStepWords } from './LastStepWords.tsx'

test('a booked referral shows the time of the appointment, not the time of booking', async () => {
  const row = sampleOf<ReferralRow>(ReferralRow, {
    stage: 'scheduled',
    isOverdue: false,
    lastStep: { key: 'book', at: '2026-11-20T17:00:00.000Z', firstName: 'Elena' },
    appointment: { id: 4, startsAt: '2026-11-24T18:30:00.000Z', endsAt: '2026-11-24T19:00:00.000Z' },
  })
  await show(<LastStepWords row={row} />)
  expect(await screen.findByTitle(/^Appointment Tue 11-24, \d+:30 [AP]M$/)).toBeVisible()
})
