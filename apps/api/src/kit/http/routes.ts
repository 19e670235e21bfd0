import type { Contract, Csv, Input, Output } from '@handoff/contracts/kit'
import type { Ctx, PublicCtx } from '../context.ts'
import type { ZipEntry } from '../files/send-zip.ts'

type CtxOf<E extends { access: unknown }> = E['access'] extends 'public' ? PublicCtx : Ctx

/** A list's export is answered by the list's function, unless its rows have more. */
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

/** A file is yielded row by row. */
type RowsOf<T> = T extends readonly (infer Row)[] ? AsyncIterable<Row> : never

export type Feature = {
  contract: Contract
  handlers: Record<string, (ctx: never, input: never) => Promise<unknown>>
}

/** Maps endpoints to functions. A missing one, or one that returns the wrong shape, does not compile. */
export const routes = <C extends Contract>(contract: C, handlers: Handlers<C>): Feature => ({ contract, handlers })
