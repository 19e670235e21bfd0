import { ReasonUse, reasons } from '@handoff/contracts/referrals/reasons'
import { NextStep, type ReferralDetail } from '@handoff/contracts/referrals/referrals/referral-rows'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../../test/fakeApi.ts'
import { sampleOf } from '../../../../test/sampleOf.ts'
import { show } from '../../../../test/show.tsx'
import { StepDialog } from './StepDialog.tsx'

const referral = { id: 31, version: 2, customer: { id: 2, name: 'Rosa Marin', detail: null } } as ReferralDetail
const stepOf = (step: Partial<NextStep>) => sampleOf<NextStep>(NextStep, { isOnBehalf: false, ...step })
const close = stepOf({
  label: 'Close with outcome',
  status: 3,
  stage: 'closed',
  needs: 'outcome',
  reasonUse: ReasonUse.Close,
})

test('closing with an outcome checks its form before it sends', async () => {
  const user = userEvent.setup()
  const api = fakeApi()
  const reason = { appliesTo: ReasonUse.Close, suggestsReroute: false, countsAsGap: false }
  api.on(reasons.list, () => [
    { ...reason, code: 'service_received', label: 'Service received', isCommentRequired: false },
    { ...reason, code: 'other', label: 'Other', isCommentRequired: true },
  ])
  api.refuse(referrals.changeStatus, 409, { title: 'Someone else just updated this' })
  await show(<StepDialog referral={referral} step={close} onClose={() => {}} />)
  const send = await screen.findByRole('button', { name: 'Close with outcome' })

  await user.click(send)
  expect(await screen.findByText('Please select Need met')).toBeVisible()
  expect(screen.getByText('Please select Outcome')).toBeVisible()
  expect(screen.getByRole('radio', { name: 'Met fully' })).toHaveFocus()

  await user.click(screen.getByRole('radio', { name: 'Met fully' }))
  await user.click(send)
  expect(screen.queryByText('Please select Need met')).toBeNull()
  expect(screen.getByRole('button', { name: /^Outcome/ })).toHaveFocus()

  await user.click(screen.getByRole('button', { name: /^Outcome/ }))
  await user.click(await screen.findByRole('option', { name: 'Other' }))
  await user.click(send)
  expect(await screen.findByText('Comment is required')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveFocus()
  expect(api.askedFor(referrals.changeStatus)).toEqual([])

  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'They moved away')
  await user.click(send)
  expect(await screen.findByText('Someone else just updated this')).toBeVisible()
  expect(api.askedFor(referrals.changeStatus)).toMatchObject([
    { body: { reasonCode: 'other', metLevel: 1, notes: 'They moved away' } },
  ])
})

test('closing with an upcoming appointment asks whether to keep it', async () => {
  const user = userEvent.setup()
  const api = fakeApi()
  const code = { code: 'service_received', label: 'Service received', isCommentRequired: false }
  api.on(reasons.list, () => [{ ...code, appliesTo: ReasonUse.Close, suggestsReroute: false, countsAsGap: false }])
  api.refuse(referrals.changeStatus, 409, { title: 'Someone else just updated this' })
  const startsAt = new Date(Date.now() + 48 * 3_600_000).toISOString()
  const booked = { ...referral, appointment: { id: 7, startsAt, endsAt: startsAt } }
  await show(<StepDialog referral={booked} step={close} reasonCode="service_received" onClose={() => {}} />)
  await user.click(await screen.findByRole('radio', { name: 'Met fully' }))
  const send = screen.getByRole('button', { name: 'Close with outcome' })
  await user.click(send)
  expect(await screen.findByText('Please select Appointment to come')).toBeVisible()
  await user.click(screen.getByRole('radio', { name: 'Keep it' }))
  await user.click(send)
  await waitFor(() => expect(api.askedFor(referrals.changeStatus)).toMatchObject([{ body: { upcoming: 'keep' } }]))
})

test('a reply shows the question in full', async () => {
  fakeApi()
  const question = 'Does she have a ramp at home, and who may let us in on weekday mornings?'
  const entry = {
    id: 4,
    type: 'referral.stageChanged',
    title: 'Requested information',
    isMessage: true,
    note: question,
  }
  const detail = { ...referral, timeline: [{ ...entry, id: 2, note: 'An earlier question' }, entry] } as ReferralDetail
  const reply = stepOf({ key: 'answer', label: 'Reply', status: 3, stage: 'opened', needs: 'answer', reasonUse: null })
  await show(<StepDialog referral={detail} step={reply} onClose={() => {}} />)
  expect(await screen.findByText(question)).toBeVisible()
  expect(screen.queryByText('An earlier question')).toBeNull()
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Answer' })).toHaveFocus())
})

test.each([
  ['refuseCancel', 'Keep open', 'Keep Rosa Marin’s referral open'],
  ['reopen', 'Reopen', 'Reopen Rosa Marin’s referral'],
])('the form of %s explains its effect', async (key, label, title) => {
  fakeApi()
  const step = stepOf({ key, label, status: 1, stage: 'accepted', needs: 'comment', reasonUse: null })
  await show(<StepDialog referral={referral} step={step} onClose={() => {}} />)
  expect(await screen.findByRole('dialog', { name: new RegExp(`^${title}`) })).toBeVisible()
})

test('only outcomes that fit the need’s level are offered, and another level clears the choice', async () => {
  const user = userEvent.setup()
  const api = fakeApi()
  const reason = { appliesTo: ReasonUse.Close, suggestsReroute: false, countsAsGap: false, isCommentRequired: false }
  api.on(reasons.list, () => [
    { ...reason, code: 'enrolled', label: 'Enrolled' },
    { ...reason, code: 'close_no_show', label: 'No-show' },
    { ...reason, code: 'close_other', label: 'Other' },
  ])
  await show(<StepDialog referral={referral} step={close} onClose={() => {}} />)
  const outcome = () => screen.getByRole('button', { name: /^Outcome/ })
  const offered = async () => {
    await user.click(outcome())
    return (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
  }
  await user.click(await screen.findByRole('radio', { name: 'Met fully' }))
  expect(await offered()).toEqual(['Enrolled', 'Other'])
  await user.click(screen.getByRole('option', { name: 'Enrolled' }))
  await user.click(screen.getByRole('radio', { name: 'Not met' }))
  expect(outcome()).toHaveTextContent('Select')
  expect(await offered()).toEqual(['No-show', 'Other'])
})

test('withdrawing for the customer asks how staff learned the decision', async () => {
  const user = userEvent.setup()
  const api = fakeApi()
  const reason = { appliesTo: ReasonUse.Withdraw, suggestsReroute: false, countsAsGap: false }
  api.on(reasons.list, () => [{ ...reason, code: 'not_needed', label: 'No longer needed', isCommentRequired: false }])
  const step = stepOf({
    key: 'withdraw',
    label: 'Customer changed their mind',
    status: 4,
    stage: 'withdrawn',
    needs: 'reason',
    reasonUse: ReasonUse.Withdraw,
  })
  await show(<StepDialog referral={referral} step={step} onClose={() => {}} />)
  await user.click(await screen.findByRole('button', { name: /^Reason/ }))
  await user.click(await screen.findByRole('option', { name: 'No longer needed' }))
  await user.click(screen.getByRole('button', { name: 'Customer changed their mind' }))
  expect(await screen.findByText('How they told you is required')).toBeVisible()
  expect(api.askedFor(referrals.changeStatus)).toEqual([])
})
