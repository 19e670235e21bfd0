import type { DateOrder } from '@handoff/contracts/customers/customerImports'
import type { StoredCustomer } from '@handoff/contracts/customers/customers/fields'
import { calendarDay } from '@handoff/contracts/kit/dates/day-words'
import type { ValuesInput } from '@handoff/contracts/network/customFields/values'
import { importFields } from '@handoff/contracts/network/import-fields'
import type { ImportProblem, Mapping } from '@handoff/contracts/network/imports'
import type { Ctx } from '../../../../kit/context.ts'
import { completeAnswers, customColumns } from '../../../network/imports/cells/custom-fields.ts'
import { withoutWrong } from '../../../network/imports/cells/tolerance.ts'
import { lookUp } from '../../../network/imports/plan/lookup.ts'
import { cellsBy, problemsOf } from '../../../network/imports/plan/plan-rows.ts'
import { readAsOf } from '../../../network/imports/plan/read-as.ts'
import type { Line } from '../../../network/imports/reading/column-mapping.ts'
import type { StoredFinding } from '../customerImports.rows.ts'
import { cleanPerson, type PersonAround, personFrom } from './person-from.ts'
import { ofPerson } from './person-readings.ts'

export type Columns = {
  mapping: Mapping
  headings: readonly string[]
  /** By the column: as the reviewer answered, else as its cells decide. */
  orders: Readonly<Record<string, DateOrder>>
}

export type Person = {
  number: number
  name: string
  fields: StoredCustomer | null
  /** Of custom fields. */
  answers: ValuesInput
  note: string | null
  problems: ImportProblem[]
  findings: StoredFinding[]
}

/** What each of these rows says of a person. */
export async function planPeople(ctx: Pick<Ctx, 'db' | 'viewer' | 'now'>, columns: Columns, lines: readonly Line[]) {
  const { mapping, headings, orders } = columns
  const written = lines.map(({ cells }) => cellsBy(mapping, cells))
  const lookup = await lookUp(ctx, written, {})
  const custom = await customColumns(ctx, 'customers')
  const around: PersonAround = {
    lookup,
    custom,
    mapping,
    today: calendarDay(ctx.viewer.timeZone, ctx.now()),
    orderOf: (key) => orders[String(mapping[key])],
    organizations: { find: () => null, missing: () => [] } as never,
    place: null,
    unknown: () => {},
  }
  return lines.map(({ number }, at): Person => {
    const row = withoutWrong('customers', personFrom, cleanPerson(written[at]!, lookup), around)
    const { answers, wrong } = completeAnswers(row.answers ?? [], custom)
    const problems = problemsOf('customers', row.values ? wrong : row.wrong, mapping, headings)
    return {
      number,
      name: row.name,
      fields: problems.length ? null : row.values,
      answers,
      note: row.note,
      problems,
      findings: findingsOf(row),
    }

    function findingsOf({ read, repairs, unread }: ReturnType<typeof withoutWrong<StoredCustomer>>): StoredFinding[] {
      const readAs = new Map(
        readAsOf({ ...row, of: ofPerson, written: written[at]!, custom, names: lookup.names }).map((it) => [
          it.key,
          it.read,
        ]),
      )
      const keys = new Set([...Object.keys(unread), ...readAs.keys(), ...Object.keys(repairs)])
      return [...keys]
        .filter(
          (key) =>
            key in mapping && (key in unread || (readAs.get(key) ?? read.cells[key]) !== undefined || key in repairs),
        )
        .toSorted((one, other) => mapping[one]! - mapping[other]!)
        .map((key) => {
          const isNoted = key in unread
          return {
            label: headings[mapping[key]!] ?? labelOf(key),
            at: mapping[key]!,
            read: isNoted ? '' : (readAs.get(key) ?? read.cells[key] ?? ''),
            remark: isNoted ? `${unread[key]}. Kept in the note` : (repairs[key] ?? null),
            isNoted,
          }
        })
    }
  })
}

const labelOf = (key: string) => importFields.customers.find((field) => field.key === key)?.label ?? key
