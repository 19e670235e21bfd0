import { OfferProvider, OfferView, offers } from '@handoff/contracts/referrals/offers'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../test/fakeApi.ts'
import { sampleOf } from '../../../test/sampleOf.ts'
import { show } from '../../../test/show.tsx'
import { OfferPage } from './OfferPage.tsx'

const unsent = { customerId: 7, categoryId: 2, specialtyIds: [], referToIds: [11], mode: 2 }

test('staff see the page of the customer before it is sent; its links keep what would be sent', async () => {
  const api = fakeApi()
  api.on(offers.previewUnsent, () =>
    sampleOf<OfferView>(OfferView, {
      phase: 'choose',
      mode: 2,
      language: 'en',
      isPreview: true,
      isSensitive: false,
      category: 'Food',
      providers: [sampleOf<OfferProvider>(OfferProvider, { id: 11, name: 'Open Table Pantry', state: 'offered' })],
    }),
  )
  await show(<OfferPage />, { at: `/client-referring-request?unsent=${encodeURIComponent(JSON.stringify(unsent))}` })
  const link = await screen.findByRole('link', { name: /Open Table Pantry/ })
  expect(decodeURIComponent(link.getAttribute('href')!)).toContain(`unsent=${JSON.stringify(unsent)}`)
  expect(api.askedFor(offers.previewUnsent)).toHaveLength(1)
})
