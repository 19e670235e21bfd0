import { AnswerAppointment, AnswerView, answers } from '@handoff/contracts/referrals/answers'
import { links } from '@handoff/contracts/referrals/link-senders'
import { Reason, ReasonUse } from '@handoff/contracts/referrals/reasons'
import { FullPacket } from '@handoff/contracts/referrals/referrals/referral-packet'
import { NextStep, TimelineEntry } from '@handoff/contracts/referrals/referrals/referral-rows'
import en from '@handoff/contracts/texts/en'
import es from '@handoff/contracts/texts/es'
import { type Language, languages } from '@handoff/contracts/texts/languages'
import type { TextKey, Texts } from '@handoff/contracts/texts/texts'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fakeApi } from '../../../test/fakeApi.ts'
import { leftInEnglish, readable } from '../../../test/readable.ts'
import { sampleOf } from '../../../test/sampleOf.ts'
import { show } from '../../../test/show.tsx'
import { compiled, textsOf } from '../../../test/textsOf.ts'
import { AnswerPage } from './AnswerPage.tsx'
import { laterTexts, pageTexts } from './answerTexts.ts'

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
const reason = (label: string, appliesTo: ReasonUse) => sampleOf<Reason>(Reason, { code: label, label, appliesTo })
const stepOf = (key: string) => sampleOf<NextStep>(NextStep, { key, label: 'Not translated', isDestructive: false })
const appointment = (steps: AnswerAppointment['steps'], at: number, id: number) =>
  sampleOf<AnswerAppointment>(AnswerAppointment, {
    id,
    steps,
    startsAt: hours(at),
    endsAt: hours(at + 1),
    timeZone: 'America/Chicago',
    modality: 2,
  })
const full = sampleOf<NonNullable<NonNullable<AnswerView['packet']>['full']>>(FullPacket, {
  firstName: 'Ana',
  lastName: 'Ruiz',
  preferredName: 'Anita',
  pronouns: 'ella',
  dateOfBirth: '1990-05-02',
  isBirthEstimated: true,
  phone: '+15105550142',
  email: 'ana@example.org',
  contactPreference: 'Phone call',
  safeContactNote: 'Tardes',
  hasNoFixedAddress: true,
  county: 'Alameda',
  stateCode: 'CA',
  languages: ['Spanish', 'Haitian Creole'],
  needsInterpreter: true,
  householdSize: 4,
  childrenCount: 2,
  accessibilityNeeds: ['No stairs'],
  insurance: 'Medicaid',
  specialties: ['Renta'],
  message: 'Sola',
})
const who = {
  ageBand: 'Under 5',
  county: 'Alameda',
  languages: ['Spanish'],
  needsInterpreter: true,
  specialties: [],
  household: { size: 1, children: 0, accessibility: ['Wheelchair access'] },
  message: null,
}
const base: Partial<AnswerView> = {
  reference: 'R-10042',
  stage: 'sent',
  situation: 'asked',
  priority: 2,
  dueAt: hours(30),
  receiver: { id: 5, name: 'Casa Azul' },
  sender: { name: 'Río', phone: '+15105550134', by: 'Luz' },
  category: 'Housing',
  isSensitive: false,
  isFirstToAccept: true,
  isOver: false,
  isOpen: false,
  codeTo: 'ca***@azul.example',
  packet: null,
  closed: null,
  kept: null,
  who,
  reasons: [
    reason('No capacity', ReasonUse.Reject),
    reason('Sent by mistake', ReasonUse.Cancel),
    reason('Service received', ReasonUse.Close),
    reason('Forgot', ReasonUse.NoShow),
  ],
  timeline: [],
  messages: [],
  mayWrite: false,
  appointments: [],
  timeZone: 'America/Chicago',
  nextSteps: ['accept', 'waitlist', 'reject'].map(stepOf),
  language: null,
}
const accepted: Partial<AnswerView> = {
  ...base,
  stage: 'accepted',
  situation: 'yours',
  isFirstToAccept: false,
  nextSteps: [
    'undoAccept',
    'contact',
    'book',
    'visit',
    'close',
    'release',
    'review',
    'confirmCancel',
    'refuseCancel',
  ].map(stepOf),
}
const opened: Partial<AnswerView> = {
  ...accepted,
  isOpen: true,
  packet: { level: 'full', limited: null, full, liveContact: null },
  mayWrite: true,
  messages: [{ id: 1, text: 'Hola', by: 'Luz', isOurs: true, at: hours(-2) }],
  appointments: [appointment(['visit', 'noShow', 'cancel'], -3, 7), appointment(['move', 'cancel'], 40, 8)],
}
const note = (type: string, id: number) =>
  sampleOf<TimelineEntry>(TimelineEntry, {
    id,
    type,
    at: hours(-1),
    title: 'Not translated',
    note: 'Pan',
    isMessage: false,
  })
