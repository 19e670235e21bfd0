import { formatPhone } from '@handoff/contracts/kit'
import { weekdays } from '@handoff/contracts/network/locations/hours'
import type { PublicLocation } from '@handoff/contracts/network/public-location'
import { Problem } from '../../../kit/problem.ts'
import { branding, publicPages } from '../../platform/settings/settings.queries.ts'
import { show } from './publicDirectory.detail.ts'
import { listed, type Public } from './publicDirectory.queries.ts'

/** What search engines read of a page before they run its scripts. */
export type PageHead = {
  /** False: the provider is not in the directory, and its page is a 404. */
  isFound: boolean
  title: string
  description: string
  /** Without what may follow in a link. */
  canonical: string
  /** schema.org, as JSON-LD. */
  data?: object
}

type Ctx = Public & { publicUrl: string }
type Detail = Awaited<ReturnType<typeof show>>

/** As search engines show it. */
const longestDescription = 160

/** Of the directory and of each provider in it; null while it is turned off. */
export async function headOf(ctx: Ctx, id: number | null): Promise<PageHead | null> {
  const { isDirectoryOn, directoryIntro } = await publicPages(ctx)
  if (!isDirectoryOn) return null
  const { name: network } = await branding(ctx)
  const address = `${ctx.publicUrl}/public/network`
  if (id === null)
    return {
      isFound: true,
      title: `Find help · ${network}`,
      description: shortened(
        directoryIntro ?? `Find food, housing, health care, and other help near you, from ${network}.`,
      ),
      canonical: address,
    }
  const detail = await show(ctx, { id }).catch((error: unknown) => {
    if (error instanceof Problem && error.status === 404) return null
    throw error
  })
  if (!detail)
    return {
      isFound: false,
      title: `Provider Not Found · ${network}`,
      description: 'This provider isn’t in the directory. Other providers may be able to help.',
      canonical: address,
    }
  const canonical = `${address}/${id}`
  return {
    isFound: true,
    title: `${detail.name} · ${network}`,
    description: descriptionOf(detail),
    canonical,
    data: structured(detail, canonical, ctx.publicUrl),
  }
}

/** The addresses of all pages that search engines may list. */
export async function indexedPages(ctx: Ctx): Promise<string[]> {
  const { isDirectoryOn } = await publicPages(ctx)
  if (!isDirectoryOn) return []
  // A sitemap has 50,000 addresses at most.
  const rows = await listed(ctx).select('entity.id').orderBy('entity.id').limit(49_999).execute()
  const address = `${ctx.publicUrl}/public/network`
  return [address, ...rows.map(({ id }) => `${address}/${id}`)]
}

function shortened(text: string) {
  const words = text.replace(/\s+/g, ' ').trim()
  return words.length <= longestDescription
    ? words
    : `${words.slice(0, longestDescription - 1).replace(/\s+\S*$/, '')}…`
}

function descriptionOf({ about, categories, place, phone }: Detail) {
  const what = categories.map(({ name }) => name).join(', ')
  const facts = [what && place ? `${what} in ${place}.` : what || place, phone && `Call ${formatPhone(phone)}.`, about]
  return shortened(facts.filter(Boolean).join(' '))
}

/** The provider, where it is and when it is open, and what it offers; nothing that its page doesn’t say. */
function structured(detail: Detail, url: string, publicUrl: string) {
  const { id, name, networkType, about, phone, website, languages, categories, services, logo, organization } = detail
  const places = detail.places.filter(({ isConfidential }) => !isConfidential)
  return clean({
    '@context': 'https://schema.org',
    '@type': networkType === 1 ? 'Person' : 'Organization',
    '@id': url,
    url,
    name,
    identifier: String(id),
    description: about,
    telephone: phone,
    sameAs: website,
    image: logo && new URL(logo, publicUrl).href,
    knowsLanguage: languages,
    [networkType === 1 ? 'worksFor' : 'parentOrganization']: organization && {
      '@type': 'Organization',
      name: organization.name,
    },
    [networkType === 1 ? 'workLocation' : 'location']: places.map(placeIn),
    makesOffer: categories.map(({ id: categoryId, name: category }) => ({
      '@type': 'Offer',
      itemOffered: {
        '@type': 'Service',
        name: category,
        areaServed: services.find((one) => one.categoryId === categoryId)?.serviceArea,
      },
    })),
  })
}

const placeIn = (place: PublicLocation) => ({
  '@type': 'Place',
  name: place.name,
  telephone: place.phone,
  address: {
    '@type': 'PostalAddress',
    streetAddress: place.addressLine1,
    addressLocality: place.city,
    addressRegion: place.stateCode,
    postalCode: place.zip,
    addressCountry: 'US',
  },
  geo: place.lat !== null && { '@type': 'GeoCoordinates', latitude: place.lat, longitude: place.lng },
  openingHoursSpecification: place.hours?.flatMap((spans, day) =>
    spans.map(({ from, until }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: weekdays[day],
      opens: from,
      closes: closing(until),
    })),
  ),
  // Closed is written as a span without length.
  specialOpeningHoursSpecification: place.exceptions.flatMap(({ day, hours, note }) =>
    (hours.length ? hours : [{ from: '00:00', until: '00:00' }]).map(({ from, until }) => ({
      '@type': 'OpeningHoursSpecification',
      name: note,
      validFrom: day,
      validThrough: day,
      opens: from,
      closes: closing(until),
    })),
  ),
})

const closing = (until: string) => (until === '24:00' ? '23:59' : until)

/** Without what is unknown. */
function clean(value: unknown): object {
  return JSON.parse(
    JSON.stringify(value, (_, one: unknown) =>
      one === null || one === false || one === '' || (Array.isArray(one) && one.length === 0) ? undefined : one,
    ),
  ) as object
}
