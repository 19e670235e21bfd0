import { messages } from '@handoff/contracts/kit'
import { entities } from '@handoff/contracts/network/entities/entities'
import { NetworkType } from '@handoff/contracts/network/entities/entity'
import { entityFields } from '@handoff/contracts/network/entities/fields'
import { type FileKey, fileKeys, type StoredEntity } from '@handoff/contracts/network/entities/from-fields'
import type { Values } from '../../entities/editing/save-entity.ts'
import {
  type Around,
  entityIn,
  isOpen,
  placeIn,
  type Read,
  servicesNamed,
  type Wrong,
  yesOrNo,
} from '../cells/cells.ts'
import { type Cleaned, languagesIn } from '../cells/clean-cell.ts'
import { answersIn } from '../cells/custom-fields.ts'
import { servicesIn } from '../cells/eligibility.ts'
import { hoursIn } from '../cells/hours-cell.ts'
import { sayWhetherPlaced, undisclosedQuestion } from '../cells/whereabouts.ts'
import type { Cells } from './lookup.ts'
import { unknownType } from './unknown-names.ts'

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

export type EntityValues = Values

/** A row as the form of an entity would send it, checked by the contract of that form. */
export function entityFrom(read: Cleaned, around: Around): Read<EntityValues> {
  const { cells } = read
  const { lookup } = around
  const wrong: Wrong = {}
  const isPerson = !cells.name && !!cells.firstName && !!cells.lastName
  const networkType =
    typeIn(cells.networkType, around, wrong) ?? (isPerson ? NetworkType.Entity : NetworkType.Organization)
  const [firstName, lastName] = namesOf(cells, networkType === NetworkType.Entity)
  const { place, zip, question = undisclosedQuestion(read) } = placeIn(read, around, wrong)
  const isConfidential =
    yesOrNo(cells.isConfidential, wrong, 'isConfidential') || (!!read.isUndisclosed && around.place !== 'open')
  const isPublic = cells.isPublic ? yesOrNo(cells.isPublic, wrong, 'isPublic') : null
  const parent = entityIn(read, around, wrong, 'parent')
  const { categoryIds, specialtyIds } = servicesNamed(read, around)
  const { addressLine1 } = cells
  const hasAddress = !!addressLine1 || !!zip || place.stateId !== null
  const hours = hasAddress ? hoursIn(read) : null
  const hasLocation = sayWhetherPlaced(read, { place, zip, lookup, hasPin: false })
  const { data, error } = entities.create.input.safeParse({
    networkType,
    name: cells.name || null,
    firstName,
    lastName,
    parentId: parent.id,
    ...textsOf(cells),
    hours: (hours ? hours.words : cells.hours) ?? null,
    languages: languagesIn(cells.languages),
    categoryIds,
    specialtyIds,
    services: servicesIn(cells, lookup, wrong, categoryIds),
    entityAddresses: hasAddress ? [{ addressLine1: addressLine1 ?? null, zip, ...place, isConfidential }] : [],
  })
  for (const { path, message } of error?.issues ?? []) wrong[fieldOf(path)] ??= message
  if (networkType === NetworkType.Organization && !cells.name) wrong.name ??= messages.required('Name')
  if (networkType === NetworkType.Entity && !firstName) wrong.firstName ??= messages.required('First name')
  if (networkType === NetworkType.Entity && !lastName) wrong.lastName ??= messages.required('Last name')
  if ((parent.id !== null || parent.organization !== null) && networkType === NetworkType.Organization)
    wrong.parent ??= 'Only an individual belongs to an organization'

  const answers = answersIn(cells, around.custom, wrong)
  const called = networkType === NetworkType.Entity ? [firstName, lastName].filter(Boolean).join(' ') : cells.name
  const { repairs, note } = read
  const { organization } = parent
  const plan = { name: called ?? '', wrong, repairs, note, question, organization, answers, hasLocation, isPublic }
  if (!data || Object.keys(wrong).length) return { ...plan, values: null, reading: null }
  const { requestId: _, isInvited: __, logo: ___, ...values } = data
  const entityAddresses = values.entityAddresses.map((address) => ({ ...address, hours: hours?.week ?? null }))
  const reading = { ...values, entityAddresses }
  return { ...plan, values: isOpen(question, around) ? null : reading, reading }
}

type TextKey = { [K in FileKey]: null extends StoredEntity[K] ? K : never }[FileKey]
const textKeys = fileKeys.filter((key) => entityFields[key].stored.def.type === 'nullable') as TextKey[]
const textsOf = (cells: Cells) =>
  Object.fromEntries(textKeys.map((key) => [key, cells[key] ?? null])) as Record<TextKey, string | null>

function typeIn(text: string | undefined, around: Around, wrong: Wrong): number | undefined {
  if (!text) return undefined
  const known = kinds[text.toLowerCase()] ?? around.lookup.chosenType(text)
  if (known === 'none') return undefined
  if (known === undefined) {
    wrong.networkType = messages.requiredSelect('Type')
    around.unknown(unknownType(text))
  }
  return known
}

/** An individual may come with one name that holds both. */
function namesOf({ name, firstName, lastName }: Cells, isIndividual: boolean): [string | null, string | null] {
  if (!isIndividual || firstName || lastName || !name) return [firstName || null, lastName || null]
  const at = name.search(/\s\S+$/)
  return at < 0 ? [name, null] : [name.slice(0, at).trim(), name.slice(at + 1)]
}

/** The field of the file for a path of the form, which has longer names. */
function fieldOf(path: readonly PropertyKey[]): string {
  if (path[0] === 'entityAddresses') return String(path[2] ?? 'addressLine1')
  if (path[0] === 'services') return String(path[2] ?? path[0])
  return { categoryIds: 'categories', parentId: 'parent' }[String(path[0])] ?? String(path[0])
}
