import { AnswerView, answers } from '@handoff/contracts/referrals/answers'
import { appointments } from '@handoff/contracts/referrals/appointments/appointments'
import { help } from '@handoff/contracts/referrals/help'
import { OfferView, offers } from '@handoff/contracts/referrals/offers'
import { FollowUpView, followUps } from '@handoff/contracts/surveys/followUps'
import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeApi } from '../../../test/fakeApi.ts'
import { sampleOf } from '../../../test/sampleOf.ts'
import { show } from '../../../test/show.tsx'
import { AnswerPage } from '../answer/AnswerPage.tsx'
import { AppointmentPage } from '../appointment/AppointmentPage.tsx'
import { FollowUpPage } from '../followUp/FollowUpPage.tsx'
import { StatusPage } from '../help/StatusPage.tsx'
import { OfferPage } from '../offer/OfferPage.tsx'

const moments = { startsAt: '2027-03-02T18:00:00Z', endsAt: '2027-03-02T18:30:00Z', timeZone: 'America/Chicago' }
const pages = [
  {
    of: 'an answer',
    part: <AnswerPage />,
    endpoint: answers.show,
    view: sampleOf<AnswerView>(AnswerView, { packet: null, who: null, closed: null, kept: null, timeZone: 'UTC' }),
  },
  {
    of: 'an appointment',
    part: <AppointmentPage />,
    endpoint: appointments.byLink,
    view: sampleOf(appointments.byLink.output, moments),
  },
  {
    of: 'an offer',
    part: <OfferPage />,
    endpoint: offers.show,
    view: sampleOf<OfferView>(OfferView, { phase: 'unfilled', chosen: null, feedback: null }),
  },
  {
    of: 'a follow-up',
    part: <FollowUpPage />,
    endpoint: followUps.show,
    view: sampleOf<FollowUpView>(FollowUpView, { answer: null }),
  },
  {
    of: 'a help request',
    part: <StatusPage />,
    endpoint: help.status,
    view: sampleOf(help.status.output),
  },
]

// The clock of the page alone: it asks again by an interval.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  sessionStorage.clear()
})
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
const tab = (state: DocumentVisibilityState) =>
  act(() => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })

test.each(pages)(
  'the page of $of is asked again every 15 seconds while it is on screen, and on coming back',
  async (page) => {
    const { part, endpoint, view } = page
    const api = fakeApi()
    api.on(endpoint as typeof help.status, () => view as never)
    api.on(offers.seen, () => null)
    await show(part, { me: null, at: '/here?token=abc' })
    const isAsked = (times: number) => vi.waitFor(() => expect(api.askedFor(endpoint)).toHaveLength(times))
    await isAsked(1)
    await pass(14)
    expect(api.askedFor(endpoint)).toHaveLength(1)
    await pass(1)
    await isAsked(2)
    tab('hidden')
    await pass(60)
    tab('visible')
    await isAsked(3)
  },
)
