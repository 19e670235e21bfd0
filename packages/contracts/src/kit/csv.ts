import * as z from 'zod/mini'
import type { Access } from './access.ts'
import { type Cell, type Csv, type Endpoint, get } from './endpoint.ts'
import { pageOf } from './shapes.ts'

type RowsOf<L extends Endpoint> = z.output<L['output']> extends { data: (infer Row)[] } ? Row : never

type Cells<R extends z.ZodMiniType> = Record<string, (row: z.output<R>) => Cell>
type ColumnsOf<L extends Endpoint> = Record<string, (row: RowsOf<L>) => Cell>

type CsvParts<L extends Endpoint> = {
  file: string
  columns: ColumnsOf<L> | ((firstPage: z.output<L['output']>) => ColumnsOf<L>)
  person?: (row: RowsOf<L>) => number
}

/**
 * The `/export` twin of a list: all rows for the same filters, as CSV. Requires the export right of the role in
 * addition to the right to see the list.
 */
export function csvOf<L extends Endpoint>(
  list: L,
  { file, columns, person }: CsvParts<L>,
): Endpoint<z.ZodMiniObject<Omit<L['input']['shape'], 'pageNo' | 'pageSize'>>, L['output']> & { csv: Csv } {
  const { pageNo: _, pageSize: __, ...shape } = list.input.shape
  return get(`${list.path}/export`, {
    access: exporting(list.access),
    input: z.object(shape),
    output: list.output,
    csv: { file, columns: columns as Csv['columns'], ...(person && { person }) },
    reads: 'replica',
    about: 'CSV of every row that the list has under these filters, with the times of the reader’s zone.',
  }) as never
}

/** Like `csvOf`, with rows that have more than the list shows. A separate function with the same input returns them. */
export function detailedCsvOf<L extends Endpoint, R extends z.ZodMiniType>(
  list: L,
  row: R,
  { file, columns }: { file: string; columns: Cells<R> | ((firstPage: { data: z.output<R>[] }) => Cells<R>) },
): Endpoint<z.ZodMiniObject<Omit<L['input']['shape'], 'pageNo' | 'pageSize'>>, ReturnType<typeof pageOf<R>>> & {
  csv: Csv & { isDetailed: true }
} {
  const twin = csvOf(list, { file, columns: columns as never })
  return { ...twin, output: pageOf(row), csv: { ...twin.csv, isDetailed: true } } as never
}

const exporting = (access: Access): Access => (typeof access === 'string' ? access : { ...access, actions: ['export'] })
