import { reportAbout } from '@handoff/contracts/figures/report-names'
import { matchesOf } from '@handoff/contracts/kit/matching'
import { entities } from '@handoff/contracts/network/entities/entities'
import { search } from '@handoff/contracts/platform/search'
import { expect, test } from 'vitest'
import { nameOf } from '../../../db/demo/people/names.ts'
import { proofOf, randomFrom } from '../../../test/proof.ts'
import { openWorld } from '../../../test/world.ts'

const proof = proofOf('searches')
const random = randomFrom(proof.seed)
const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!

const { as, aPerson, anEntity, db } = await openWorld({ reference: true })
const pages = [
  'Dashboard',
  'Customer Profiles',
  'Inbound Referrals',
  'Outbound Referrals',
  'Service Categories',
  'Service Locations',
  'Entities and Providers',
  'Network Requests',
  'My Team',
  'Roles',
  'Survey',
  'Analytics & Reports',
  'Notifications',
  'Profile',
  'Settings',
  'Branding',
  'Public directory',
  'Custom fields',
  'Answer times',
  'Time zones',
  'Reference data',
  'Refer customer',
  'New customer',
  'Invite teammate',
  'Logout',
  ...Object.values(reportAbout).map(({ name }) => name),
]
const firsts = [
  'Harbor',
  'Northgate',
  'Second',
  'Bright',
  'Cedar',
  'Lumen',
  'Open',
  'River',
  'Summit',
  'Willow',
  'Hope',
]
const middles = [
  'Family',
  'Community',
  'Table',
  'Street',
  'Valley',
  'Youth',
  'Legal',
  'Senior',
  'Recovery',
  'Neighborhood',
]
const lasts = ['Clinic', 'Pantry', 'Housing', 'Shelter', 'Kitchen', 'Services', 'Counseling', 'Foundation', 'Center']
const providers = firsts.flatMap((first, at) =>
  middles.flatMap((middle, next) => `${first} ${middle} ${lasts[(at * 7 + next * 3) % lasts.length]}`),
)
const people = [
  ...new Set(Array.from({ length: 400 }, (_, at) => nameOf({ language: at % 3 ? 'English' : 'Spanish' }).join(' '))),
]

await anEntity({ name: 'Owner of the people' })
await db
  .insertInto('customer')
  .values(people.map((name) => ({ first_name: name.split(' ')[0]!, last_name: name.split(' ').slice(1).join(' ') })))
  .execute()
await db
  .insertInto('entity')
  .values(providers.map((name) => ({ network_type: 2 as const, name })))
  .execute()

const alphabet = Array.from('abcdefghijklmnopqrstuvwxyz')

/** One or two letters left out, added, replaced, or swapped with a neighbor. */
function misspelledOnce(name: string) {
  const letters = Array.from(name)
  const places = letters.flatMap((letter, at) => (/\p{L}/u.test(letter) ? at : []))
  const at = pick(places)
  const next = letters[at + 1]
  const kind = pick(['left out', 'added', 'mistaken', 'swapped'] as const)
  if (kind === 'left out') letters.splice(at, 1)
  else if (kind === 'added') letters.splice(at, 0, pick(alphabet))
  else if (kind === 'mistaken' || !next || !/\p{L}/u.test(next)) letters[at] = pick(alphabet)
  else letters.splice(at, 2, next, letters[at]!)
  return letters.join('')
}

/** Is it among the first five of its kind? */
async function isFound(
  kind: 'customer' | 'entity' | 'page',
  name: string,
  typed: string,
  ask: (q: string) => Promise<{ kind: string; title: string }[]>,
) {
  if (kind === 'page')
    return matchesOf(typed, pages, (page) => page)
      .slice(0, 5)
      .includes(name)
  return (await ask(typed)).some((match) => match.kind === kind && match.title === name)
}

test('at least 95 of 100 misspelled names of people, providers, and pages are among the first five', async () => {
  const admin = await aPerson()
  const ask = async (q: string) => (await as(admin)(search.all, { q })).data.matches
  const missed: string[] = []
  let at = 0
  for (; proof.goesOn(at); at++) {
    const kind = (['customer', 'entity', 'page'] as const)[at % 3]!
    const name = pick({ customer: people, entity: providers, page: pages }[kind])
    const typed = random() < 0.5 ? misspelledOnce(name) : misspelledOnce(misspelledOnce(name))
    if (!(await isFound(kind, name, typed, ask))) missed.push(`${kind} ${name}: ${typed}`)
  }
  proof.say(`${at - missed.length} of ${at} found; missed: ${missed.slice(0, 20).join(' | ')}`)
  expect(1 - missed.length / at).toBeGreaterThanOrEqual(0.95)
})

test('the words of a provider’s name match in any order, with its category or city, and unfinished', async () => {
  const admin = await aPerson()
  const { name } = await anEntity({ name: 'Southport Family Clinic', categories: ['Food'] })
  const titlesFor = async (q: string) => (await as(admin)(search.all, { q })).data.matches.map(({ title }) => title)
  for (const typed of [
    'southport clinic',
    'clinic south',
    'family southport',
    'southport food',
    'suothport clinic',
    'soth family clinic',
    'clinc southp',
  ])
    expect(await titlesFor(typed), typed).toContain(name)
  const listed = (await as(admin)(entities.list, { search: 'clinic southport' })).data.data
  expect(listed.map((one) => one.name)).toEqual([name])
  expect(await titlesFor('fod')).toContain('Food')
})
