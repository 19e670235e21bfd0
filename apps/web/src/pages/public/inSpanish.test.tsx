import type { Answer } from '@handoff/contracts/kit'
import { CustomField, customFields } from '@handoff/contracts/network/customFields/customFields'
import { PublicLocation } from '@handoff/contracts/network/public-location'
import { PublicEntity, PublicEntityDetail, publicDirectory } from '@handoff/contracts/network/publicDirectory'
import { VerificationView, verifications } from '@handoff/contracts/network/verifications'
import { reference } from '@handoff/contracts/platform/reference'
import { help } from '@handoff/contracts/referrals/help'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CurrentUser } from '../../kit/session/CurrentUser.ts'
import { fakeApi } from '../../test/fakeApi.ts'
import { leftInEnglish } from '../../test/readable.ts'
import { sampleOf } from '../../test/sampleOf.ts'
import { Frame, newCache, show } from '../../test/show.tsx'
import { PublicDirectoryPage } from './directory/PublicDirectoryPage.tsx'
import { PublicEntityPage } from './directory/PublicEntityPage.tsx'
import { HelpPage } from './help/HelpPage.tsx'
import { StatusPage } from './help/StatusPage.tsx'
import { VerificationPage } from './verification/VerificationPage.tsx'

beforeEach(() => localStorage.setItem('public:language', 'es'))
afterEach(() => localStorage.clear())

/** Its page takes the id from the address. */
async function showEntity() {
  const root = createRootRoute()
  const route = createRoute({ getParentRoute: () => root, path: '/public/network/$id', component: PublicEntityPage })
  const history = createMemoryHistory({ initialEntries: ['/public/network/4'] })
  const router = createRouter({ routeTree: root.addChildren([route]), history })
  await router.load()
  render(
    <Frame cache={newCache()}>
      <CurrentUser value={null}>
        <RouterProvider router={router} />
      </CurrentUser>
    </Frame>,
  )
}

const category = { id: 3, name: 'Vivienda', color: '#445566', icon: 'house', isSensitive: true } as const
const entity = sampleOf<Answer<typeof publicDirectory.show>>(PublicEntityDetail, {
  id: 4,
  name: 'Casa Azul',
  logo: null,
  categories: [
    { ...sampleOf<Answer<typeof publicDirectory.about>>(publicDirectory.about.output).categories[0], ...category },
  ],
  place: 'Oakland, CA',
  phone: '+15105550142',
  website: 'https://casa.example',
  languages: ['Spanish'],
  hours: 'L-V',
  about: 'Somos una casa.',
  eligibility: 'Familias',
  documentsToBring: 'Papeles',
  cost: 'Gratis',
  nextSteps: 'Llamamos',
  capacity: 4,
  isOpenNow: true,
  opening: { is: 'closed', next: { day: '2026-11-23', from: '09:00' } },
  exception: { day: '2026-11-26', hours: [], note: 'Thanksgiving', ahead: 1 },
  distanceMiles: 1.3,
  specialties: [{ name: 'Renta', categoryId: 3 }],
  organization: { id: 9, name: 'Red Azul' },
  services: [],
  places: [],
})
const place = sampleOf<PublicLocation>(PublicLocation)
const week = Array.from({ length: 7 }, (_, day) => (day < 5 ? [{ from: '09:00', until: '17:00' }] : []))

function network() {
  const api = fakeApi()
  api.on(publicDirectory.show, () => ({
    ...entity,
    places: [
      {
        ...place,
        name: 'Casa',
        isConfidential: false,
        isOpenNow: false,
        notice: null,
        hours: week,
        exceptions: [{ day: '2999-12-25', hours: [], note: null }],
        timeZone: 'America/Los_Angeles',
      },
      {
        ...place,
        isConfidential: true,
        county: 'Alameda',
        stateCode: 'CA',
      },
    ],
  }))
  api.on(publicDirectory.about, () => ({
    intro: null,
    isHelpOn: true,
    phone: null,
    hotline: '211',
    quickExitUrl: 'https://www.weather.gov/',
    categories: entity.categories,
    languages: ['Spanish', 'Tagalog'],
    states: [{ id: 5, name: 'California' }],
    consentText: 'Acepto',
  }))
  api.on(publicDirectory.list, ({ closedToday }) => ({
    data: [sampleOf<Answer<typeof publicDirectory.list>['data'][number]>(PublicEntity, { ...entity, point: null })],
    total: closedToday ? 3 : 41,
    pageNo: 1,
    pageSize: 20,
    origin: { lat: 37.8, lng: -122.3 },
  }))
  api.on(reference.states, () => [])
  api.on(reference.places, () => [
    { kind: 'zip', name: '94607', stateId: 5, countyId: 1, cityId: 1, zip: '94607', lat: 37.8, lng: -122.3 },
  ])
  return api
}

test('the directory speaks Spanish alone, with its filters, rows, and what is closed', async () => {
  network()
  await show(<PublicDirectoryPage />, { me: null, at: '/public/network?zip=94607&today=true&state=5' })
  expect(await screen.findByRole('heading', { level: 1, name: '¿Dónde está usted?' })).toBeVisible()
  expect(await screen.findByText(/Hay 3 más que hoy no abren/)).toBeVisible()
  expect(screen.getByText(/^Cerrado · abre lun\.? 9:00/)).toBeVisible()
  expect(document.documentElement.lang).toBe('es')
  expect(leftInEnglish()).toEqual([])
})

