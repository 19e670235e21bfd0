import { isOneOf } from '@handoff/contracts/kit/is-one-of'
import {
  AnswerAppointment,
  type AnswerKey,
  AnswerView,
  answerKeys,
  answers,
  withoutAnswer,
} from '@handoff/contracts/referrals/answers'
import { Reason, ReasonUse } from '@handoff/contracts/referrals/reasons'
import { NextStep } from '@handoff/contracts/referrals/referrals/referral-rows'
import { stages } from '@handoff/contracts/referrals/referrals/referral-stages'
import { stepsFrom } from '@handoff/contracts/referrals/referrals/referral-steps'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { householdLines } from '../../../features/referrals/referrals/words/householdLines.ts'
import { fakeApi, Refusal } from '../../../test/fakeApi.ts'
import { sampleOf } from '../../../test/sampleOf.ts'
import { show } from '../../../test/show.tsx'
import { AnswerPage } from './AnswerPage.tsx'

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
const appointmentOf = (more: Partial<AnswerAppointment>) =>
  sampleOf<AnswerAppointment>(AnswerAppointment, { timeZone: 'America/Chicago', state: 1, modality: 1, ...more })
const viewOf = (more: Partial<AnswerView>) =>
  sampleOf<AnswerView>(AnswerView, {
    stage: 'scheduled',
    isOver: false,
    isOpen: true,
    packet: null,
    who: null,
    closed: null,
    kept: null,
    version: 4,
    timeZone: 'America/Chicago',
    nextSteps: [],
    appointments: [],
    ...more,
  })
const stepOf = (key: string, label: string) => sampleOf<NextStep>(NextStep, { key, label })
const open = () => show(<AnswerPage />, { me: null, at: '/public/answer?token=abc' })

beforeEach(() => sessionStorage.clear())

