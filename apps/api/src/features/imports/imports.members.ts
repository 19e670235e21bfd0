import { NetworkType } from '@handoff/contracts/entities'
import { messages } from '@handoff/contracts/kit'
import { members } from '@handoff/contracts/members'
import type { Values } from '../members/members.saving.ts'
import { categoriesIn, listOf, memberIn, placeIn, type Wrong, yesOrNo } from './imports.cells.ts'
import type { Cells, Lookup } from './imports.lookup.ts'

const kinds: Record<string, number> = {
  organization: NetworkType.Organization,
  organisation: NetworkType.Organization,
  entity: NetworkType.Organization,
  agency: NetworkType.Organization,
  '2': NetworkType.Organization,
  individual: NetworkType.Entity,
  person: NetworkType.Entity,
  provider: NetworkType.Entity,
  'service provider': NetworkType.Entity,
  '1': NetworkType.Entity,
}

export type MemberValues = Values

/** A row as the form of a member would send it, checked by the contract of that form. */
export function memberFrom(cells: Cells, lookup: Lookup): { name: string; values: MemberValues | null; wrong: Wrong } {
  const wrong: Wrong = {}
  const isPerson = !cells.name && !!cells.firstName && !!cells.lastName
  const networkType = cells.networkType
    ? kinds[cells.networkType.toLowerCase()]
    : isPerson
      ? NetworkType.Entity
      : NetworkType.Organization
  const [firstName, lastName] = namesOf(cells, networkType === NetworkType.Entity)
  const place = placeIn(cells, lookup, wrong)
  const isConfidential = yesOrNo(cells.isConfidential, wrong, 'isConfidential')
  const parentId = memberIn(cells.parent, lookup, wrong, 'parent')
  const { addressLine1, zip } = cells
  const hasAddress = !!addressLine1 || !!zip || place.stateId !== null
  const { data, error } = members.create.input.safeParse({
    networkType,
    name: cells.name || null,
    firstName,
    lastName,
    parentId,
    email: cells.email ?? null,
    phone: cells.phone ?? null,
    website: cells.website ?? null,
    about: cells.about ?? null,
    eligibility: cells.eligibility ?? null,
    documentsToBring: cells.documentsToBring ?? null,
    cost: cells.cost ?? null,
    nextSteps: cells.nextSteps ?? null,
    hours: cells.hours ?? null,
    languages: [...new Set(listOf(cells.languages))],
    categoryIds: categoriesIn(cells, lookup, wrong),
    entityAddresses: hasAddress
      ? [{ addressLine1: addressLine1 ?? null, zip: zip ?? null, ...place, isConfidential }]
      : [],
  })
  for (const { path, message } of error?.issues ?? []) wrong[fieldOf(path)] ??= message
  if (networkType === NetworkType.Organization && !cells.name) wrong.name ??= messages.required('Name')
  if (networkType === NetworkType.Entity && !firstName) wrong.firstName ??= messages.required('First Name')
  if (networkType === NetworkType.Entity && !lastName) wrong.lastName ??= messages.required('Last Name')
  if (parentId !== null && networkType === NetworkType.Organization)
    wrong.parent ??= 'Only an individual belongs to an organization'

  const called = networkType === NetworkType.Entity ? [firstName, lastName].filter(Boolean).join(' ') : cells.name
  if (!data || Object.keys(wrong).length) return { name: called ?? '', values: null, wrong }
  const { requestId: _, isInvited: __, logo: ___, ...values } = data
  return { name: called ?? '', values, wrong }
}

/** An individual may come with one name that holds both. */
function namesOf({ name, firstName, lastName }: Cells, isIndividual: boolean): [string | null, string | null] {
  if (!isIndividual || firstName || lastName || !name) return [firstName || null, lastName || null]
  const at = name.search(/\s\S+$/)
  return at < 0 ? [name, null] : [name.slice(0, at).trim(), name.slice(at + 1)]
}

/** Under which field of the file it stands that the form has under a longer name. */
function fieldOf(path: readonly PropertyKey[]): string {
  if (path[0] === 'entityAddresses') return String(path[2] ?? 'addressLine1')
  return { categoryIds: 'categories', parentId: 'parent' }[String(path[0])] ?? String(path[0])
}
