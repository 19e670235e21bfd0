import { FullPacket } from '@handoff/contracts/referrals/referrals/referral-packet'
import { ReferralDetail } from '@handoff/contracts/referrals/referrals/referral-rows'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { fakeApi } from '../../../../test/fakeApi.ts'
import { person } from '../../../../test/person.ts'
import { sampleOf } from '../../../../test/sampleOf.ts'
import { show } from '../../../../test/show.tsx'
import { ReferralSight } from './ReferralSight.tsx'
import { ReleaseForm } from './ReleaseForm.tsx'

const waiting = { name: 'Blue Heron', released: [], isAccepted: false, isInForce: false, mayRelease: true }
const accepted = { ...waiting, isAccepted: true, isInForce: true }
const referral = (codeName: ReferralDetail['codeName']) =>
  sampleOf<ReferralDetail>(ReferralDetail, {
    id: 7,
    version: 3,
    codeName,
    sender: { id: 1, name: 'Wren House', place: null },
  })
const form = (codeName: NonNullable<ReferralDetail['codeName']>) => (
  <ReleaseForm referral={referral(codeName)} codeName={codeName} />
)

test('says what the receiver sees, in each state', async () => {
  const { unmount } = await show(form(waiting), { me: person() })
  expect(screen.getByText(/once they have accepted/)).toBeVisible()
  unmount()
  const again = await show(form({ ...accepted, isInForce: false, released: ['name'] }), { me: person() })
  expect(screen.getByText('“Blue Heron”, with county, languages, household size, and your message')).toBeVisible()
  expect(screen.getByText(/no valid consent/)).toBeVisible()
  again.unmount()
  await show(form({ ...accepted, released: ['name', 'phone'] }), { me: person() })
  expect(screen.getByText(/your message; and name, phone and contact instructions/)).toBeVisible()
})

test('releases what is chosen, once it is confirmed', async () => {
  const api = fakeApi()
  const after = { ...accepted, released: ['name' as const] }
  api.on(referrals.release, () => referral(after))
  await show(form(accepted), { me: person() })
  expect(screen.queryByRole('button')).toBeNull()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Name' }))
  await userEvent.click(screen.getByRole('button', { name: 'Release' }))
  await waitFor(() => expect(api.askedFor(referrals.release)[0]?.body).toEqual({ fields: ['name'], version: 3 }))
})

test('the receiver reads under which name the person is, and what was released', async () => {
  const seen = { ...referral({ ...accepted, mayRelease: false }), isMine: 'receiver' as const }
  const full = sampleOf<z.input<typeof FullPacket>>(FullPacket)
  await show(<ReferralSight referral={{ ...seen, packet: { ...seen.packet, level: 'full', limited: null, full } }} />, {
    me: person(),
  })
  expect(within(screen.getByRole('status')).getByText(/Nothing that identifies the person was released/)).toBeVisible()
})
