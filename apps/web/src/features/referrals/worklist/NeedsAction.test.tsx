import { Appointment } from '@handoff/contracts/referrals/appointments/appointments'
import { offers } from '@handoff/contracts/referrals/offers'
import { NextStep, ReferralDetail, ReferralRow } from '@handoff/contracts/referrals/referrals/referral-rows'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { type WorklistGroup, WorklistLine, worklist } from '@handoff/contracts/referrals/worklist'
import { FollowUp, followUps } from '@handoff/contracts/surveys/followUps'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../test/fakeApi.ts'
import { sampleOf } from '../../../test/sampleOf.ts'
import { show } from '../../../test/show.tsx'
import { NeedsAction, type Whose } from './NeedsAction.tsx'
import type { LineForms } from './useLineActions.tsx'

const contact = sampleOf<NextStep>(NextStep, { key: 'contact', label: 'Log contact', needs: 'attempt' })
const rowOf = (id: number, name: string, more: Partial<ReferralRow> = {}) =>
  sampleOf<ReferralRow>(ReferralRow, {
    id,
    customer: { id: null, name, detail: null },
    receiver: { id: 9, name: 'Riverbend Services', place: null },
    stage: 'accepted',
    ...more,
  } as Partial<ReferralRow>)
const lineOf = (group: WorklistGroup, name: string, more: Partial<WorklistLine> = {}) =>
  sampleOf<WorklistLine>(WorklistLine, {
    group,
    side: 'inbound',
    action: 'open',
    referral: rowOf(name.length, name),
    ...more,
  })

const record = ({ referralId }: { referralId: number }) => <p>Recording {referralId}</p>

function Part() {
  const [whose, setWhose] = useState<Whose>('team')
  return <NeedsAction whose={whose} onWhose={setWhose} forms={{}} lineForms={{ record }} />
}

const answer = (lines: WorklistLine[], { mine = 0, team = lines.length } = {}) => {
  const api = fakeApi()
  api.on(worklist.show, ({ whose }) => ({ lines: whose === 'mine' ? [] : lines, mine, team }))
  return api
}

test('lines are in groups that are counted, the most urgent ones marked', async () => {
  const lines = [
    lineOf('overdue', 'Ana', { action: 'answer', referral: rowOf(1, 'Ana', { stage: 'sent' }) }),
    lineOf('overdue', 'Bo', { action: 'answer', referral: rowOf(2, 'Bo', { stage: 'opened' }) }),
    lineOf('waitlist', 'Cecil'),
  ]
  answer(lines, { mine: 1 })
  await show(<Part />)
  const overdue = await screen.findByRole('region', { name: 'Overdue answers and steps' })
  expect(within(overdue).getByRole('heading')).toHaveTextContent('Overdue answers and steps 2')
  expect(within(overdue).getAllByRole('listitem')).toHaveLength(2)
  // A new one is opened before it is answered.
  expect(within(overdue).getByRole('link', { name: 'Open: Ana' })).toBeVisible()
  expect(within(overdue).getByRole('link', { name: 'Answer: Bo' })).toBeVisible()
  expect(screen.getByRole('region', { name: 'Waitlist reviews' })).toBeVisible()
  expect(screen.getByRole('radio', { name: 'Mine 1' })).not.toBeChecked()
  expect(screen.getByRole('radio', { name: 'Team 3' })).toBeChecked()
})

