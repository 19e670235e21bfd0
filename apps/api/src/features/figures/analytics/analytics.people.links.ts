/** Lists of referrals behind the numbers of people served. */

import type { Split } from '@handoff/contracts/figures/splits'
import {
  type CustomerOutcome,
  customerAges,
  noLanguage,
} from '@handoff/contracts/referrals/referrals/referral-customers'
import type { Viewer } from '../../../kit/context.ts'
import { maySeeSensitive } from '../../../kit/records/restricted-service.ts'
import type { CustomerSearch } from '../../referrals/referrals/figures/figure-specs.ts'
import { fieldOf, theOthers, unknown } from './analytics.people.counts.ts'

export type Narrowing = CustomerSearch & { categoryId?: number; countyId?: number }

type Choice = { key: string; name: string }

/** Filter of the list of referrals for these choices. Null for categories that are sensitive for the viewer. */
export function narrowingOf(
  viewer: Viewer,
  split: Split,
  { key, name }: Choice,
  choices: readonly Choice[],
): Narrowing | null {
  const field = fieldOf(split)
  if (key === theOthers) {
    if (split === 'category' && !maySeeSensitive(viewer)) return null
    const keys = choices.flatMap((it) => (it.key === theOthers ? [] : it.key))
    return { customerOthers: `${field ?? split}:${keys.join('|')}` }
  }
  const isKnown = key !== unknown
  switch (split) {
    case 'category':
      return Number(key) > 0 ? { categoryId: Number(key) } : null
    case 'county':
      return isKnown ? { countyId: Number(key) } : { isCountyUnknown: true }
    case 'outcome':
      return { customerOutcome: key as CustomerOutcome }
    case 'age':
      return { customerAge: isKnown ? customerAges[Number(key)]! : 'none' }
    case 'language':
      return { customerLanguage: isKnown ? name : noLanguage }
    default:
      return { customerAnswer: `${field}:${key}` }
  }
}

/** Filter for people in all of these; null if one of them has no list. */
export function united(narrowings: readonly (Narrowing | null)[]): Narrowing | null {
  const answers: string[] = []
  const all: Narrowing = {}
  for (const one of narrowings) {
    if (one === null) return null
    if (one.customerAnswer) answers.push(one.customerAnswer)
    Object.assign(all, one)
  }
  return { ...all, ...(answers.length > 0 && { customerAnswer: answers.join(',') }) }
}
