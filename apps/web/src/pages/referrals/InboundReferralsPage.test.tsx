import { notes } from '@handoff/contracts/customers/notes'
import { UserType } from '@handoff/contracts/kit'
import { categories } from '@handoff/contracts/network/categories'
import { displayFields } from '@handoff/contracts/platform/displayFields'
import { materials } from '@handoff/contracts/platform/materials'
import { appointments } from '@handoff/contracts/referrals/appointments/appointments'
import { Reason, ReasonUse, reasons } from '@handoff/contracts/referrals/reasons'
import { type NextStep, ReferralDetail } from '@handoff/contracts/referrals/referrals/referral-rows'
import type { ReferralStatus, Stage } from '@handoff/contracts/referrals/referrals/referral-stages'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { onlineManager } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi, Refusal } from '../../test/fakeApi.ts'
import { person } from '../../test/person.ts'
import { sampleOf } from '../../test/sampleOf.ts'
import { show } from '../../test/show.tsx'
import { InboundReferralsPage } from './InboundReferralsPage.tsx'

const eleven = ['Ana', 'Bo', 'Cem', 'Dina', 'Eli', 'Fay', 'Gus', 'Ida', 'Jon', 'Kim', 'Lou']

const stepOf = (key: string, stage: Stage, status: ReferralStatus, more: Partial<NextStep> = {}): NextStep => ({
  key,
  stage,
  status,
  label: key.charAt(0).toUpperCase() + key.slice(1),
  needs: null,
  reasonUse: null,
  isDestructive: false,
  isOnBehalf: false,
  ...more,
})
const answers = [
  stepOf('accept', 'accepted', 1),
  stepOf('ask', 'info_requested', 3, { needs: 'question' }),
  stepOf('reject', 'rejected', 2, { needs: 'reason', reasonUse: ReasonUse.Reject, isDestructive: true }),
]
const book = stepOf('book', 'scheduled', 1, { label: 'Book' })
const undo = (of: 'Accept' | 'Reject') => [stepOf(`undo${of}`, 'opened', 3, { label: 'Undo' })]
const reasonOf = (code: string, label: string, isCommentRequired: boolean) =>
  sampleOf<Reason>(Reason, { code, label, isCommentRequired, appliesTo: ReasonUse.Reject })

/** The page with these waiting referrals on the server; answers move them. */
async function inbound(firstNames: readonly string[], at = '/in-bound', more: Partial<ReferralDetail> = {}) {
  const api = fakeApi()
  let all = firstNames.map((name, index) =>
    sampleOf<ReferralDetail>(ReferralDetail, {
      id: index + 1,
      reference: `R-1000${index + 1}`,
      customer: { id: null, name: `${name} M.`, detail: '35–44' },
      stage: 'opened',
      status: 3,
      isMine: 'receiver',
      isRestricted: false,
      isOverdue: false,
      canRemind: false,
      canReferAgain: false,
      canAssign: false,
      canRemove: false,
      canRestore: false,
      metLevel: null,
      unread: 0,
      version: 1,
      nextSteps: answers,
      ...more,
    }),
  )
  const waiting = () => all.filter(({ stage }) => stage === 'opened')
  // Rules get the body, not the path.
  const requestedReferral = () =>
    all.find(({ id }) => id === Number(/\d+$/.exec(api.asked.at(-1)!.url.split('?')[0]!)))!
  // First, because its address matches those of the lists too.
  api.on(referrals.show, requestedReferral)
  api.on(categories.dropdown, () => [])
  api.on(displayFields.show, () => [])
  api.on(materials.ofReferral, () => [])
  api.on(notes.messages, () => ({ data: [], total: 0, pageNo: 1, pageSize: 20 }))
  api.on(referrals.inboundCounts, () => ({
    total: all.length,
    byQueue: { to_answer: waiting().length, accepted: all.length - waiting().length },
  }))
  api.on(referrals.listInbound, ({ queue }) => {
    const ofQueue: Partial<Record<string, ReferralDetail[]>> = {
      to_answer: waiting(),
      overdue: waiting(),
      accepted: all.filter(({ stage }) => stage === 'accepted'),
    }
    const data = ofQueue[queue ?? 'to_answer'] ?? []
    return { data, total: data.length, pageNo: 1, pageSize: 25 }
  })
  api.on(reasons.list, () => [reasonOf('no_capacity', 'No capacity', false), reasonOf('other', 'Other', true)])
  api.on(referrals.changeStatus, ({ stage = 'opened', status = 3, version }) => {
    const before = requestedReferral()
    if (version !== before.version) throw new Refusal(409, { title: 'Someone else just updated this' })
    const nextSteps = stage === 'accepted' ? [...undo('Accept'), book] : stage === 'rejected' ? undo('Reject') : answers
    const after = { ...before, stage, status, nextSteps, version: before.version + 1 } as ReferralDetail
    all = all.map((one) => (one.id === after.id ? after : one))
    return after
  })
  const me = person({ type: UserType.Entity, entity: { id: 7, name: 'Harbor Clinic' } })
  const rendered = await show(<InboundReferralsPage />, { me, at })
  const move = (name: string, changes: Partial<ReferralDetail>) => {
    all = all.map((one) => (one.customer.name === `${name} M.` ? { ...one, ...changes } : one))
  }
  return { ...rendered, api, waiting, move, sent: () => api.askedFor(referrals.changeStatus).map(({ body }) => body) }
}
const opened = (name: string) => screen.findByRole('dialog', { name: new RegExp(`^${name} M\\. `) })

