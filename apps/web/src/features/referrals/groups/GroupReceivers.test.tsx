import { settings } from '@handoff/contracts/platform/settings'
import { GroupReceiver, groups, ReferralGroup } from '@handoff/contracts/referrals/groups'
import { Match, matches } from '@handoff/contracts/referrals/matches'
import { offers } from '@handoff/contracts/referrals/offers'
import { ReferralRow } from '@handoff/contracts/referrals/referrals/referral-rows'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../test/fakeApi.ts'
import { sampleOf } from '../../../test/sampleOf.ts'
import { show } from '../../../test/show.tsx'
import { GroupReceivers } from './GroupReceivers.tsx'

const row = sampleOf<ReferralRow>(ReferralRow, {
  groupId: 4,
  mode: 2,
  stage: 'offered',
  customer: { id: 2, name: 'Yolanda Fontaine', detail: null },
  category: { id: 3, name: 'Food', color: '#3e9c35' },
})
const receiver = (id: number, name: string, more: Partial<GroupReceiver> = {}) =>
  sampleOf<GroupReceiver>(GroupReceiver, {
    ...row,
    id,
    position: id,
    receiver: { id: id + 10, name, place: 'Oakland' },
    mayReassign: false,
    canProceed: true,
    last: { words: 'Offered to the customer', at: '2026-11-18T15:00:00Z', note: null },
    ...more,
  })
const group = (more: Partial<ReferralGroup> = {}) =>
  sampleOf<ReferralGroup>(ReferralGroup, {
    id: 4,
    mode: 2,
    sentBy: 'Amara Lindqvist',
    isUnfilled: false,
    canAdd: true,
    canOpenLink: true,
    canEnd: true,
    referrals: [
      receiver(1, 'Open Table Pantry'),
      receiver(2, 'Fruitvale Pantry', {
        stage: 'withdrawn',
        canProceed: false,
        last: { words: 'Withdrawn by the customer', at: '2026-11-18T16:00:00Z', note: 'Closed on Tuesdays' },
      }),
    ],
    ...more,
  })

test('an offer shows its providers in order, the last event of each, and the possible acts', async () => {
  const api = fakeApi()
  api.on(groups.show, () => group())
  await show(<GroupReceivers row={row} onOpen={() => {}} />)
  const [first, second] = within(await screen.findByRole('list', { name: 'Providers of Yolanda Fontaine' }))
    .getAllByRole('listitem')
    .map((item) => within(item))
  expect(first!.getByText('Offered to the customer')).toBeVisible()
  expect(second!.getByText(/“Closed on Tuesdays”/)).toBeVisible()
  expect(second!.queryByRole('button', { name: /Proceed/ })).toBeNull()
  expect(screen.getByText(/Sent by Amara Lindqvist · Providers see nothing until Yolanda chooses/)).toBeVisible()
})

test('a provider with an upcoming appointment shows its time, not the clock of its stage', async () => {
  const api = fakeApi()
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const scheduled = receiver(1, 'Open Table Pantry', {
    stage: 'scheduled',
    canProceed: false,
    mayReassign: true,
    isOverdue: false,
    dueAt: inHours(90),
    appointment: { id: 8, startsAt: inHours(48), endsAt: inHours(49) },
  })
  api.on(groups.show, () => group({ referrals: [scheduled] }))
  await show(<GroupReceivers row={row} onOpen={() => {}} />)
  const list = within(await screen.findByRole('list', { name: 'Providers of Yolanda Fontaine' }))
  expect(list.getByText(/^Appointment .*\d:\d\d [AP]M$/)).toBeVisible()
  expect(list.queryByText(/^Answer by /)).toBeNull()
})

test('a restricted service offers no act that would be refused', async () => {
  const api = fakeApi()
  const category = { id: null, name: 'Restricted', color: '#8a8a99' }
  await show(<GroupReceivers row={{ ...row, category }} onOpen={() => {}} />)
  expect(await screen.findByText(/^This service is restricted/)).toBeVisible()
  expect(api.asked).toEqual([])
})

test('proceeding for the customer asks how staff learned the choice', async () => {
  const user = userEvent.setup()
  const api = fakeApi()
  api.on(groups.show, () => group())
  api.on(groups.proceed, () => group())
  await show(<GroupReceivers row={row} onOpen={() => {}} />)
  await user.click(await screen.findByRole('button', { name: 'Choose Open Table Pantry for customer' }))
  await user.click(await screen.findByRole('button', { name: 'Send referral' }))
  expect(await screen.findByText('Please select How they told you')).toBeVisible()
  await user.click(screen.getByRole('radio', { name: 'By phone' }))
  await user.click(screen.getByRole('button', { name: 'Send referral' }))
  await waitFor(() => expect(api.askedFor(groups.proceed).map(({ body }) => body)).toEqual([{ channel: 2, notes: '' }]))
  expect(await screen.findByText('Referral sent to Open Table Pantry')).toBeVisible()
})

