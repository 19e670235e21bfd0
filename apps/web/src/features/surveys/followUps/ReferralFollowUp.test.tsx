import { ReferralDetail } from '@handoff/contracts/referrals/referrals/referral-rows'
import { FollowUp, followUps } from '@handoff/contracts/surveys/followUps'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../test/fakeApi.ts'
import { sampleOf } from '../../../test/sampleOf.ts'
import { show } from '../../../test/show.tsx'
import { ReferralFollowUp } from './ReferralFollowUp.tsx'

const answered = (more: Partial<FollowUp>) =>
  sampleOf<FollowUp>(FollowUp, {
    id: 5,
    answer: 3,
    note: 'No bed yet',
    sentAt: '2026-11-20T15:00:00Z',
    remindedAt: null,
    answeredAt: '2026-11-24T15:00:00Z',
    review: null,
    reviewedBy: null,
    reviewNote: null,
    wantsCall: false,
    calledAt: null,
    calledBy: null,
    mayCall: false,
    finding: null,
    may: [],
    version: 2,
    ...more,
  })

async function open(list: FollowUp[], more: Partial<ReferralDetail> = {}) {
  const api = fakeApi()
  api.on(followUps.ofReferral, () => list)
  api.on(followUps.review, () => list)
  await show(<ReferralFollowUp referral={sampleOf<ReferralDetail>(ReferralDetail, { id: 9, ...more })} />)
  const reviews = () =>
    api
      .askedFor(followUps.review)
      .filter(({ method }) => method === 'POST')
      .map(({ body }) => body)
  return { api, sent: reviews }
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('without an answer it shows when it was sent and reminded', async () => {
  await open([answered({ answer: null, answeredAt: null, note: null, remindedAt: '2026-11-23T15:00:00Z' })])
  expect(await screen.findByText(/^Asked .+ [AP]M, reminded .+ [AP]M\. No answer yet\.$/)).toBeVisible()
})

test('a proposal is confirmed with one click', async () => {
  const { sent } = await open([answered({ answer: 1, finding: 'proposal', proposes: 1, may: ['confirm', 'keep'] })])
  await screen.findByText('Proposes to close it as met fully.')
  await press('Close as met fully')
  await expect.poll(sent).toEqual([{ followUpId: 5, review: 'confirm', version: 2 }])
})

test('with an upcoming appointment it asks whether to keep it before closing', async () => {
  const startsAt = new Date(Date.now() + 48 * 3_600_000).toISOString()
  const { sent } = await open([answered({ answer: 1, finding: 'proposal', proposes: 1, may: ['confirm', 'keep'] })], {
    appointment: { id: 7, startsAt, endsAt: startsAt },
  })
  await screen.findByText('Proposes to close it as met fully.')
  await press('Close as met fully')
  await userEvent.click(await screen.findByRole('radio', { name: 'Keep it' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1)!)
  await expect.poll(sent).toMatchObject([{ review: 'confirm', upcoming: 'keep' }])
})

test('keeping it open requires a reason', async () => {
  const { sent } = await open([answered({ finding: 'proposal', proposes: 3, may: ['confirm', 'keep'] })])
  await screen.findByText('“No bed yet”')
  await press('Keep open')
  await userEvent.type(await screen.findByLabelText(/^Reason/), 'She has a visit on Friday')
  await press('Keep')
  await expect.poll(sent).toEqual([{ followUpId: 5, review: 'keep', version: 2, notes: 'She has a visit on Friday' }])
})

test('for a disagreement the matching outcomes are offered', async () => {
  const { sent } = await open([answered({ finding: 'disagreement', may: ['reopen', 'update', 'keep'] })], {
    metLevel: 1,
  })
  await screen.findByText('This referral was closed as met fully.')
  await press('Change outcome')
  // The only one is selected already.
  expect(await screen.findByRole('radio', { name: 'Not met' })).toBeChecked()
  expect(screen.queryByRole('radio', { name: 'Met fully' })).toBeNull()
  await userEvent.click(screen.getAllByRole('button', { name: 'Change outcome' }).at(-1)!)
  await expect.poll(sent).toMatchObject([{ review: 'update', metLevel: 3 }])
})

test('the referring side reads it, and who reviews it', async () => {
  await open([answered({ finding: 'disagreement', may: [] })], { metLevel: 2 })
  expect(await screen.findByText(/The receiving provider reviews it/)).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})
