import { pick } from '../random.ts'
import type { Customer } from './customers.ts'

/** Whom a text fits. An unknown value of a customer contradicts nothing. */
export type Fit = {
  /** Default: adults. */
  age?: readonly [from: number, to: number]
  gender?: 'Female' | 'Male'
  /** Size of the household. */
  people?: readonly [least: number, most: number]
  insurance?: readonly (string | null)[]
  /** A first language other than English. */
  isForeign?: boolean
  hasHome?: boolean
}
export type Template = readonly [text: string, fit?: Fit]
export type Facts = Pick<Customer, 'age' | 'gender' | 'householdSize' | 'insurance' | 'languages' | 'hasNoAddress'>

export const child = [0, 17] as const
export const anyAge = [0, 120] as const
const adult = [18, 120] as const
export const family = [3, 99] as const

const isWithin = ([from, to]: readonly [number, number], value: number) => value >= from && value <= to

export function fits({ age, gender, householdSize, insurance, languages, hasNoAddress }: Facts, fit: Fit = {}) {
  return (
    isWithin(fit.age ?? adult, age) &&
    (!fit.gender || fit.gender === gender) &&
    (!fit.people || householdSize === null || isWithin(fit.people, householdSize)) &&
    (!fit.insurance || fit.insurance.includes(insurance)) &&
    (fit.isForeign === undefined || fit.isForeign === (languages[0] !== 'English')) &&
    (fit.hasHome === undefined || fit.hasHome === !hasNoAddress)
  )
}

export const textFor = (customer: Facts, templates: readonly Template[]): string =>
  pick(templates.filter(([, fit]) => fits(customer, fit)))[0]