const closed: Partial<AnswerView> = {
  ...base,
  stage: 'closed',
  situation: 'over',
  isOver: true,
  isOpen: true,
  who: null,
  closed: { name: 'Ana R.', metLevel: 2, outcome: 'Service received' },
  timeline: ['referral.stageChanged', 'referral.contactAttempted', 'appointment.missed', 'visit.recorded'].map(
    (type, at) => note(type, at + 1),
  ),
  nextSteps: [stepOf('reopen')],
}

type Key = { [K in TextKey]: (typeof en)[K] extends `${string}{${string}` ? never : K }[TextKey]
type State = { name: string; view: Partial<AnswerView> | null; press?: readonly Key[] }
const states: State[] = [
  { name: 'open', view: base },
  { name: 'open, put on a waitlist', view: base, press: ['answer.waitlist', 'answerForm.submit.waitlist'] },
  { name: 'open, asked about', view: base, press: ['answer.ask', 'answerForm.submit.ask'] },
  { name: 'open, refused', view: base, press: ['answer.reject', 'answerForm.submit.reject'] },
  { name: 'asked about', view: { ...base, stage: 'info_requested', situation: 'paused' } },
  { name: 'accepted, before the code', view: accepted },
  { name: 'accepted', view: opened },
  { name: 'accepted, an empty message', view: opened, press: ['answerOpen.sendMessage'] },
  ...(['contact', 'book', 'visit', 'close', 'release', 'review', 'confirmCancel', 'refuseCancel'] as const).map(
    (key): State => ({
      name: `accepted, ${key}`,
      view: opened,
      press: [`answer.step.${key}`, ...(key === 'confirmCancel' ? [] : [`answerForm.submit.${key}` as const])],
    }),
  ),
  ...(['visit', 'noShow', 'move'] as const).map(
    (key): State => ({
      name: `accepted, an appointment: ${key}`,
      view: opened,
      press: [`answerOpen.appointmentStep.${key}`],
    }),
  ),
  { name: 'closed', view: closed },
  { name: 'closed, reopened', view: closed, press: ['answer.step.reopen', 'answerForm.submit.reopen'] },
  { name: 'closed, before the code', view: { ...closed, isOpen: false, timeline: [] } },
  {
    name: 'closed, with an appointment to come',
    view: {
      ...closed,
      situation: 'toCome',
      kept: { startsAt: hours(40), timeZone: 'America/Chicago', hasBegun: false },
    },
  },
  {
    name: 'done: refused',
    view: { ...base, stage: 'rejected', situation: 'over', isOver: true, nextSteps: [stepOf('undoReject')] },
  },
  { name: 'done: taken', view: { ...base, stage: 'recalled', situation: 'taken', isOver: true, nextSteps: [] } },
  { name: 'expired', view: null },
]

beforeEach(() => sessionStorage.clear())
afterEach(() => localStorage.clear())

async function open(t: Texts, { view, press = [] }: State) {
  localStorage.setItem('public:language', t.language)
  const api = fakeApi()
  if (view) api.on(answers.show, () => sampleOf<AnswerView>(AnswerView, view))
  else api.refuse(answers.show, 404, { title: 'Not found', code: 'not_found' })
  api.on(links.sender, () => ({ name: 'Río', phone: '+15105550134', language: null }))
  await show(<AnswerPage />, { me: null, at: '/public/answer?token=abc' })
  if (!view) return void (await screen.findByRole('heading', { name: t('link.dead') }))
  await screen.findByRole('heading', { level: 1 })
  if (view.isOpen === false && view.stage === 'accepted')
    await screen.findByRole('button', { name: t('answerCode.send') })
  if (view.closed) await screen.findByText(t('answerClosed.outcome'))
  if (view.appointments?.length) await screen.findByText(t('answerOpen.appointments', { count: 2 }))
  if (view.messages?.length && !press.length) await screen.findByText('Hola')
  for (const key of press) await userEvent.click((await screen.findAllByText(t(key), { selector: 'button *' })).at(-1)!)
}