test('the first referral opens automatically and stays unopened for its sender; a selected one is opened', async () => {
  const { api, sent, router } = await inbound(['Ana', 'Bo'], '/in-bound', {
    unread: 1,
    nextSteps: [stepOf('open', 'opened', 3), ...answers],
  })
  await opened('Ana')
  await screen.findByRole('region', { name: 'Questions and notes' })
  expect(api.askedFor(notes.markRead)).toEqual([])
  expect(sent()).toEqual([])
  await userEvent.click(await screen.findByRole('link', { name: /^Bo M\./ }))
  await waitFor(() => expect(sent()).toMatchObject([{ stage: 'opened' }]))
  await opened('Bo')
  expect(router.state.location.href).toContain('id=2')
})

test('opens on referrals to answer, and 11 are accepted with 11 key presses', async () => {
  const { waiting, sent } = await inbound(eleven)
  expect(await screen.findByRole('tab', { name: /^To answer/ })).toHaveAttribute('aria-selected', 'true')
  for (const name of eleven) {
    await opened(name)
    await userEvent.keyboard('a')
  }
  expect(await screen.findByText('Nothing to answer.')).toBeVisible()
  expect(waiting()).toEqual([])
  expect(sent()).toHaveLength(11)
  expect(await screen.findByText('11 accepted referrals are in progress.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Show accepted' })).toBeVisible()
})

test('an acceptance offers to book that person, also once the next one is open', async () => {
  const { api } = await inbound(['Ana', 'Bo'])
  api.on(appointments.options, () => sampleOf(appointments.options.output, { locations: [], assignees: [] }))
  await opened('Ana')
  await userEvent.keyboard('a')
  await opened('Bo')
  await userEvent.click(await screen.findByRole('button', { name: 'Book' }))
  await waitFor(() => expect(api.askedFor(appointments.options)[0]?.url).toContain('referralId=1'))
})

test('a queue that is not to be answered stays with the person, and shows what comes next', async () => {
  const { waiting } = await inbound(['Ana', 'Bo'], '/in-bound?queue=overdue&id=1')
  await opened('Ana')
  await userEvent.keyboard('a')
  await waitFor(() => expect(waiting()).toHaveLength(1))
  expect(await screen.findByRole('dialog', { name: /^Ana M\. R-10001 Accepted$/ })).toBeVisible()
  expect(within(await opened('Ana')).getByRole('button', { name: 'Book' })).toBeVisible()
})

