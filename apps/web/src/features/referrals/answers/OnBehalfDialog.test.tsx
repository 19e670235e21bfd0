import { AnswerAppointment, AnswerOnBehalf, answers } from '@handoff/contracts/referrals/answers'
import { Reason, ReasonUse } from '@handoff/contracts/referrals/reasons'
import { NextStep, ReferralDetail } from '@handoff/contracts/referrals/referrals/referral-rows'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { fakeApi, Refusal } from '../../../test/fakeApi.ts'
import { sampleOf } from '../../../test/sampleOf.ts'
import { show } from '../../../test/show.tsx'
import { OnBehalfDialog } from './OnBehalfDialog.tsx'

const user = userEvent.setup()
beforeEach(() => sessionStorage.clear())

async function dialog(more: Partial<AnswerOnBehalf> = {}) {
  const api = fakeApi()
  const view = sampleOf<AnswerOnBehalf>(AnswerOnBehalf, {
    version: 4,
    receiver: { id: 5, name: 'Crane Pantry', reach: 'phone', phones: ['4325550182'] },
    nextSteps: ['accept', 'reject'].map((key) => sampleOf<NextStep>(NextStep, { key })),
    reasons: [
      sampleOf<Reason>(Reason, {
        code: 'forgot',
        label: 'Forgot',
        appliesTo: ReasonUse.NoShow,
        isCommentRequired: false,
      }),
    ],
    appointments: [],
    timeZone: 'America/Chicago',
    ...more,
  })
  api.on(answers.showOnBehalf, () => view)
  api.on(answers.recordOnBehalf, () => sampleOf<ReferralDetail>(ReferralDetail))
  await show(<OnBehalfDialog referralId={9} onClosed={() => {}} />)
  await screen.findByText('Record what Crane Pantry told you')
  return api
}
const recordedCalls = (api: Awaited<ReturnType<typeof dialog>>) => api.askedFor(answers.recordOnBehalf)

test('a yes by phone is recorded with the person who reported it', async () => {
  const api = await dialog()
  expect(screen.getByRole('link', { name: '(432) 555-0182' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Record' }))
  expect(await screen.findByText('Please select Answer')).toBeVisible()
  expect(screen.getByText('Who told you is required')).toBeVisible()
  expect(recordedCalls(api)).toEqual([])
  await user.click(screen.getByRole('radio', { name: 'They accept' }))
  await user.type(screen.getByRole('textbox', { name: /^Who told you/ }), 'Ana Ruiz')
  await user.click(screen.getByRole('button', { name: 'Record' }))
  await waitFor(() => expect(recordedCalls(api)).toHaveLength(1))
  expect(recordedCalls(api)[0]!.body).toMatchObject({ key: 'accept', version: 4, reportedBy: 'Ana Ruiz' })
})

test('a no-show is recorded for its appointment, with the reason', async () => {
  const appointment = sampleOf<AnswerAppointment>(AnswerAppointment, {
    id: 7,
    version: 2,
    startsAt: '2026-11-20T15:00:00.000Z',
    endsAt: '2026-11-20T16:00:00.000Z',
    timeZone: 'America/Chicago',
    steps: ['visit', 'noShow'],
  })
  const api = await dialog({ appointments: [appointment], nextSteps: [sampleOf<NextStep>(NextStep, { key: 'visit' })] })
  expect(screen.getAllByRole('radio', { name: /They saw the customer/ })).toHaveLength(1)
  await user.click(screen.getByRole('radio', { name: /^The customer didn’t come \(.+ [AP]M\)/ }))
  await user.type(screen.getByRole('textbox', { name: /^Who told you/ }), 'Ana Ruiz')
  await user.click(screen.getByRole('button', { name: 'Record' }))
  expect(await screen.findByText('Please select Reason')).toBeVisible()
  await user.click(screen.getByRole('radio', { name: 'Forgot' }))
  await user.click(screen.getByRole('button', { name: 'Record' }))
  await waitFor(() => expect(recordedCalls(api)).toHaveLength(1))
  expect(recordedCalls(api)[0]!.body).toMatchObject({
    key: 'noShow',
    appointmentId: 7,
    appointmentVersion: 2,
    reasonCode: 'forgot',
    reportedBy: 'Ana Ruiz',
  })
})

test('a booking includes the outcome of the previous appointment, and is confirmed if the customer is elsewhere', async () => {
  const past = sampleOf<AnswerAppointment>(AnswerAppointment, {
    id: 7,
    state: 1,
    startsAt: '2026-03-02T17:30:00.000Z',
    endsAt: '2026-03-02T18:00:00.000Z',
    timeZone: 'America/Chicago',
    steps: [],
  })
  const api = await dialog({ appointments: [past], nextSteps: [sampleOf<NextStep>(NextStep, { key: 'book' })] })
  api.on(answers.recordOnBehalf, ({ confirmed }) => {
    if (confirmed) return sampleOf<ReferralDetail>(ReferralDetail)
    throw new Refusal(400, { errors: { confirmed: ['The customer has another appointment at this time'] } })
  })
  await user.click(screen.getByRole('radio', { name: 'They booked an appointment' }))
  await user.type(screen.getByRole('textbox', { name: /^Day/ }), '12-08-2099')
  await user.type(screen.getAllByLabelText(/^Time/)[0]!, '10:00')
  await user.type(screen.getByRole('textbox', { name: /^Who told you/ }), 'Ana Ruiz')
  await user.click(screen.getByRole('button', { name: 'Record' }))
  expect(await screen.findByText('Please select What happened')).toBeVisible()
  await user.click(screen.getByRole('radio', { name: 'It was moved' }))
  await user.click(screen.getByRole('button', { name: 'Record' }))
  expect(await screen.findByText('The customer has another appointment at this time')).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: 'Use this time anyway' }))
  await user.click(screen.getByRole('button', { name: 'Record' }))
  await waitFor(() => expect(recordedCalls(api)).toHaveLength(2))
  expect(recordedCalls(api)[1]!.body).toMatchObject({ key: 'book', earlier: 'moved', confirmed: true })
})