describe('the page of an answer is in Spanish alone', () => {
  const t = textsOf('es', es)
  test.each(states)('$name', async (state) => {
    await open(t, state)
    await waitFor(() => expect(document.documentElement.lang).toBe('es'))
    expect(leftInEnglish()).toEqual([])
    expect(readable()).not.toContain('Not translated')
  })
})

/** Every text of the dictionary, marked: what is not marked is not from it. */
const marked = Object.fromEntries(Object.entries(en).map(([key, text]) => [key, `⟦${text}⟧`])) as Record<
  TextKey,
  string
>

describe('a third language is one file and its code: every text of the page follows', () => {
  const french = 'fr' as Language
  const t = textsOf(french, marked)
  const list = languages as unknown as string[]
  beforeEach(() => {
    list.push(french)
    for (const files of [pageTexts, laterTexts]) files['/fr.ts'] = async () => compiled(marked)
  })
  afterEach(() => {
    list.splice(list.indexOf(french), 1)
    for (const files of [pageTexts, laterTexts]) delete files['/fr.ts']
  })
  /** People, the network's own words, and days, which the browser writes. */
  const ofData =
    /^(Ana|Anita|Luz|Río|Casa Azul|Sola|Hola|Pan|Renta|Medicaid|ella|Tardes|Alameda|Handoff|L|A)\b|^R-10042|@|^,|(AM|PM|\d)$/

  test.each(states)('$name', async (state) => {
    await open(t, state)
    await waitFor(() => expect(document.documentElement.lang).toBe('fr'))
    const unmarked = readable().filter((text) => /\p{L}/u.test(text) && !/[⟦⟧]/.test(text) && !ofData.test(text))
    expect(unmarked).toEqual([])
    expect(screen.getByRole('button', { name: 'Français', pressed: true })).toBeVisible()
  })
})

describe('its language', () => {
  const switchTo = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
  const accept = (t: Texts) => screen.findByRole('button', { name: t('answer.accept') })
  const page = (view: Partial<AnswerView>) => {
    const api = fakeApi()
    api.on(answers.show, () => sampleOf<AnswerView>(AnswerView, view))
    api.on(links.setLanguage, () => null)
    return api
  }
  const visit = () => show(<AnswerPage />, { me: null, at: '/public/answer?token=abc' })
  const [english, spanish] = [textsOf('en', en), textsOf('es', es)]

  test('that is chosen is saved for emails to the provider, and kept in this browser', async () => {
    const api = page(base)
    const { unmount } = await visit()
    await accept(english)
    expect(api.askedFor(links.setLanguage)).toEqual([])
    await switchTo('Español')
    expect(await accept(spanish)).toBeVisible()
    await waitFor(() =>
      expect(api.askedFor(links.setLanguage)).toMatchObject([{ body: { token: 'abc', language: 'es' } }]),
    )
    unmount()
    await visit()
    expect(await accept(spanish)).toBeVisible()
    expect(api.askedFor(links.setLanguage)).toHaveLength(1)
  })

  test('that the provider has chosen elsewhere is the first one, unless this browser has another', async () => {
    page({ ...base, language: 'es' })
    const { unmount } = await visit()
    expect(await accept(spanish)).toBeVisible()
    unmount()
    localStorage.setItem('public:language', 'en')
    await visit()
    expect(await accept(english)).toBeVisible()
  })

  test('is spoken even where it could not be saved', async () => {
    const api = page(base)
    api.refuse(links.setLanguage, 404, { title: 'Not found', code: 'not_found' })
    await visit()
    await switchTo('Español')
    expect(await accept(spanish)).toBeVisible()
    await waitFor(() => expect(api.askedFor(links.setLanguage)).toHaveLength(1))
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