test('if not all are shown at first, the late ones are before those that can wait', async () => {
  answer([
    lineOf('questions', 'Ana'),
    lineOf('waitlist', 'Cecil'),
    lineOf('escalated', 'Bo'),
    lineOf('escalated', 'Dora'),
  ])
  await show(<NeedsAction whose="team" onWhose={() => undefined} forms={{}} lineForms={{}} shown={2} />)
  const escalated = await screen.findByRole('region', { name: 'Escalated' })
  expect(within(escalated).getAllByRole('listitem')).toHaveLength(2)
  expect(screen.queryByText('Ana')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Show 2 more' }))
  expect(screen.getByText('Ana')).toBeVisible()
})

test('without own lines it shows a sentence, and the team’s lines are one click away', async () => {
  const api = answer([lineOf('overdue', 'Ana')])
  await show(<Part />)
  await userEvent.click(await screen.findByRole('radio', { name: 'Mine 0' }))
  expect(await screen.findByText('You’re all caught up')).toBeVisible()
  expect(api.askedFor(worklist.show).at(-1)!.url).toContain('whose=mine')
  await userEvent.click(screen.getByRole('radio', { name: 'Team 1' }))
  expect(await screen.findByText('Ana')).toBeVisible()
})

test('an appointment without a record has its visit recorded, or else a no-show or a late cancellation', async () => {
  const appointment = sampleOf<Appointment>(Appointment, {
    id: 7,
    customer: { id: 1, name: 'Ana Moss' },
    startsAt: new Date(Date.now() - 7_200_000).toISOString(),
    mayMove: true,
    mayCancel: true,
    mayRecord: true,
  } as Partial<Appointment>)
  answer([lineOf('unrecorded', 'Ana Moss', { action: 'recordVisit', referral: null, appointment })])
  const forms: LineForms = { appointment: ({ step }) => <p>The form of {step}</p> }
  await show(<NeedsAction whose="team" onWhose={() => undefined} forms={{}} lineForms={forms} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Record visit: Ana Moss' }))
  expect(screen.getByText('The form of visit')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Actions for the appointment of Ana Moss' }))
  const items = within(await screen.findByRole('menu')).getAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(['No-show', 'Cancel'])
  await userEvent.click(items[0]!)
  expect(await screen.findByText('The form of noShow')).toBeVisible()
})

test('a need that a provider can meet by now opens the map, with that provider in the cart', async () => {
  const unmetNeed = {
    id: 31,
    customer: { id: 7, name: 'Marisol Vega' },
    category: { id: 2, name: 'Child care', color: '#c66a1e' },
    provider: { id: 14, name: 'Bay Cradle' },
    since: '2026-11-18T15:00:00Z',
  }
  answer([lineOf('canTake', '', { action: 'referOnMap', referral: null, side: 'outbound', unmetNeed })])
  await show(<Part />)
  expect(await screen.findByRole('region', { name: 'A provider can take them' })).toBeVisible()
  expect(screen.getByText('Bay Cradle can take Child care referrals')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Refer: Marisol Vega' })).toHaveAttribute(
    'href',
    '/customer-management/refer-map?customerId=7&categoryId=2&cart=14',
  )
})

test('a need that is still open opens the map, to search again', async () => {
  const unmetNeed = {
    id: 31,
    customer: { id: 7, name: 'Marisol Vega' },
    category: { id: 2, name: 'Child care', color: '#c66a1e' },
    provider: null,
    since: '2026-11-18T15:00:00Z',
  }
  answer([lineOf('needs', '', { action: 'referOnMap', referral: null, side: 'outbound', unmetNeed })])
  await show(<Part />)
  const group = within(await screen.findByRole('region', { name: 'Needs to look at again' }))
  expect(group.getByText('Still needs Child care')).toBeVisible()
  expect(group.getByText('Last looked 11-18-2026')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Refer: Marisol Vega' })).toHaveAttribute(
    'href',
    '/customer-management/refer-map?customerId=7&categoryId=2',
  )
})

test('a contact is logged in its form', async () => {
  const api = answer([lineOf('contactToday', 'Ana', { action: 'step', step: contact })])
  api.on(referrals.show, () =>
    sampleOf<ReferralDetail>(ReferralDetail, {
      ...rowOf(3, 'Ana'),
      version: 4,
      nextSteps: [contact],
    } as Partial<ReferralDetail>),
  )
  await show(<Part />)
  await userEvent.click(await screen.findByRole('button', { name: 'Log contact: Ana' }))
  const form = await screen.findByRole('dialog', { name: 'Log contact: Ana' })
  await userEvent.click(within(form).getByRole('button', { name: 'Log contact' }))
  expect(within(form).getByText('Please select Method')).toBeVisible()
  expect(api.askedFor(referrals.logContact)).toEqual([])
})

test('a reminder shows who was notified', async () => {
  const api = answer([lineOf('stale', 'Ana', { side: 'outbound', action: 'remind', remindedAt: null })])
  api.on(referrals.remind, () =>
    sampleOf<ReferralDetail>(ReferralDetail, {
      id: 3,
      receiver: rowOf(3, 'Ana').receiver,
    } as Partial<ReferralDetail>),
  )
  await show(<Part />)
  await userEvent.click(await screen.findByRole('button', { name: 'Remind: Ana' }))
  expect(await screen.findByText('Riverbend Services was reminded')).toBeVisible()
  expect(api.askedFor(referrals.remind)).toHaveLength(1)
})

test('after a reminder it shows its time, and the next step is a call', async () => {
  const remindedAt = new Date().toISOString()
  const phones = ['+15105550142', '+15105550143']
  answer([lineOf('stale', 'Ana', { side: 'outbound', action: 'remind', remindedAt, phones })])
  await show(<Part />)
  expect(await screen.findByText(/^Reminded today, /)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Remind: Ana' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Call: Ana' }))
  const numbers = await screen.findByRole('dialog', { name: 'Call: Ana' })
  expect(within(numbers).getAllByRole('link')).toHaveLength(2)
  expect(within(numbers).getByRole('link', { name: '(510) 555-0142' })).toHaveAttribute('href', 'tel:+15105550142')
  expect(within(numbers).queryByRole('button', { name: 'Remind again' })).toBeNull()
})

test('two days after a reminder a call is next, and another reminder is possible', async () => {
  const remindedAt = new Date(Date.now() - 48 * 3_600_000).toISOString()
  const api = answer([lineOf('escalated', 'Ana', { action: 'remind', remindedAt, phones: [] })])
  api.on(referrals.remind, () => sampleOf<ReferralDetail>(ReferralDetail))
  await show(<Part />)
  expect(await screen.findByText(/^Reminded \w+/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Call: Ana' }))
  expect(await screen.findByText('No phone listed')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Remind again' }))
  expect(screen.getByText(/ to Riverbend Services/), 'who has it').toBeVisible()
  await waitFor(() => expect(api.askedFor(referrals.remind)).toHaveLength(1))
})

test('all providers of a group are reminded after one question with their number', async () => {
  const receiver = (id: number) => ({ id, name: `Provider ${id}`, place: null })
  const lines = [
    lineOf('escalated', 'Ana', {
      action: 'remind',
      remindedAt: null,
      referral: rowOf(1, 'Ana', { receiver: receiver(1) }),
    }),
    lineOf('escalated', 'Bo', {
      action: 'remind',
      remindedAt: null,
      referral: rowOf(2, 'Bo', { receiver: receiver(1) }),
    }),
    lineOf('escalated', 'Cy', {
      action: 'remind',
      remindedAt: null,
      referral: rowOf(3, 'Cy', { receiver: receiver(2) }),
    }),
    lineOf('escalated', 'Di', {
      action: 'remind',
      remindedAt: new Date().toISOString(),
      referral: rowOf(4, 'Di', { receiver: receiver(3) }),
    }),
  ]
  const api = answer(lines)
  api.on(referrals.remindMany, ({ ids = [] }) => ({ done: ids, refused: [] }))
  await show(<Part />)
  expect(await screen.findByText('4 referrals at 3 providers')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Remind all 2' }))
  const question = await screen.findByRole('dialog', { name: 'Remind 2 providers?' })
  expect(api.askedFor(referrals.remindMany)).toEqual([])
  await userEvent.click(within(question).getByRole('button', { name: 'Remind all' }))
  expect(await screen.findByText('3 reminders sent')).toBeVisible()
  expect(api.askedFor(referrals.remindMany)[0]!.body).toEqual({ ids: [1, 2, 3] })
})

test('if it can’t be loaded it shows an error, and tries again', async () => {
  const api = fakeApi()
  api.refuse(worklist.show, 500, { title: 'Something went wrong' })
  await show(<Part />)
  const again = await screen.findByRole('button', { name: 'Retry' })
  api.on(worklist.show, () => ({ lines: [], mine: 0, team: 0 }))
  await userEvent.click(again)
  expect(await screen.findByText('You’re all caught up')).toBeVisible()
})

test('a provider by phone is named with its number, and its answer is recorded', async () => {
  answer([
    lineOf('callProvider', 'Denise Walker', {
      side: 'outbound',
      action: 'record',
      phone: '+14325550182',
      referral: rowOf(4, 'Denise Walker', {
        stage: 'sent',
        receiver: { id: 8, name: 'Crane Pantry', place: null },
      }),
    }),
  ])
  await show(<Part />)
  const line = await screen.findByRole('region', { name: 'Providers to call' })
  expect(within(line).getByRole('link', { name: 'Call Crane Pantry: (432) 555-0182' })).toHaveAttribute(
    'href',
    'tel:+14325550182',
  )
  await userEvent.click(within(line).getByRole('button', { name: 'Record: Denise Walker' }))
  expect(await screen.findByText('Recording 4')).toBeVisible()
})

test('a customer who has to choose again is called, and gets the link that is shown', async () => {
  const api = answer([
    lineOf('chooseAgain', 'Denise Walker', {
      side: 'outbound',
      action: 'showLink',
      phone: '+14325550117',
      detail: 'Shelter 1: No capacity',
      referral: rowOf(4, 'Denise Walker', { groupId: 31, stage: 'offered' }),
    }),
  ])
  api.on(offers.resend, () => ({
    sentTo: null,
    path: '/client-referring-request?token=abc',
    qr: null,
    choices: 2,
    expiresAt: '2026-12-03T12:00:00Z',
  }))
  await show(<Part />)
  const line = await screen.findByRole('region', { name: 'The customer chooses again' })
  expect(line).toHaveTextContent('has to choose again · Shelter 1: No capacity')
  expect(within(line).getByRole('link', { name: 'Call Denise: (432) 555-0117' })).toHaveAttribute(
    'href',
    'tel:+14325550117',
  )
  await userEvent.click(within(line).getByRole('button', { name: 'Show link: Denise Walker' }))
  expect(await screen.findByRole('textbox', { name: 'Link' })).toHaveDisplayValue(
    /client-referring-request\?token=abc$/,
  )
  expect(api.askedFor(offers.resend)).toMatchObject([
    { url: '/api/refers/group-entities/31/link', body: { isHandedOver: true } },
  ])
})

test('a customer whose link no code could open is called, and the choice is recorded in the referral', async () => {
  answer([
    lineOf('chooseAgain', 'Denise Walker', {
      side: 'outbound',
      action: 'recordChoice',
      phone: '+14325550117',
      referral: rowOf(4, 'Denise Walker', { groupId: 31, stage: 'offered' }),
    }),
  ])
  await show(<Part />)
  const line = within(await screen.findByRole('region', { name: 'The customer chooses again' }))
  expect(line.getByRole('link', { name: 'Call Denise: (432) 555-0117' })).toBeVisible()
  expect(line.queryByRole('button', { name: /^Show link/ })).toBeNull()
  expect(line.getByRole('link', { name: 'Record choice: Denise Walker' })).toHaveAttribute(
    'href',
    '/customer-referrals/out-bound?id=4',
  )
})

test('a customer who requested a call is called, and the answer is recorded', async () => {
  const api = answer([
    lineOf('callCustomer', 'Denise Walker', {
      side: 'outbound',
      action: 'called',
      phone: '+14325550117',
      detail: 'asked Ada Lane for a call · “No bed yet”',
      referral: rowOf(4, 'Denise Walker', { stage: 'closed' }),
    }),
  ])
  const followUp = sampleOf<FollowUp>(FollowUp, { id: 5, note: 'No bed yet', wantsCall: true, mayCall: true })
  api.on(followUps.ofReferral, () => [followUp])
  api.on(followUps.called, () => [{ ...followUp, mayCall: false }])
  await show(<Part />)
  const line = await screen.findByRole('region', { name: 'The customer asks for a call' })
  expect(line).toHaveTextContent('asked Ada Lane for a call · “No bed yet”')
  expect(within(line).getByRole('link', { name: 'Call Denise: (432) 555-0117' })).toBeVisible()
  await userEvent.click(within(line).getByRole('button', { name: 'Called: Denise Walker' }))
  await userEvent.type(await screen.findByLabelText('What they said'), 'She sleeps in her car')
  await userEvent.click(screen.getByRole('button', { name: 'Record call' }))
  await expect
    .poll(() => api.askedFor(followUps.called))
    .toMatchObject([{ url: '/api/refers/4/feedback/called', body: { followUpId: 5, notes: 'She sleeps in her car' } }])
})
