import { OfferProvider, OfferView, offers } from '@handoff/contracts/referrals/offers'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../test/fakeApi.ts'
import { sampleOf } from '../../../test/sampleOf.ts'
import { show } from '../../../test/show.tsx'
import { OfferPage } from './OfferPage.tsx'

const shelter = sampleOf<OfferProvider>(OfferProvider, {
  id: 11,
  name: 'Night Shelter',
  state: 'offered',
  refusal: null,
  lat: null,
  lng: null,
  timeZone: 'America/New_York',
  canProceed: true,
})
const offer = (more: Partial<OfferView>) =>
  sampleOf<OfferView>(OfferView, {
    phase: 'choose',
    mode: 2,
    isPreview: false,
    isSensitive: false,
    category: 'Housing',
    lastRefusedId: null,
    chosen: null,
    providers: [shelter],
    sharing: [],
    ...more,
  })

test.each([
  [false, 'en', /^They get your first name, age group, county, and what you need\. /],
  [true, 'en', /county, how many people and children live with you, accessibility, and what you need\. /],
  [true, 'es', /condado, cuántas personas y niños viven con usted, accesibilidad y lo que necesita\. /],
] as const)('what is agreed to before choosing (household: %s, %s)', async (sharesHousehold, language, text) => {
  const api = fakeApi()
  api.on(offers.show, () => offer({ sharesHousehold, language }))
  api.on(offers.seen, () => null)
  await show(<OfferPage />, { at: '/client-referring-request?token=abc' })
  const proceed = language === 'en' ? 'Choose this place' : 'Elegir este lugar'
  await userEvent.click(await screen.findByRole('button', { name: proceed }))
  expect(within(await screen.findByRole('dialog')).getByText(text)).toBeVisible()
})