test('an appointment that is over is asked about first, and a no-show is recorded for it', async () => {
  const missed = appointmentOf({
    id: 7,
    version: 2,
    startsAt: hours(-3),
    endsAt: hours(-2),
    steps: ['visit', 'noShow', 'cancel'],
  })
  const ahead = appointmentOf({ id: 8, startsAt: hours(40), endsAt: hours(41), steps: ['move', 'cancel'] })
  const view = viewOf({
    appointments: [missed, ahead],
    nextSteps: [stepOf('book', 'Book appointment')],
    reasons: [
      sampleOf<Reason>(Reason, {
        code: 'forgot',
        label: 'Forgot',
        appliesTo: ReasonUse.NoShow,
        isCommentRequired: false,
      }),
    ],
  })
  const api = fakeApi()
  api.on(answers.show, () => view)
  api.on(answers.answer, () => ({ ...view, appointments: [ahead] }))
  await open()
  const [first, second] = within(await screen.findByRole('list')).getAllByRole('listitem')
  expect(first).toHaveTextContent('Did the customer come?')
  expect(
    within(first!)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Yes, record the visit', 'No-show', 'Cancel'])
  expect(within(second!).getByRole('button', { name: 'Move' })).toBeVisible()

  await userEvent.click(within(first!).getByRole('button', { name: 'No-show' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Record no-show' }))
  expect(screen.getByText('Please select Reason')).toBeVisible()
  await userEvent.click(screen.getByRole('radio', { name: 'Forgot' }))
  await userEvent.click(screen.getByRole('button', { name: 'Record no-show' }))
  expect(await screen.findByRole('button', { name: 'Move' })).toBeVisible()
  expect(api.askedFor(answers.answer)).toMatchObject([
    { body: { key: 'noShow', appointmentId: 7, appointmentVersion: 2, reasonCode: 'forgot', version: 4 } },
  ])
})

/** How each key of the page is called there. */
const nameOf: Record<Exclude<AnswerKey, 'noShow' | 'moveVisit' | 'cancelVisit'>, string> = {
  accept: 'Accept',
  waitlist: 'Waitlist',
  review: 'Keep on waitlist',
  reject: 'Not able to help',
  ask: 'Ask a question',
  undoAccept: 'Undo',
  undoReject: 'Undo',
  confirmCancel: 'Confirm cancellation',
  refuseCancel: 'Keep it open',
  release: 'Cancel the referral',
  contact: 'Log contact',
  book: 'Book a visit',
  visit: 'Record a visit',
  close: 'Close the referral',
  reopen: 'Reopen',
}

const isLeft = (key: string) => isOneOf(withoutAnswer, key)
const ofReceiver = stages
  .map((stage) => ({ stage, steps: stepsFrom(stage, ['receiver']).filter(({ key }) => !isLeft(key)) }))
  .filter(({ steps }) => steps.length > 0)

test.each(ofReceiver)('has a button for each step of the receiver, and no other: $stage', async ({ stage, steps }) => {
  const isOver = ['rejected', 'closed'].includes(stage)
  fakeApi().on(answers.show, () =>
    viewOf({ stage, isOver, nextSteps: steps.map(({ key, label }) => stepOf(key, label)) }),
  )
  await open()
  const names = steps.map(({ key }) => nameOf[key as keyof typeof nameOf])
  for (const name of names) expect(await screen.findByRole('button', { name })).toBeVisible()
  const all = new Set(answerKeys.map((key) => nameOf[key as keyof typeof nameOf]))
  const buttons = screen.getAllByRole('button').map(({ textContent }) => textContent ?? '')
  // One press opens it and asks.
  const asks = stage === 'sent' ? [nameOf.ask] : []
  expect(new Set(buttons.filter((name) => all.has(name)))).toEqual(new Set([...names, ...asks]))
})

test('a booking asks what became of the one before, and once about a customer who is taken then', async () => {
  const past = appointmentOf({ id: 7, startsAt: '2026-03-02T17:30:00.000Z', endsAt: '2026-03-02T18:00:00.000Z' })
  const view = viewOf({ appointments: [past], nextSteps: [stepOf('book', 'Book appointment')] })
  const api = fakeApi()
  api.on(answers.show, () => view)
  api.on(answers.answer, ({ confirmed }) => {
    if (confirmed) return view
    throw new Refusal(400, { errors: { confirmed: ['The customer has another appointment at this time'] } })
  })
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Book a visit' }))
  const form = within(await screen.findByRole('form', { name: 'Book a visit' }))
  await userEvent.type(form.getByLabelText(/^Day/), '12-08-2099')
  await userEvent.type(form.getByLabelText(/^Time/), '10:00')
  await userEvent.click(form.getByRole('button', { name: 'Book visit' }))
  expect(form.getByText('Please select What happened')).toBeVisible()
  expect(form.getByText(/^Mon 03-02-2026, 11:30.* has no record\. What happened\?$/)).toBeVisible()
  await userEvent.click(form.getByRole('radio', { name: 'They missed it' }))
  await userEvent.click(form.getByRole('button', { name: 'Book visit' }))
  expect(await form.findByText('The customer has another appointment at this time')).toBeVisible()
  await userEvent.click(form.getByRole('checkbox', { name: 'Use this time anyway' }))
  await userEvent.click(form.getByRole('button', { name: 'Book visit' }))
  await expect.poll(() => api.askedFor(answers.answer)).toHaveLength(2)
  const [first, confirmed] = api.askedFor(answers.answer).map(({ body }) => body)
  expect(first).toMatchObject({ key: 'book', earlier: 'noShow', startsAt: '2099-12-08T16:00:00.000Z' })
  expect(first).not.toHaveProperty('confirmed')
  expect(confirmed).toMatchObject({ earlier: 'noShow', confirmed: true })
})

test('what is closed can be reopened, after the code', async () => {
  const closed = viewOf({
    stage: 'closed',
    isOver: true,
    isOpen: false,
    nextSteps: [stepOf('reopen', 'Reopen')],
  })
  const api = fakeApi()
  api.on(answers.show, ({ pass }) => ({ ...closed, isOpen: pass === 'pass' }))
  api.on(answers.sendCode, () => ({ sentTo: 'in***@crane.example', waitSeconds: 60 }))
  api.on(answers.open, () => ({ pass: 'pass' }))
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Reopen' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Email me the code' }))
  await userEvent.type(await screen.findByLabelText('Digit 1 of 6'), '123456')
  expect(await screen.findByRole('form', { name: 'Reopen the referral' })).toBeVisible()
})

test('of what is closed it shows the outcome, and after the code first name, initial, and its notes', async () => {
  const closed = { name: null, metLevel: 1 as const, outcome: 'Service received' }
  const view = viewOf({ stage: 'closed', isOver: true, isOpen: false, closed, timeline: [] })
  const note = { id: 3, type: 'referral.stageChanged', at: hours(-1), title: 'Closed: need met', by: null }
  const written = { ...note, isOnBehalf: false, report: null, note: 'Two bags a week', isMessage: false }
  const api = fakeApi()
  api.on(answers.show, ({ pass }) =>
    pass === 'pass' ? { ...view, isOpen: true, closed: { ...closed, name: 'Rosa M.' }, timeline: [written] } : view,
  )
  api.on(answers.sendCode, () => ({ sentTo: 'in***@crane.example', waitSeconds: 60 }))
  api.on(answers.open, () => ({ pass: 'pass' }))
  await open()
  expect(await screen.findByText('Service received')).toBeVisible()
  expect(screen.queryByText('Rosa M.')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Show your notes' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Email me the code' }))
  await userEvent.type(await screen.findByLabelText('Digit 1 of 6'), '123456')
  expect(await screen.findByText('Rosa M.')).toBeVisible()
  expect(screen.getByText('Two bags a week')).toBeVisible()
})