test.each([
  ['email', 'Referral for Open Table Pantry is ready, not sent: no mail server is set'],
  ['phone', 'Referral is ready: call Open Table Pantry'],
] as const)('without an email server, nothing sent to one by %s is called sent', async (receiverReach, words) => {
  const user = userEvent.setup()
  const api = fakeApi()
  const detail = group({ referrals: [receiver(1, 'Open Table Pantry', { receiverReach })] })
  api.on(settings.email, () => sampleOf(settings.email.output, { isServerSet: false, guessedUrl: null }))
  api.on(groups.show, () => detail)
  api.on(groups.proceed, () => detail)
  await show(<GroupReceivers row={row} onOpen={() => {}} />)
  await user.click(await screen.findByRole('button', { name: 'Choose Open Table Pantry for customer' }))
  await user.click(await screen.findByRole('radio', { name: 'By phone' }))
  await waitFor(() => expect(api.askedFor(settings.email)).not.toEqual([]))
  await user.click(screen.getByRole('button', { name: 'Send referral' }))
  expect(await screen.findByText(words)).toBeVisible()
})

test('for a restricted service a customer without email gets no link: no code could open it', async () => {
  const api = fakeApi()
  api.on(groups.show, () => group({ canOpenLink: false }))
  await show(<GroupReceivers row={row} onOpen={() => {}} />)
  expect(await screen.findByRole('button', { name: /for customer$/ })).toBeVisible()
  expect(screen.getByText(/Restricted, and no email: call, and record the choice/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /link$/ })).toBeNull()
})

test('a new link that can’t be emailed is shown once, to copy or print', async () => {
  const user = userEvent.setup()
  const api = fakeApi()
  api.on(groups.show, () => group())
  api.on(offers.resend, () => ({
    sentTo: null,
    path: '/client-referring-request?token=abc',
    qr: null,
    choices: 2,
    expiresAt: '2026-12-01T15:00:00Z',
  }))
  await show(<GroupReceivers row={row} onOpen={() => {}} />)
  await user.click(await screen.findByRole('button', { name: 'Show link' }))
  expect(await screen.findByRole('textbox', { name: 'Link' })).toHaveValue(
    `${location.origin}/client-referring-request?token=abc`,
  )
})

test('recalling names the customer and requires a reason', async () => {
  const user = userEvent.setup()
  const api = fakeApi()
  api.on(groups.show, () => group())
  await show(<GroupReceivers row={row} onOpen={() => {}} />)
  await user.click(await screen.findByRole('button', { name: 'Recall' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Recall Yolanda Fontaine’s referral/ }))
  await user.click(dialog.getByRole('button', { name: 'Recall' }))
  expect(await dialog.findByText('Please select Reason')).toBeVisible()
})

test('with no provider left it offers the next best matches, two clicks from the rejection to the next', async () => {
  const user = userEvent.setup()
  const api = fakeApi()
  const known = sampleOf<ReferralRow>(ReferralRow, {
    ...row,
    id: 1,
    category: { id: 3, name: 'Food', color: '#c66a1e' },
  })
  const rejected = receiver(1, 'Open Table Pantry', { stage: 'rejected', canProceed: false })
  api.on(groups.show, () => group({ isUnfilled: true, specialtyIds: [5], referrals: [rejected] }))
  const match = (id: number, name: string) =>
    sampleOf<Match>(Match, {
      id,
      name,
      score: 80 + id,
      distanceMiles: 3.4,
      isInServiceArea: false,
      reasons: [
        { words: 'Ages 18 and up', isHard: true, result: 'met', ask: null },
        { words: 'Veterans', isHard: true, result: 'unknown', ask: 'Ask about military service' },
      ],
    })
  api.on(matches.list, () => ({
    data: [match(11, 'Open Table Pantry'), match(12, 'Island Food Share')],
    total: 2,
    pageNo: 1,
    pageSize: 4,
    counts: { eligible: 2, unknown: 0, notEligible: 0 },
    origin: null,
    miles: 50,
  }))
  api.on(referrals.reinitiate, () => ({
    groupId: 9,
    referrals: [
      {
        ...known,
        id: 42,
        stage: 'draft',
        sendsAt: '2026-11-18T15:00:08Z',
        reference: 'R-10042',
        receiver: { id: 12, name: 'Island Food Share', place: null },
      },
    ],
  }))
  api.on(referrals.undoSend, () => null)
  await show(<GroupReceivers row={known} onOpen={() => {}} />)
  expect(await screen.findByText('Ages 18 and up · 3 mi · Ask about military service')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Refer again to Open Table Pantry' })).toBeNull()
  const link = screen.getByRole('link', { name: 'Compare on map' })
  expect(link.getAttribute('href')).toContain('customerId=2&categoryId=3&specialtyIds=')
  await user.click(screen.getByRole('button', { name: 'Refer again to Island Food Share' }))
  expect(await screen.findByText('Referral R-10042 is being sent to Island Food Share')).toBeVisible()
  expect(api.askedFor(referrals.reinitiate)[0]!.body).toEqual({ id: 1, referToIds: [12], isUndoable: true })
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('R-10042 was not sent')).toBeVisible()
  expect(api.askedFor(referrals.undoSend)[0]!.url).toBe('/api/refers/42/undo-send')
  expect(api.askedFor(matches.list)[0]!.url).toContain('isEligible=true')
})
