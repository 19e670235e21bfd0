import type { StoredCustomer } from '@handoff/contracts/customers/customers/fields'
import { customerFieldLabels, mostPhones } from '@handoff/contracts/customers/customers/fields'
import { ApartReason } from '@handoff/contracts/customers/duplicates/choice'
import { phoneKey } from '@handoff/contracts/kit/phone'
import type { DuplicateChoice } from '@handoff/contracts/network/imports'
import { ownEntity, type Tx } from '../../../../kit/context.ts'
import { refusalOf } from '../../../../kit/records/each-apart.ts'
import { saveValues } from '../../../network/customFields/customFields.save-values.ts'
import { storedValues } from '../../../network/customFields/customFields.values.ts'
import { fieldsOf } from '../../customers/customers.columns.ts'
import { getCustomer, visibleCustomers } from '../../customers/customers.queries.ts'
import { addCustomer, checkedColumns, save } from '../../customers/customers.service.ts'
import {
  type Candidate,
  candidatesOf,
  identityOf,
  withCandidates,
} from '../../customers/duplicates/duplicates.candidates.ts'
import { keepApart } from '../../customers/duplicates/duplicates.pairs.ts'
import { writeOfCustomer } from '../../notes/notes.service.ts'
import { type Person, planPeople } from '../cells/plan-people.ts'
import { countRows } from '../customerImports.queries.ts'
import { linesAfter, type StoredRow, storeTaken, type Taken, targetsOf } from '../customerImports.rows.ts'
import { end, goOn, type Work } from './step.ts'

const atOnce = 200

/** Saves the next rows, all or none. Each is read and compared again, as the network may have changed since the check. */
export async function runRows(tx: Tx, work: Work) {
  const { id, columns, cursor } = work
  const lines = await linesAfter(tx, { id, after: cursor, limit: atOnce })
  if (!lines.length) return finish(tx, id)
  const startedAt = performance.now()
  const people = await planPeople(tx, columns, lines)
  const above = await targetsOf(
    tx,
    id,
    lines.flatMap(({ matches }) => matches.flatMap(({ row }) => row ?? [])),
  )
  const identities = people.flatMap(({ number, fields }) => (fields ? [[number, identityOf(fields)] as const] : []))
  const known = await withCandidates(tx, new Map(identities))
  const taken: Taken[] = []
  for (const [at, line] of lines.entries()) {
    const done = await takeRow(tx, work, { line, person: people[at]!, above, known })
    if (done.targetId) above.set(line.number, done.targetId)
    taken.push(done)
  }
  await storeTaken(tx, id, taken)
  await countRows(tx, id)
  const many = (status: Taken['status']) => taken.filter((row) => row.status === status).length
  await tx.db
    .insertInto('data_import_batch')
    .values({
      import_id: id,
      first_number: lines[0]!.number,
      last_number: lines.at(-1)!.number,
      created: many('created'),
      updated: many('updated'),
      skipped: many('skipped'),
      failed: many('error'),
      remarks: people.filter(({ findings }) => findings.some(({ remark }) => remark)).length,
      milliseconds: Math.round(performance.now() - startedAt),
      created_at: tx.now(),
    })
    .execute()
  return goOn(tx, id, lines.at(-1)!.number)
}

async function finish(tx: Tx, id: number) {
  await end(tx, id, 'done')
  const { counts } = await tx.db
    .selectFrom('data_import')
    .select('counts')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { created = 0, updated = 0, skipped = 0, error: failed = 0 } = counts as Record<string, number>
  await tx.record({
    type: 'import.run',
    importId: id,
    kind: 'customers',
    created,
    updated,
    skipped,
    failed,
    ownerId: ownEntity(tx.viewer),
    startedById: tx.viewer.id,
  })
}

type Row = { line: StoredRow; person: Person; above: ReadonlyMap<number, number>; known: ReadonlySet<number> }

/** What a form would refuse is an error of its row alone. */
async function takeRow(tx: Tx, work: Work, { line, person, above, known }: Row): Promise<Taken> {
  const { number, choice, matches } = line
  if (choice === 'skip') return { number, status: 'skipped' }
  const { fields } = person
  if (!fields) return { number, status: 'error', problems: person.problems }
  // A repeat may be like someone whom this group has just created.
  const isCompared = known.has(number) || matches.length > 0
  const candidates = isCompared ? await candidatesOf(visibleCustomers(tx), identityOf(fields)) : []
  const decision = decide({ choice, matches, candidates, above }, work.duplicates)
  if (decision.act === 'skip') return { number, status: 'skipped', targetId: decision.targetId }
  let taken: Taken = { number, status: 'skipped' }
  const refusal = await refusalOf(tx, async () => {
    taken =
      decision.act === 'create'
        ? await createFrom(tx, person, fields, {
            others: decision.others,
            reason: work.apartReason ?? ApartReason.Different,
          })
        : await fill(tx, person, fields, decision.targetId)
  })
  if (!refusal) return taken
  const problems = Object.values(refusal.fields ?? { '': [refusal.message] }).map(([message]) => ({
    column: null,
    message: message!,
  }))
  return { number, status: 'error', problems }
}

