import type { Tx, Viewer } from '../../kit/context.ts'

/** Who moves a referral: someone in a transaction, or, without a viewer, a timer. */
export type Acting = Pick<Tx, 'db' | 'now' | 'record'> & { viewer: Viewer | null }
