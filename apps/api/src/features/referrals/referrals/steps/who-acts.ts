import type { Tx, Viewer } from '../../../../kit/context.ts'

/**
 * Who moves a referral: someone in a transaction; without a viewer a timer, or the holder of a link. Steps by the rules
 * of its group are recorded without a person if `recordByRule` is given.
 */
export type Acting = Pick<Tx, 'db' | 'now' | 'record'> & Partial<Pick<Tx, 'recordByRule'>> & { viewer: Viewer | null }