test('a rejection with a common reason takes two keys; the next one opens, and Z undoes it', async () => {
  const { sent } = await inbound(['Ana', 'Bo'])
  await opened('Ana')
  await userEvent.keyboard('r')
  expect(await screen.findByRole('button', { name: /^No capacity/ })).toBeVisible()
  await userEvent.keyboard('1')
  await opened('Bo')
  expect(sent()).toMatchObject([{ stage: 'rejected', reasonCode: 'no_capacity' }])
  expect(await screen.findByText('Ana M.’s referral rejected')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible()

  await userEvent.keyboard('z')
  await waitFor(() => expect(sent().at(-1)).toMatchObject({ stage: 'opened', status: 3, version: 2 }))
  await opened('Ana')
  expect(await screen.findByText('Rejection undone')).toBeVisible()
})

test('a step that is not an answer offers no undo, which would undo the answer before it', async () => {
  const { sent } = await inbound(['Ana', 'Bo'], '/in-bound', {
    nextSteps: [stepOf('refuseCancel', 'accepted', 1, { label: 'Keep open' })],
  })
  await opened('Ana')
  await userEvent.click(await screen.findByRole('button', { name: /^Keep open/ }))
  expect(await screen.findByText('Ana M.’s referral kept open')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  await userEvent.keyboard('z')
  await opened('Bo')
  expect(sent()).toHaveLength(1)
})

test('a reason that needs a comment requires it, and keys are off until then', async () => {
  const { sent } = await inbound(['Ana', 'Bo'])
  await opened('Ana')
  await userEvent.keyboard('r')
  await screen.findByRole('button', { name: /^Other/ })
  await userEvent.keyboard('2')
  const dialog = await screen.findByRole('dialog', { name: /^Reject: Ana/ })
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Comment' }), 'a ramp is missing')
  expect(sent()).toEqual([])
  await userEvent.click(within(dialog).getByRole('button', { name: 'Reject' }))
  await opened('Bo')
  expect(sent()).toMatchObject([{ reasonCode: 'other', notes: 'a ramp is missing' }])
})

test('previous and next walk through the list, and Escape closes', async () => {
  await inbound(['Ana', 'Bo', 'Cem'])
  await opened('Ana')
  expect(screen.getByText('1 of 3')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await userEvent.keyboard('j')
  await opened('Bo')
  await userEvent.keyboard('{ArrowDown}')
  await opened('Cem')
  expect(screen.getByText('3 of 3')).toBeVisible()
  await userEvent.keyboard('k')
  await opened('Bo')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('an answer of someone else is named, with a link to the next one', async () => {
  const { cache, move } = await inbound(['Ana', 'Bo'])
  await opened('Ana')
  const at = '2026-11-20T18:12:00Z'
  const by = { firstName: 'Elena', entity: 'Harbor Clinic' }
  const entry = {
    id: 9,
    type: 'referral.stageChanged',
    at,
    title: 'Accepted',
    by,
    isOnBehalf: false,
    report: null,
    note: null,
    isMessage: false,
  }
  move('Ana', { stage: 'accepted', status: 1, version: 2, nextSteps: [], timeline: [entry] })
  await cache.invalidateQueries()
  expect(await screen.findByText(/^Elena accepted this .+, 10:12 AM$/)).toBeVisible()
  await userEvent.click(screen.getAllByRole('button', { name: 'Next' }).at(-1)!)
  await opened('Bo')
})

test('several are rejected with one reason; failed ones show why and stay selected', async () => {
  const { move } = await inbound(['Ana', 'Bo', 'Cem'])
  await opened('Ana')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Ana M.' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Bo M.' }))
  move('Bo', { version: 5 })
  await userEvent.click(
    within(screen.getByRole('region', { name: 'Selected' })).getByRole('button', { name: 'Reject' }),
  )
  const dialog = await screen.findByRole('dialog', { name: /^Reject 2 referrals/ })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Reject 2' }))
  expect(within(dialog).getByText('Please select Reason')).toBeVisible()
  await userEvent.click(within(dialog).getByRole('button', { name: /^Reason/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'No capacity' }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Reject 2' }))
  const results = await within(dialog).findByRole('list', { name: 'Results' })
  await waitFor(() => expect(results).toHaveTextContent('Ana M.RejectedBo M.Someone else just updated this'))
  await userEvent.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1)!)
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Select Ana M.' })).toBeNull())
  expect(screen.getByRole('checkbox', { name: 'Select Bo M.' })).toBeChecked()
})

test('the keys are listed under "?"', async () => {
  await inbound(['Ana'])
  await opened('Ana')
  await userEvent.keyboard('?')
  expect(await screen.findByRole('dialog', { name: /^Shortcuts/ })).toHaveTextContent('Accept')
})

test('several are accepted, and the result of each remains until it is closed', async () => {
  await inbound(['Ana', 'Bo'])
  await opened('Ana')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Ana M.' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Bo M.' }))
  await userEvent.click(
    within(screen.getByRole('region', { name: 'Selected' })).getByRole('button', { name: 'Accept' }),
  )
  const dialog = await screen.findByRole('dialog', { name: /^Accept 2 referrals/ })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Accept 2' }))
  expect(await screen.findByText('2 referrals accepted')).toBeVisible()
  expect(within(dialog).getByRole('list', { name: 'Results' })).toHaveTextContent('Ana M.AcceptedBo M.Accepted')
  expect(screen.queryByRole('region', { name: 'Selected' })).toBeNull()
  await userEvent.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1)!)
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Accept/ })).toBeNull())
})

