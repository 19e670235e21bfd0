import { type Answer, UserType } from '@handoff/contracts/kit'
import { entities } from '@handoff/contracts/network/entities/entities'
import { ListedEntity } from '@handoff/contracts/network/entities/entity'
import { groups, ReferralGroup } from '@handoff/contracts/referrals/groups'
import { reasons } from '@handoff/contracts/referrals/reasons'
import { ReferralRow } from '@handoff/contracts/referrals/referrals/referral-rows'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi } from '../../test/fakeApi.ts'
import { person } from '../../test/person.ts'
import { sampleOf } from '../../test/sampleOf.ts'
import { show } from '../../test/show.tsx'
import { EntityRequestsPage } from './EntityRequestsPage.tsx'

const row = (more: Partial<ReferralRow>) =>
  sampleOf<ReferralRow>(ReferralRow, {
    id: 31,
    groupId: 4,
    reference: 'R-10031',
    stage: 'sent',
    customer: { id: null, name: 'Rosa M.', detail: null },
    category: { id: 3, name: 'Food', color: '#3e9c35' },
    sender: { id: 7, name: 'Harbor Clinic', place: null },
    receiver: { id: 9, name: 'Night Shelter', place: null },
    mayRemind: false,
    mayReassign: false,
    ...more,
  })
const pageOf = (data: ReferralRow[]) => ({ data, total: data.length, pageNo: 1, pageSize: 25 })
const me = person({ type: UserType.Entity, entity: { id: 7, name: 'Harbor Clinic' } })

test('questions to the viewer are answered, outbound referrals are reminded and reassigned', async () => {
  const user = userEvent.setup()
  const api = fakeApi()
  api.on(referrals.listInbound, () => pageOf([row({})]))
  api.on(referrals.listOutbound, () => pageOf([row({ mayRemind: true, mayReassign: true })]))
  api.on(referrals.remind, () => sampleOf(referrals.remind.output))
  await show(<EntityRequestsPage />, { me, at: '/entity-requests' })
  expect(await screen.findByRole('button', { name: 'Answer Rosa M., R-10031' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /^(Remind|Reassign)/ })).toBeNull()

  await user.click(screen.getByRole('tab', { name: 'Sent by you' }))
  await user.click(await screen.findByRole('button', { name: 'Remind about Rosa M., R-10031' }))
  expect(await screen.findByText('Night Shelter was reminded')).toBeVisible()
  expect(api.askedFor(referrals.listOutbound)[0]!.url).toContain('sort=priorityDue')
})

test('reassigning requires another provider and a reason', async () => {
  const user = userEvent.setup()
  const api = fakeApi()
  api.on(referrals.listOutbound, () => pageOf([row({ mayReassign: true })]))
  api.on(groups.show, () => sampleOf<ReferralGroup>(ReferralGroup, { referrals: [] }))
  api.on(groups.reassign, () => sampleOf<ReferralGroup>(ReferralGroup, { referrals: [] }))
  api.on(reasons.list, () => [
    sampleOf<Answer<typeof reasons.list>[number]>(reasons.list.output._zod.def.element, {
      code: 'late',
      label: 'No answer',
    }),
  ])
  const pantry = sampleOf<ListedEntity>(ListedEntity, { id: 5, name: 'Open Table Pantry' })
  api.on(entities.list, () => ({ data: [pantry], total: 1, pageNo: 1, pageSize: 20, origin: null }))
  await show(<EntityRequestsPage />, { me, at: '/entity-requests?side=sent' })
  await user.click(await screen.findByRole('button', { name: 'Reassign Rosa M., R-10031' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Reassign Rosa M\./ }))
  await user.click(dialog.getByRole('button', { name: 'Reassign' }))
  expect(await dialog.findByText('Please select Provider')).toBeVisible()
  expect(dialog.getByText('Please select Reason')).toBeVisible()
  await user.click(await dialog.findByRole('radio', { name: /Open Table Pantry/ }))
  await user.click(dialog.getByRole('button', { name: /^Reason/ }))
  await user.click(await screen.findByRole('option', { name: 'No answer' }))
  await user.type(dialog.getByLabelText(/^Comment/), 'No reply')
  await user.click(dialog.getByRole('button', { name: 'Reassign' }))
  await waitFor(() =>
    expect(api.askedFor(groups.reassign).map(({ body }) => body)).toEqual([
      { referralId: 31, referToId: 5, reasonCode: 'late', notes: 'No reply' },
    ]),
  )
})