test('of what is closed it says when the appointment is that was kept, and after the code what can be done about it', async () => {
  const appointment = appointmentOf({ id: 8, startsAt: '2099-12-08T16:00:00Z', steps: ['move', 'cancel'] })
  const view = viewOf({
    stage: 'closed',
    isOver: true,
    isOpen: false,
    situation: 'toCome',
    kept: { startsAt: appointment.startsAt, timeZone: 'America/Chicago', hasBegun: false },
    closed: { name: null, metLevel: 1, outcome: 'Service received' },
  })
  const api = fakeApi()
  api.on(answers.show, ({ pass }) => (pass === 'pass' ? { ...view, isOpen: true, appointments: [appointment] } : view))
  api.on(answers.sendCode, () => ({ sentTo: 'in***@crane.example', waitSeconds: 60 }))
  api.on(answers.open, () => ({ pass: 'pass' }))
  await open()
  expect(await screen.findByText('Appointment: Tue, Dec 8, 10:00 AM')).toBeVisible()
  expect(screen.getByText(/Nothing else is needed from you/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Show the appointment' }))
  expect(await screen.findByRole('heading', { name: 'Enter the code to see the appointment' })).toBeVisible()
  await userEvent.click(await screen.findByRole('button', { name: 'Email me the code' }))
  await userEvent.type(await screen.findByLabelText('Digit 1 of 6'), '123456')
  expect(await screen.findByRole('button', { name: 'Move' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeVisible()
})

test('before the answer it shows the household in the words of the product', async () => {
  const household = { size: 4, children: 2, accessibility: ['Step-free access'] }
  const who = { ageBand: '35–44', county: 'Alameda County', languages: [], needsInterpreter: false, specialties: [] }
  const view = viewOf({
    stage: 'sent',
    isOpen: false,
    who: { ...who, household, message: null },
    nextSteps: [stepOf('accept', 'Accept')],
  })
  fakeApi().on(answers.show, () => view)
  await open()
  expect(await screen.findByText('4 people')).toBeVisible()
  for (const [label, value] of householdLines(household))
    expect(screen.getByText(label).nextElementSibling).toHaveTextContent(value)
})

test('a message can be written before the answer, after the code, with the answers in sight', async () => {
  const unanswered = viewOf({
    stage: 'sent',
    isOpen: false,
    sender: { name: 'Harbor Clinic', phone: null, by: null },
    nextSteps: [stepOf('accept', 'Accept')],
  })
  const message = { id: 1, text: 'Rosa has two children.', by: 'Ada', isOurs: false, at: hours(-1) }
  const api = fakeApi()
  const read = (pass?: string) =>
    pass === 'pass'
      ? { ...unanswered, isOpen: true, mayWrite: true, messages: [message] }
      : { ...unanswered, mayWrite: false }
  api.on(answers.show, ({ pass }) => read(pass))
  api.on(answers.sendCode, () => ({ sentTo: 'in***@crane.example', waitSeconds: 60 }))
  api.on(answers.open, () => ({ pass: 'pass' }))
  api.on(answers.write, ({ text }) => ({
    ...read('pass'),
    messages: [message, { id: 2, text: text!, by: 'Crane Pantry', isOurs: true, at: hours(0) }],
  }))
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Write to Harbor Clinic' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Email me the code' }))
  await userEvent.type(await screen.findByLabelText('Digit 1 of 6'), '123456')
  expect(await screen.findByText('Rosa has two children.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Accept' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Send message' }))
  expect(screen.getByText('Message is required')).toBeVisible()
  await userEvent.type(screen.getByRole('textbox', { name: 'Message to Harbor Clinic' }), 'Which days?')
  await userEvent.click(screen.getByRole('button', { name: 'Send message' }))
  expect(await screen.findByText('Which days?')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Message to Harbor Clinic' })).toHaveValue('')
})
