import { Message, notes } from '@handoff/contracts/customers/notes'
import { UserType } from '@handoff/contracts/kit'
import { materials } from '@handoff/contracts/platform/materials'
import { NextStep, ReferralDetail } from '@handoff/contracts/referrals/referrals/referral-rows'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'
import { expect, test, vi } from 'vitest'
import { fakeApi } from '../../../../test/fakeApi.ts'
import { person } from '../../../../test/person.ts'
import { sampleOf } from '../../../../test/sampleOf.ts'
import { show } from '../../../../test/show.tsx'
import type { ThreadHandle } from '../../../referrals/referrals/threadHandle.ts'
import { ReferralThread } from './ReferralThread.tsx'

const user = userEvent.setup()
const clinic = { id: 7, name: 'Harbor Clinic' }
const me = person({ type: UserType.Entity, entity: clinic })
const step = (key: string) => sampleOf<NextStep>(NextStep, { key })
const referral = (more: Partial<ReferralDetail> = {}) =>
  sampleOf<ReferralDetail>(ReferralDetail, {
    id: 4,
    isMine: 'receiver',
    stage: 'opened',
    sender: { id: 9, name: 'Bright Path', place: null },
    unread: 0,
    ...more,
  })
const message = (id: number, more: Partial<Message>) =>
  sampleOf<Message>(Message, {
    id,
    noteType: 3,
    kind: null,
    files: [],
    mentions: [],
    readBy: null,
    editedAt: null,
    ...more,
  })
const paged = (data: Message[]) => ({ data, total: data.length, pageNo: 1, pageSize: 20 })
const box = () => screen.findByRole('textbox', { name: 'Message' })

test('shows the kind of each message, who has read ours, and marks new ones as read', async () => {
  const api = fakeApi()
  api.on(notes.messages, () =>
    paged([
      message(3, { text: 'Room 2 is free', noteType: 2 }),
      message(2, {
        text: 'Does she use a walker?',
        kind: 'question',
        isOurs: true,
        readBy: { name: 'Dana', at: '2026-11-20T17:52:00.000Z' },
      }),
      message(1, { text: 'Mornings are best' }),
    ]),
  )
  api.on(notes.markRead, () => ({ unread: 0 }))
  // Everything is on the screen at the same time.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
        queueMicrotask(() => seen([{ isIntersecting: true }]))
      }
      observe() {}
      disconnect() {}
    },
  )
  await show(<ReferralThread referral={referral({ unread: 2 })} />, { me })
  const list = await screen.findByRole('list', { name: 'Messages' })
  const [first, second, third] = within(list).getAllByRole('listitem')
  expect(first).toHaveTextContent('Mornings are best')
  expect(second).toHaveTextContent(/Question.*Does she use a walker\?.*Read by Dana/)
  expect(third).toHaveTextContent(/Internal, your team only.*Room 2 is free/)
  expect(screen.getByText('2 unread')).toBeVisible()
  await waitFor(() => expect(api.askedFor(notes.markRead)).toHaveLength(1))
  expect(api.askedFor(notes.markRead)[0]!.body).toEqual({ noteId: 3 })
})

test('one box writes to the other side or to the own team', async () => {
  const api = fakeApi()
  api.on(notes.messages, () => paged([]))
  api.on(notes.send, () => message(5, {}))
  await show(<ReferralThread referral={referral()} />, { me })
  await user.type(await box(), 'Hello')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(async () => expect(await box()).toHaveValue(''))
  await user.click(screen.getByRole('button', { name: 'Audience: To Bright Path' }))
  await user.click(await screen.findByRole('menuitem', { name: /^Internal, your team only/ }))
  await user.type(await box(), 'For us')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(api.askedFor(notes.send)).toHaveLength(2))
  expect(api.askedFor(notes.send).map(({ body }) => body)).toEqual([
    { text: 'Hello' },
    { text: 'For us', isInternal: true },
  ])
})

test('the panel opens the box for a question, which takes the step', async () => {
  const api = fakeApi()
  api.on(notes.messages, () => paged([]))
  api.on(notes.send, () => message(5, { kind: 'question' }))
  const thread = createRef<ThreadHandle>()
  const taken: string[] = []
  await show(
    <ReferralThread
      referral={referral({ nextSteps: [step('ask')], version: 6 })}
      ref={thread}
      onStepTaken={(key) => taken.push(key)}
    />,
    { me },
  )
  await box()
  act(() => thread.current!.focus('question'))
  await waitFor(async () => expect(await box()).toHaveFocus())
  await user.type(await box(), 'Which days suit?')
  expect(screen.getByText('Your due date is paused until they reply.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  await waitFor(() => expect(taken).toEqual(['ask']))
  expect(api.askedFor(notes.send)[0]!.body).toEqual({ text: 'Which days suit?', step: 'ask', version: 6 })
})

test('while a question is open, the sender’s box answers it', async () => {
  const api = fakeApi()
  api.on(notes.messages, () => paged([]))
  api.on(notes.send, () => message(5, { kind: 'answer' }))
  const detail = referral({ isMine: 'sender', stage: 'info_requested', nextSteps: [step('answer')], version: 3 })
  await show(<ReferralThread referral={detail} />, { me })
  await user.type(await box(), 'Any weekday')
  await user.click(screen.getByRole('button', { name: 'Answer' }))
  await waitFor(() => expect(api.askedFor(notes.send)).toHaveLength(1))
  expect(api.askedFor(notes.send)[0]!.body).toMatchObject({ step: 'answer', version: 3 })
})

test('once access has ended, messages go only to the own team', async () => {
  const api = fakeApi()
  api.on(notes.messages, () => paged([]))
  const ended = referral({ stage: 'rejected', packet: { level: 'ended' } as ReferralDetail['packet'] })
  await show(<ReferralThread referral={ended} />, { me })
  await box()
  expect(screen.getByRole('button', { name: 'Audience: Internal, your team only' })).toBeVisible()
})

test('a list that can’t be loaded shows an error', async () => {
  const api = fakeApi()
  api.on(notes.messages, () => {
    throw new Error('away')
  })
  await show(<ReferralThread referral={referral()} />, { me })
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible()
  expect(api.askedFor(materials.addToReferral)).toEqual([])
})
