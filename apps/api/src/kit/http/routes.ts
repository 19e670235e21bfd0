import type { Contract, Csv, Input, Output } from '@handoff/contracts/kit'
import type { Ctx, PublicCtx } from '../context.ts'
import type { ZipEntry } from '../files/send-zip.ts'

type CtxOf<E extends { access: unknown }> = E['access'] extends 'public' ? PublicCtx : Ctx

/** The twin of a list that answers with a file is answered by the list's own function, unless its rows hold more. */
export type Handlers<C extends Contract> = {
  [K in keyof C as C[K] extends { csv: Csv } ? (C[K] extends Detailed ? K : never) : K]: (
    ctx: CtxOf<C[K]>,
    input: C[K] extends Detailed ? Input<C[K]> & { pageNo: number; pageSize: number } : Input<C[K]>,
  ) => Promise<
    C[K] extends { zip: string }
      ? AsyncIterable<ZipEntry>
      : C[K] extends { jsonFile: string }
        ? RowsOf<Output<C[K]>>
        : Output<C[K]>
  >
}

type Detailed = { csv: { isDetailed: true } }

/** A file is handed over row by row. */
type RowsOf<T> = T extends readonly (infer Row)[] ? AsyncIterable<Row> : never

export type Feature = {
  contract: Contract
  handlers: Record<string, (ctx: never, input: never) => Promise<unknown>>
}

/** Says which function answers which endpoint. Forgetting one, or answering with the wrong shape, does not compile. */
export const routes = <C extends Contract>(contract: C, handlers: Handlers<C>): Feature => ({ contract, handlers })
