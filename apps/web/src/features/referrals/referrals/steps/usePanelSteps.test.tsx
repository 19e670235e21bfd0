import { NextStep, ReferralDetail } from '@handoff/contracts/referrals/referrals/referral-rows'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../../test/fakeApi.ts'
import { sampleOf } from '../../../../test/sampleOf.ts'
import { show } from '../../../../test/show.tsx'
import { RowMenu } from '../../../../ui/table/RowMenu.tsx'
import { PanelFooter } from '../panel/PanelFooter.tsx'
import { usePanelMenu } from '../panel/usePanelMenu.tsx'
import { usePanelSteps } from './usePanelSteps.ts'
import { useSteps } from './useSteps.tsx'

const stepOf = (key: string, more: Partial<NextStep>) =>
  sampleOf<NextStep>(NextStep, { key, needs: null, reasonUse: null, isDestructive: false, isOnBehalf: false, ...more })
const accept = stepOf('accept', { label: 'Accept', stage: 'accepted', status: 1 })
const undo = stepOf('undoAccept', { label: 'Undo', stage: 'opened', status: 3 })
const referralAt = (version: number, nextSteps = [accept, undo]) =>
  sampleOf<ReferralDetail>(ReferralDetail, { id: 5, version, stage: 'opened', nextSteps } as Partial<ReferralDetail>)

/** A panel whose referral is being fetched anew, until it is there. */
function Panel({ next }: { next: ReferralDetail }) {
  const [referral, setReferral] = useState(referralAt(1))
  const steps = useSteps({ onTaken: () => undefined })
  const panelSteps = usePanelSteps(referral, { steps, isChanging: referral.version === 1, claim: () => true })
  const menu = usePanelMenu(referral, { steps: panelSteps, onClose: () => undefined })
  return (
    <>
      <RowMenu name="Ana" actions={menu.actions} />
      <PanelFooter referral={referral} steps={panelSteps} onClose={() => undefined} />
      {steps.dialog}
      <button type="button" onClick={() => setReferral(next)}>
        Arrive
      </button>
    </>
  )
}

async function panel(next: ReferralDetail) {
  const api = fakeApi()
  api.on(referrals.changeStatus, () => next)
  await show(<Panel next={next} />)
  const asked = () => api.askedFor(referrals.changeStatus).map(({ body }) => body)
  return { asked, press: (name: string) => userEvent.click(screen.getByRole('button', { name })) }
}

test.each([
  ['menu', 'Undo', 'opened'],
  ['footer', 'Accept', 'accepted'],
])('a step of the %s waits for the newest version', async (from, label, stage) => {
  const { asked, press } = await panel(referralAt(2))
  if (from === 'menu') {
    await press('Actions for Ana')
    await userEvent.click(await screen.findByRole('menuitem', { name: label }))
  } else await press(label)
  expect(asked()).toEqual([])
  await press('Arrive')
  await waitFor(() => expect(asked()).toMatchObject([{ stage, version: 2 }]))
})

test('a step that is gone with the newest version is not taken', async () => {
  const { asked, press } = await panel(referralAt(2, [accept]))
  await press('Actions for Ana')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Undo' }))
  expect(screen.getByRole('button', { name: 'Accept' })).toBeDisabled()
  await press('Arrive')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Accept' })).toBeEnabled())
  expect(asked()).toEqual([])
})

test.each([
  ['Keep', []],
  ['Confirm cancellation', [{ stage: 'cancelled', version: 2 }]],
])('a cancellation is confirmed once, by name: %s', async (choice, sent) => {
  const confirm = stepOf('confirmCancel', { label: 'Confirm cancellation', stage: 'cancelled', status: 4 })
  const customer = { id: 2, name: 'Elena Peterson', detail: null }
  const { asked, press } = await panel({ ...referralAt(2, [confirm]), customer })
  await press('Arrive')
  await press('Confirm cancellation')
  const dialog = await screen.findByRole('dialog', { name: 'Cancel Elena Peterson’s referral?' })
  expect(asked()).toEqual([])
  await userEvent.click(within(dialog).getByRole('button', { name: choice }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(asked()).toMatchObject(sent))
})

test('anyone may follow a referral or mute it, and whose work it is may mute it', async () => {
  const choices = async (more: Partial<ReferralDetail>) => {
    const api = fakeApi()
    api.on(referrals.follow, () => referralAt(1))
    const { unmount } = await show(
      <Menu referral={{ ...referralAt(1, []), canRestore: false, canRemove: false, ...more }} />,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Actions for Ana' }))
    const labels = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
    await userEvent.click(screen.getAllByRole('menuitem')[0]!)
    await waitFor(() => expect(api.askedFor(referrals.follow)).toHaveLength(1))
    const [asked] = api.askedFor(referrals.follow)
    unmount()
    return [labels.filter((label) => /ollow|otifications/.test(label!)), asked!.body]
  }
  expect(await choices({ following: null, isOwnWork: false })).toEqual([
    ['Follow', 'Mute notifications'],
    { following: 'follow' },
  ])
  expect(await choices({ following: null, isOwnWork: true })).toEqual([['Mute notifications'], { following: 'mute' }])
  expect(await choices({ following: 'follow' })).toEqual([['Stop following'], { following: null }])
  expect(await choices({ following: 'mute' })).toEqual([['Turn notifications on'], { following: null }])
})

function Menu({ referral }: { referral: ReferralDetail }) {
  const steps = useSteps({ onTaken: () => undefined })
  const panelSteps = usePanelSteps(referral, { steps, isChanging: false, claim: () => true })
  const menu = usePanelMenu(referral, { steps: panelSteps, onClose: () => undefined })
  return <RowMenu name="Ana" actions={menu.actions} />
}
