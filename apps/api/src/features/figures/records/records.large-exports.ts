import { largeExport } from '@handoff/contracts/figures/records'
import type { Csv } from '@handoff/contracts/kit'
import type { Ctx } from '../../../kit/context.ts'
import { logList } from '../../customers/customers/customers.access-log.ts'

type File = Pick<Csv, 'file' | 'person'>
export type CountRows = (rows: readonly unknown[], isLast: boolean) => Promise<void>

/**
 * Counts the rows of a file of any kind, before they leave. Above the limit the administrators are notified, and each
 * person in the file has a line in their access log.
 */
export function countRows(ctx: Ctx, { file, person = byCustomer }: File, limit = largeExport): CountRows {
  let count = 0
  let isReported = false
  let people = new Set<number>()
  const personOf = person as (row: unknown) => number | null | undefined
  return async (rows, isLast) => {
    count += rows.length
    for (const id of rows.map(personOf)) if (id) people.add(id)
    if (count <= limit || (isReported && !people.size)) return
    await ctx.transaction(async (tx) => {
      if (!isReported) await tx.record({ type: 'export.large', file, rows: count, hasMore: !isLast })
      await logList(tx, people, file)
    })
    isReported = true
    people = new Set()
  }
}

const byCustomer = (row: { customer?: { id: number | null } | null }) => row.customer?.id
