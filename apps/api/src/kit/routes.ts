import type { Contract, Input, Output } from '@handoff/contracts/kit'
import type { Ctx, PublicCtx } from './context.ts'

type CtxOf<E extends { access: unknown }> = E['access'] extends 'public' ? PublicCtx : Ctx

export type Handlers<C extends Contract> = {
  [K in keyof C]: (ctx: CtxOf<C[K]>, input: Input<C[K]>) => Promise<Output<C[K]>>
}

export type Feature = {
  contract: Contract
  handlers: Record<string, (ctx: never, input: never) => Promise<unknown>>
}

/** Says which function answers which endpoint. Forgetting one, or answering with the wrong shape, does not compile. */
export const routes = <C extends Contract>(contract: C, handlers: Handlers<C>): Feature => ({ contract, handlers })
