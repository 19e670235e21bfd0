import { ReasonUse, reasons } from '@handoff/contracts/reasons'
import { NextStep, ReferralDetail, ReferralRow } from '@handoff/contracts/referrals/referral-rows'
import { referrals } from '@handoff/contracts/referrals/referrals'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../test/fakeApi.ts'
import { sampleOf } from '../../../test/sampleOf.ts'
import { show } from '../../../test/show.tsx'
import { useSteps } from '../panel/useSteps.tsx'
import { BoardCard } from './BoardCard.tsx'

const stepOf = (key: string, more: Partial<NextStep>) =>
  sampleOf<NextStep>(NextStep, { key, needs: null, reasonUse: null, isDestructive: false, isOnBehalf: false, ...more })
const nextSteps = [
  stepOf('open', { stage: 'opened', status: 3, label: 'Open' }),
  stepOf('accept', { stage: 'accepted', status: 1, label: 'Accept' }),
  // No one here knows what it needs.
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

function Card() {
  const steps = useSteps({ onTaken: () => undefined })
  return (
    <>
      <ul>
        <BoardCard row={row} steps={steps} onOpen={() => undefined} />
      </ul>
      {steps.dialog}
    </>
  )
}

const menu = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Move Ana M.' }))
  return screen.findByRole('menu')
}

test('a card moves only where a step leads that can be taken here', async () => {
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

test('a step that needs something asks for it before anything moves', async () => {
  const api = fakeApi()
  api.on(reasons.list, () => [])
  await show(<Card />)
  await userEvent.click(within(await menu()).getByRole('menuitem', { name: /^Rejected/ }))
  expect(await screen.findByRole('dialog', { name: /^Reject: Ana M\./ })).toBeVisible()
  expect(api.askedFor(referrals.changeStatus)).toEqual([])
})