type Known = Pick<StoredRow, 'choice' | 'matches'> & {
  candidates: readonly Candidate[]
  above: ReadonlyMap<number, number>
}
type Decision =
  | { act: 'create'; others: readonly Candidate[] }
  | { act: 'fill'; targetId: number }
  | { act: 'skip'; targetId: number | null }

/** What was chosen for the row, else for all duplicates. A row above that was left out is no repeat. */
function decide({ choice, matches, candidates, above }: Known, duplicates: DuplicateChoice): Decision {
  const sure = candidates.filter(({ level }) => level === 'sure')
  const repeat = matches.find(({ row, isHint }) => !isHint && row !== null && above.has(row))
  const repeated = repeat && above.get(repeat.row!)!
  if (choice === 'import' || (choice === null && !repeated && !sure.length)) return { act: 'create', others: sure }
  if (choice === 'fill') {
    const [customerId] = matches.flatMap(({ customerId }) => customerId ?? [])
    const targetId = sure[0]?.id ?? customerId
    return targetId ? { act: 'fill', targetId } : { act: 'create', others: [] }
  }
  if (duplicates === 'create') return { act: 'create', others: sure }
  // A repeat in the file has nothing that the row above has not said.
  const targetId = repeated ?? sure[0]!.id
  return duplicates === 'fill' && !repeated ? { act: 'fill', targetId } : { act: 'skip', targetId }
}

type Apart = { others: readonly Candidate[]; reason: ApartReason }

async function createFrom(tx: Tx, person: Person, fields: StoredCustomer, { others, reason }: Apart): Promise<Taken> {
  const checked = await checkedColumns(tx, fields, null)
  const { id } = await addCustomer(tx, { ...checked, customFieldsInputs: person.answers })
  if (others.length) await keepApart(tx, id, others, { reason, text: null })
  const noteId = await noteOf(tx, id, person)
  return {
    number: person.number,
    status: 'created',
    targetId: id,
    targetVersion: 1,
    undoing: { ...(noteId && { noteId }) },
  }
}

async function noteOf(tx: Tx, customerId: number, { note }: Person) {
  if (!note) return undefined
  return (await writeOfCustomer(tx, { customerId, text: note.slice(0, mostOfNote).toWellFormed(), mentions: [] })).id
}
const mostOfNote = 5000

const place = ['addressLine1', 'cityId', 'stateId', 'zip', 'countyId'] as const
const never: readonly string[] = [
  'firstName',
  'lastName',
  'hasOneName',
  'phones',
  'hasNoContact',
  'isBirthEstimated',
  ...place,
]
const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && !value.length)

/** Fills what is empty in an existing customer, and adds phone numbers that it does not have. */
async function fill(tx: Tx, person: Person, fields: StoredCustomer, id: number): Promise<Taken> {
  const { number } = person
  const before = await getCustomer(tx, id)
  if (!before.mayEdit)
    return {
      number,
      status: 'skipped',
      targetId: id,
      problems: [{ column: null, message: 'Only the provider that manages this customer can edit it' }],
    }
  const isNowhere = place.every((key) => isEmpty(before[key]))
  const keys = (Object.keys(fieldsOf(before)) as (keyof StoredCustomer)[]).filter(
    (key) =>
      (!never.includes(key) || (isNowhere && place.some((one) => one === key))) &&
      isEmpty(before[key]) &&
      !isEmpty(fields[key]),
  )
  const known = new Set(before.phones.map((phone) => phoneKey(phone.number)))
  const numbers = fields.phones
    .filter((phone) => !known.has(phoneKey(phone.number)))
    .slice(0, Math.max(0, mostPhones - before.phones.length))
  const isReachable = before.hasNoContact && (numbers.length > 0 || keys.includes('email'))
  const values = Object.fromEntries(keys.map((key) => [key, fields[key]]))
  const storedAnswers = (await storedValues(tx, 'customer', [id])).get(id)!
  const answers = person.answers.filter((answer) => !storedAnswers.has(answer.id))
  if (!keys.length && !numbers.length && !answers.length && !person.note)
    return { number, status: 'skipped', targetId: id }
  if (keys.length || numbers.length)
    await save(tx, {
      id,
      version: before.version,
      ...values,
      ...(keys.includes('dateOfBirth') && { isBirthEstimated: fields.isBirthEstimated }),
      ...(numbers.length && { phones: [...(before.phones as StoredCustomer['phones']), ...numbers] }),
      ...(isReachable && { hasNoContact: false }),
    } as Parameters<typeof save>[1])
  if (answers.length) await saveValues(tx, { target: 'customer', id, inputs: answers })
  const noteId = await noteOf(tx, id, person)
  const { version } = await getCustomer(tx, id)
  return {
    number,
    status: 'updated',
    targetId: id,
    targetVersion: version,
    undoing: {
      ...(noteId && { noteId }),
      ...(keys.length && { keys }),
      ...(numbers.length && { phones: before.phones.length }),
      ...(answers.length && { fieldIds: answers.map((answer) => answer.id) }),
    },
    fills: [
      ...keys.map((key) => customerFieldLabels[key]),
      ...(numbers.length ? [customerFieldLabels.phones] : []),
      ...(answers.length ? ['Custom fields'] : []),
      ...(noteId ? ['Note'] : []),
    ],
  }
}
