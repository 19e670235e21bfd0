import { ReasonUse, reasons } from '@handoff/contracts/referrals/reasons'
import { NextStep, ReferralDetail, ReferralRow } from '@handoff/contracts/referrals/referrals/referral-rows'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../../test/fakeApi.ts'
import { person } from '../../../../test/person.ts'
import { sampleOf } from '../../../../test/sampleOf.ts'
import { show } from '../../../../test/show.tsx'
import { useSteps } from '../steps/useSteps.tsx'
import { BoardCard } from './BoardCard.tsx'

const stepOf = (key: string, more: Partial<NextStep>) =>
  sampleOf<NextStep>(NextStep, { key, needs: null, reasonUse: null, isDestructive: false, isOnBehalf: false, ...more })
const nextSteps = [
  stepOf('open', { stage: 'opened', status: 3, label: 'Open' }),
  stepOf('accept', { stage: 'accepted', status: 1, label: 'Accept' }),
  // The card doesn't know the required input.
  stepOf('book', { stage: 'scheduled', status: 1, label: 'Book appointment', needs: 'appointment' }),
  stepOf('reject', {
    stage: 'rejected',
    status: 2,
    label: 'Reject',
    needs: 'reason',
    reasonUse: ReasonUse.Reject,
    isDestructive: true,
  }),
]
const row = sampleOf<ReferralRow>(ReferralRow, {
  id: 5,
  version: 2,
  stage: 'opened',
  customer: { id: null, name: 'Ana M.', detail: null },
  nextSteps,
} as Partial<ReferralRow>)

const noForm = () => null

function Card({ shown = row }: { shown?: ReferralRow }) {
  const steps = useSteps({ forms: shown === row ? {} : { move: noForm, visit: noForm }, onTaken: () => undefined })
  return (
    <>
      <ul>
        <BoardCard row={shown} steps={steps} onOpen={() => undefined} />
      </ul>
      {steps.dialog}
    </>
  )
}

const menu = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Move Ana M.' }))
  return screen.findByRole('menu')
}

test('a card moves only to the target of a possible step', async () => {
  const api = fakeApi()
  api.on(referrals.changeStatus, () => sampleOf<ReferralDetail>(ReferralDetail, { id: 5, stage: 'accepted' }))
  await show(<Card />)
  const items = within(await menu()).getAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(['AcceptedA', 'RejectedR'])
  await userEvent.click(items[0]!)
  expect(api.askedFor(referrals.changeStatus).map(({ body }) => body)).toMatchObject([
    { stage: 'accepted', status: 1, version: 2 },
  ])
})

test('a step that needs input opens its form before the card moves', async () => {
  const api = fakeApi()
  api.on(reasons.list, () => [])
  await show(<Card />)
  await userEvent.click(within(await menu()).getByRole('menuitem', { name: /^Rejected/ }))
  expect(await screen.findByRole('dialog', { name: /^Reject: Ana M\./ })).toBeVisible()
  expect(api.askedFor(referrals.changeStatus)).toEqual([])
})

const scheduled = (startsAt: string, keys: readonly string[]): ReferralRow => ({
  ...row,
  stage: 'scheduled',
  isOverdue: false,
  dueAt: '2096-11-26T00:00:00.000Z',
  appointment: { id: 9, startsAt, endsAt: new Date(Date.parse(startsAt) + 1_800_000).toISOString() },
  nextSteps: keys.map((key) =>
    key === 'contact'
      ? stepOf('contact', { stage: 'scheduled', status: 1, label: 'Log contact', needs: 'attempt' })
      : key === 'visit'
        ? stepOf('visit', { stage: 'in_service', status: 1, label: 'Record visit', needs: 'visit' })
        : stepOf('book', { stage: 'scheduled', status: 1, label: 'Book appointment', needs: 'appointment' }),
  ),
})
/** 10:30 AM in Los Angeles, where the person is. */
const ahead = '2096-11-24T18:30:00.000Z'
const me = person({ timeZone: 'America/Los_Angeles' })
const all = ['contact', 'book', 'visit']

test.each([
  ['with an appointment to come says when it is, and moves it', ahead, all, 'Move appointment'],
  ['which the viewer may not move, logs a contact', ahead, ['contact', 'visit'], 'Log contact'],
  ['that has begun has its visit recorded', new Date(Date.now() - 60_000).toISOString(), all, 'Record visit'],
])('a scheduled card %s', async (_, startsAt, keys, next) => {
  await show(<Card shown={scheduled(startsAt, keys)} />, { me })
  if (startsAt === ahead) expect(await screen.findByText('11-24-2096, 10:30 AM')).toBeVisible()
  expect(await screen.findByRole('button', { name: next })).toBeVisible()
})

test('a past appointment shows when its record is due', async () => {
  await show(<Card shown={scheduled('2026-01-05T18:30:00.000Z', all)} />, { me })
  expect(await screen.findByText(/^Record by /)).toBeVisible()
})