test('on the board a card is selected and moved by keys, keeps the focus, and Z undoes it', async () => {
  const { sent } = await inbound(['Ana', 'Bo'], '/in-bound?view=board')
  const cardOf = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name} M\\., `) })
  await cardOf('Ana')
  await userEvent.keyboard('{ArrowDown}')
  expect(await cardOf('Ana')).toHaveFocus()
  await userEvent.keyboard('m')
  await screen.findByRole('menu')
  await waitFor(() => expect(screen.getByRole('menu')).toContainElement(document.activeElement as HTMLElement))
  await userEvent.keyboard('a')
  const accepted = await screen.findByRole('region', { name: 'Accepted' })
  await waitFor(() => expect(within(accepted).getByRole('button', { name: /^Ana M\., / })).toHaveFocus())
  await userEvent.keyboard('z')
  await waitFor(() => expect(sent().at(-1)).toMatchObject({ stage: 'opened', status: 3, version: 2 }))
})

test('offline, another queue loads, and never shows the rows of the previous one', async () => {
  await inbound(['Ana', 'Bo'])
  await opened('Ana')
  expect(await screen.findByRole('link', { name: /^Bo M\./ })).toBeVisible()
  act(() => onlineManager.setOnline(false))
  await userEvent.click(screen.getByRole('tab', { name: /^Accepted/ }))
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Bo M\./ })).toBeNull())
  expect(screen.getAllByRole('status', { name: 'Loading' })).not.toHaveLength(0)
  act(() => onlineManager.setOnline(true))
  expect(await screen.findByText('No referrals here')).toBeVisible()
})

test('a list opened from a report of people has their number, and is switched to a row for each', async () => {
  const { api } = await inbound(eleven, '/in-bound?queue=all&dateOf=helped&isCounted=true')
  api.on(referrals.listInbound, () => ({
    data: [],
    total: 938,
    pageNo: 1,
    pageSize: 25,
    counted: { referrals: 938, customers: 272 },
  }))
  await userEvent.type(screen.getByRole('searchbox'), 'a')
  expect(await screen.findByText('938 referrals of 272 customers')).toBeVisible()
  await userEvent.click(screen.getByRole('radio', { name: '272 customers' }))
  await waitFor(() => expect(api.askedFor(referrals.listInbound).at(-1)!.url).toContain('isPerCustomer=true'))
})