test('so does the page of a provider, with its hours and the form for what is wrong there', async () => {
  network()
  await showEntity()
  expect(await screen.findByRole('heading', { name: 'Casa Azul' })).toBeVisible()
  expect(await screen.findByRole('rowheader', { name: /^Lunes/ })).toBeVisible()
  expect(screen.getByText('Cerrado mañana por Día de Acción de Gracias')).toBeVisible()
  expect(leftInEnglish()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Avisar de información incorrecta' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Enviar' }))
  expect(await screen.findByText('Falta este dato: Qué está mal')).toBeVisible()
  expect(leftInEnglish()).toEqual([])
})

test('what a provider wrote in another language says so', async () => {
  const api = network()
  api.on(publicDirectory.show, () => ({ ...entity, about: 'We are a house for families with children.' }))
  await showEntity()
  const about = (await screen.findByText('We are a house for families with children.')).closest('section')
  expect(about).toHaveTextContent('Solo en inglés')
  expect(screen.getByText('Gratis').closest('section')).not.toHaveTextContent('Solo en inglés')
})

test('so does the help form, with what is wrong in it and after it was sent', async () => {
  const api = network()
  const field = sampleOf<CustomField>(CustomField, {
    id: 7,
    name: 'Mascotas',
    help: null,
    kind: 'boolean',
    isRequired: true,
  })
  api.on(customFields.ofPublic, () => [field])
  api.on(help.ask, () => ({ number: 'HR-10042', token: 'abc' }))
  await show(<HelpPage />, { me: null, at: '/public/network/help' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Pedir ayuda' })).toBeVisible()
  await screen.findByText('Mascotas')
  expect(leftInEnglish()).toEqual([])

  const submit = screen.getByRole('button', { name: 'Pedir ayuda' })
  await userEvent.click(submit)
  expect(await screen.findByText('Escriba un teléfono o un correo electrónico')).toBeVisible()
  expect(screen.getByText('Falta este dato: ¿Qué necesita?')).toBeVisible()
  expect(leftInEnglish()).toEqual([])

  await userEvent.type(screen.getByLabelText(/^¿Qué necesita/), 'Techo')
  await userEvent.type(screen.getByLabelText(/^Nombre/), 'Ana')
  await userEvent.type(screen.getByLabelText(/^Teléfono/), '5105550177')
  await userEvent.click(screen.getByRole('checkbox', { name: /^Pueden comunicarse/ }))
  await userEvent.click(screen.getByText('Sí'))
  await userEvent.click(submit)
  expect(await screen.findByRole('heading', { name: 'Recibimos su solicitud' })).toBeVisible()
  expect(leftInEnglish()).toEqual([])
})

test('so does the state of a request, and a link that is no longer valid', async () => {
  const api = network()
  api.on(help.status, () =>
    sampleOf<Answer<typeof help.status>>(help.status.output, { number: 'HR-10042', step: 'agreed', hotline: '211' }),
  )
  const { unmount } = await show(<StatusPage />, { me: null, at: '/public/referral/status?token=abc' })
  expect(await screen.findByRole('heading', { name: 'Un proveedor aceptó ayudarle' })).toBeVisible()
  expect(leftInEnglish()).toEqual([])
  unmount()

  api.refuse(help.status, 404, { title: 'This link has expired or was already used', code: 'not_found' })
  await show(<StatusPage />, { me: null, at: '/public/referral/status?token=old' })
  expect(await screen.findByText('Este enlace venció o ya se usó')).toBeVisible()
  expect(leftInEnglish()).toEqual([])
})

test('so does the link by which a provider confirms what is listed', async () => {
  const api = network()
  const view = sampleOf<VerificationView>(VerificationView, {
    ...entity,
    answer: null,
    verifiedAt: '2026-05-01T12:00:00Z',
    network: 'Red',
    capacityNote: null,
    hasOwnCapacities: false,
    isPublic: false,
    email: null,
    services: [],
    locations: [{ ...place, name: 'Casa', isConfidential: false, notice: null, hours: week, exceptions: [] }],
  })
  api.on(verifications.byLink, () => view)
  api.on(verifications.answer, () => ({ ...view, answer: 2, answeredAt: '2026-12-01T12:00:00Z' }))
  await show(<VerificationPage />, { me: null, at: '/public/verification?token=abc' })
  expect(await screen.findByRole('heading', { name: '¿Su información sigue siendo correcta?' })).toBeVisible()
  expect(screen.getByText(/Confirmado por última vez: 1 de mayo de 2026/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Corregir: Idiomas' }))
  await userEvent.type(await screen.findByLabelText('¿Qué debería decir?'), 'Mixteco')
  expect(leftInEnglish()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Enviar la corrección' }))
  expect(await screen.findByRole('heading', { name: 'Sus correcciones se enviaron' })).toBeVisible()
  expect(leftInEnglish()).toEqual([])
  sessionStorage.clear()
})

test('the language of the browser is the first one, and the chosen one is kept', async () => {
  localStorage.clear()
  network()
  const { unmount } = await show(<PublicDirectoryPage />, { me: null, at: '/public/network' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Where are you?' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Español' }))
  expect(await screen.findByRole('heading', { level: 1, name: '¿Dónde está usted?' })).toBeVisible()
  await waitFor(() => expect(document.title).toMatch(/^Buscar ayuda/))
  unmount()
  expect(document.documentElement.lang).not.toBe('es')

  await show(<StatusPage />, { me: null, at: '/public/referral/status' })
  expect(await screen.findByText('Abra el enlace de su correo')).toBeVisible()
})
