/** Access log of a customer: who opened which part of the record, when, and from where. */
import * as z from 'zod/mini'
import { allow } from '../../kit/access.ts'
import { csvOf } from '../../kit/csv.ts'
import { get } from '../../kit/endpoint.ts'
import { Id, LongId, Moment, optionalText, Paging, pageOf, sortBy, withDefault } from '../../kit/shapes.ts'

const openedParts = ['page', 'packet', 'export', 'print', 'file'] as const
export type OpenedPart = (typeof openedParts)[number]

export const openedPartNames: Record<OpenedPart, string> = {
  page: 'Record',
  packet: 'Referral',
  export: 'Export',
  print: 'Print',
  file: 'File',
}

export const AccessLogEntry = z.object({
  id: LongId,
  at: Moment,
  kind: z.literal(openedParts),
  by: z.object({ name: z.string(), entity: z.nullable(z.string()) }),
  address: z.nullable(z.string()),
  /** Which referral, file, or list; null if the viewer may not know, or if it was deleted. */
  detail: z.nullable(z.string()),
})
export type AccessLogEntry = z.input<typeof AccessLogEntry>

export const accessLog = get('/customers/:id/access-log', {
  access: allow('customers', 'view'),
  input: z.extend(Paging, {
    id: Id,
    search: optionalText('Search'),
    kind: z.optional(z.literal(openedParts)),
    sort: withDefault(sortBy('at'), '-at'),
  }),
  output: pageOf(AccessLogEntry),
  about: 'For the owner and the administrative side; 403 for others who see the customer. `search` finds people.',
})

export const exportAccessLog = csvOf(accessLog, {
  file: 'access-log',
  columns: {
    When: (row) => row.at,
    Opened: (row) => openedPartNames[row.kind],
    Detail: (row) => row.detail,
    By: (row) => row.by.name,
    'Of entity': (row) => row.by.entity,
    From: (row) => row.address,
  },
})
