import type { DateOrder } from '@handoff/contracts/customers/customerImports'
import { NewCustomer } from '@handoff/contracts/customers/customers/customers'
import { mostPhones, PhoneKind, type StoredCustomer } from '@handoff/contracts/customers/customers/fields'
import type { Mapping } from '@handoff/contracts/network/imports'
import { type Around, placeIn, quoted, type Read, type Wrong } from '../../../network/imports/cells/cells.ts'
import { type Cleaned, clean } from '../../../network/imports/cells/clean-cell.ts'
import { answersIn } from '../../../network/imports/cells/custom-fields.ts'
import { phonesIn } from '../../../network/imports/cells/phones.ts'
import { readAddress } from '../../../network/imports/cells/whereabouts.ts'
import type { Cells, Lookup } from '../../../network/imports/plan/lookup.ts'
import { isSameList } from '../../../network/imports/plan/read-as.ts'
import { contactIn, genderIn, incomeIn, languagesIn, needsIn, yesNoIn } from './choices.ts'
import { dayIn } from './days.ts'
import { nameIn } from './names.ts'

export type PersonAround = Around & {
  today: string
  /** Of a field, as its whole column has it. */
  orderOf: (key: string) => DateOrder | undefined
  mapping: Mapping
}

const noText = ['pronouns', 'safeContactNote', 'emergencyContact', 'insurance'] as const

/** Cells by field, repaired as those of any file. A second number of a person is a number to call. */
export function cleanPerson({ otherPhone, note, ...raw }: Cells, lookup: Lookup): Cleaned {
  const read = readAddress(clean(raw), lookup)
  if (otherPhone) read.cells.otherPhone = otherPhone.trim()
  if (note?.trim()) read.cells.note = note.trim()
  return read
}

/** A row as the form of a customer would send it, checked by the contract of that form. */
export function personFrom(read: Cleaned, around: Around): Read<StoredCustomer> {
  const { cells, repairs, readings } = read
  const { today, orderOf } = around as PersonAround
  const wrong: Wrong = {}
  const name = nameIn(cells)
  if (!name) wrong.firstName = 'No name'
  const { place, zip } = placeOf(read, around, wrong)
  const birth = cells.dateOfBirth ? dayIn(cells.dateOfBirth, orderOf('dateOfBirth'), today) : null
  if (cells.dateOfBirth && !birth) wrong.dateOfBirth = 'Not a date'
  if (birth?.remark) repairs.dateOfBirth = birth.remark
  const phones = phonesOf(cells, wrong)
  const languages = listIn(read, 'languages', languagesIn)
  if (languages.length > 1 && !isSameList(cells.languages!, languages))
    repairs.languages ??= `${languages.length} languages`
  if (name?.hasOneName) {
    const key = name.firstName === cells.name ? 'name' : cells.firstName ? 'lastName' : 'firstName'
    if (key in (around as PersonAround).mapping) {
      readings[key] = key === 'name' ? name.firstName : 'One name only'
      repairs[key] = 'Recorded without a last name'
    }
  }
  const { data, error } = NewCustomer.safeParse({
    ...(name ?? { firstName: '', lastName: '', hasOneName: true }),
    preferredName: cells.preferredName ?? null,
    dateOfBirth: birth?.day ?? null,
    isBirthEstimated: !!birth?.isEstimated,
    gender: choiceIn(cells, 'gender', genderIn, wrong),
    languages: languages.slice(0, 6),
    needsInterpreter: answerIn(cells, 'needsInterpreter', wrong) ?? false,
    phones,
    email: cells.email ?? null,
    hasNoContact: !phones.length && !cells.email,
    contactPreference: choiceIn(cells, 'contactPreference', contactIn, wrong),
    addressLine1: cells.addressLine1 ?? null,
    ...place,
    zip,
    householdSize: countIn(cells, 'householdSize', wrong),
    childrenCount: countIn(cells, 'childrenCount', wrong),
    accessibilityNeeds: listIn(read, 'accessibilityNeeds', needsIn),
    incomeBand: choiceIn(cells, 'incomeBand', incomeIn, wrong),
    isVeteran: answerIn(cells, 'isVeteran', wrong),
    ...Object.fromEntries(noText.map((key) => [key, cells[key] ?? null])),
  })
  for (const { path, message } of error?.issues ?? []) wrong[cellOf(String(path[0] ?? ''))] ??= message
  const answers = answersIn(withDays(read, around as PersonAround, wrong), around.custom, wrong)
  const isWhole = data && Object.keys(wrong).length === 0
  const { customFieldsInputs: _, duplicateChoice: __, ...fields } = data ?? {}
  const values = isWhole ? (fields as StoredCustomer) : null
  const note = [cells.note, read.note].filter(Boolean).join('\n') || null
  const called = name ? [name.firstName, name.lastName].filter(Boolean).join(' ') : ''
  return { name: called, values, reading: values, wrong, repairs, organization: null, note, answers, hasLocation: true }
}

