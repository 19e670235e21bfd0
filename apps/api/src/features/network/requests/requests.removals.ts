import type { NewService } from '@handoff/contracts/network/entities/services'
import { weekdays } from '@handoff/contracts/network/locations/hours'
import { exceptionsInWords } from '@handoff/contracts/network/locations/hours-in-words'
import type { ComparedField } from '@handoff/contracts/network/requests/kinds/kind'
import type { Ctx } from '../../../kit/context.ts'
import { namesOf } from './requests.names.ts'

/** What one entry of a list is called, and several; other fields are removed as a whole. */
const entries: Record<string, [one: string, many: string]> = {
  categoryIds: ['service', 'services'],
  services: ['service’s eligibility', 'services’ eligibility'],
  specialties: ['specialty', 'specialties'],
  languages: ['language', 'languages'],
  hours: ['open day', 'open days'],
  exceptions: ['exception', 'exceptions'],
}

type Compared = { field: string; entry: ComparedField; now: unknown; requested: unknown; nowInWords: string }

/** What a change takes away, each in words, and how much that is: 'Removes 2 services'. */
export async function removedBy(ctx: Ctx, { field, entry, now, requested, nowInWords }: Compared) {
  const [one, many] = entries[field] ?? []
  if (one && Array.isArray(now)) {
    const values = await lost(ctx, field, now, Array.isArray(requested) ? requested : [])
    return values.length ? { values, words: `Removes ${values.length} ${values.length === 1 ? one : many}` } : undefined
  }
  const isCleared = requested === null || requested === ''
  if (!isCleared || now === null || now === undefined || now === '') return undefined
  return { values: [nowInWords], words: `Removes the ${entry.label.toLowerCase()}` }
}

type Exception = Parameters<typeof exceptionsInWords>[0][number]

async function lost(ctx: Ctx, field: string, now: unknown[], requested: unknown[]): Promise<string[]> {
  const without = <T>(keyOf: (entry: T) => string | number) => {
    const left = new Set((requested as T[]).map(keyOf))
    return (now as T[]).filter((entry) => !left.has(keyOf(entry)))
  }
  if (field === 'hours') return weekdays.filter((_, at) => isOpen(now[at]) && !isOpen(requested[at]))
  if (field === 'exceptions') return without<Exception>(({ day }) => day).map((one) => exceptionsInWords([one]) ?? '')
  if (field === 'categoryIds')
    return namesOf(
      ctx,
      'category',
      without<number>((id) => id),
    )
  if (field === 'services')
    return namesOf(
      ctx,
      'category',
      without<NewService>(({ categoryId }) => categoryId).map(({ categoryId }) => categoryId),
    )
  return without<string>((text) => text.toLowerCase())
}

const isOpen = (spans: unknown) => Array.isArray(spans) && spans.length > 0