/** A ZIP that contradicts its state goes to the note: the state is right. One of four digits has lost its zero. */
function placeOf(read: Cleaned, around: Around, wrong: Wrong) {
  const written = read.cells.zip
  if (read.isZipPadded && written) read.repairs.zip = 'Leading zero added'
  const { place, zip } = placeIn({ ...read, isZipPadded: false }, { ...around, place: 'typed' }, wrong)
  if (written && !zip) wrong.zip ??= 'It isn’t in this state'
  return { place, zip }
}

function phonesOf(cells: Cells, wrong: Wrong): StoredCustomer['phones'] {
  const numbers = (['phone', 'otherPhone'] as const).flatMap((key) => {
    const text = cells[key]
    if (!text) return []
    const first = phonesIn(text)?.first
    if (first) return [first]
    wrong[key] = `${text.replace(/\D/g, '').length} digits`
    return []
  })
  return [...new Set(numbers)].slice(0, mostPhones).map((number) => ({ number, kind: PhoneKind.Mobile, isSafe: false }))
}

/** What is not in the list goes to the note; the rest is recorded. */
function listIn<T>(read: Cleaned, key: string, split: (text: string) => { known: T[]; unknown: string[] }): T[] {
  const text = read.cells[key]
  if (!text) return []
  const { known, unknown } = split(text)
  if (unknown.length) {
    read.repairs[key] = `${quoted(unknown)} kept in the note`
    read.note = [read.note, `${key === 'languages' ? 'Languages' : 'Accessibility'}: ${text}`]
      .filter(Boolean)
      .join('\n')
  }
  return known
}

function choiceIn<T>(cells: Cells, key: string, read: (text: string) => T | undefined, wrong: Wrong): T | null {
  const value = cells[key] ? read(cells[key]) : undefined
  if (cells[key] && value === undefined) wrong[key] = 'Not one of the choices'
  return value ?? null
}

function answerIn(cells: Cells, key: string, wrong: Wrong) {
  const value = cells[key] ? yesNoIn(cells[key]) : null
  if (cells[key] && value === null) wrong[key] = 'Not Yes or No'
  return value
}

function countIn(cells: Cells, key: string, wrong: Wrong) {
  const [, digits] = /^(\d{1,4})(?:\.0+)?(?:\s*(?:people|persons|kids|children))?$/i.exec(cells[key] ?? '') ?? []
  if (cells[key] && digits === undefined) wrong[key] = 'Not a number'
  return digits === undefined ? null : Number(digits)
}

/** Custom fields of days in one form, whichever order their column has. */
function withDays({ cells }: Cleaned, { custom, orderOf, today }: PersonAround, wrong: Wrong): Cells {
  const days = custom.flatMap(({ key, kind }) => {
    const text = kind === 'date' && cells[key]
    if (!text) return []
    const day = dayIn(text, orderOf(key), today)
    if (!day || day.isEstimated) wrong[key] = 'Not a date'
    return day ? [[key, day.day] as const] : []
  })
  return { ...cells, ...Object.fromEntries(days) }
}

/** The cell that a field comes from. */
const cellOf = (field: string) =>
  ({ phones: 'phone', cityId: 'city', countyId: 'county', stateId: 'state' })[field] ?? field
