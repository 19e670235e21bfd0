import { MatchKind } from '@handoff/contracts/platform/search'
import * as z from 'zod/mini'
import { safePath } from '../../kit/address/safePath.ts'

/** Last items opened from the palette: per person, in this browser, until they log out. */
const Item = z.object({ kind: MatchKind, title: z.string(), hint: z.string(), link: z.string() })
export type RecentItem = z.infer<typeof Item>

const prefix = 'recent:'
const most = 5
const keyOf = (userId: number) => `${prefix}${userId}`

export function recentItems(userId: number): RecentItem[] {
  try {
    const parsed = z.array(Item).safeParse(JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]'))
    return parsed.success ? parsed.data.filter(({ link }) => safePath(link) !== null) : []
  } catch {
    return []
  }
}

export function keepRecent(userId: number, { kind, title, hint, link }: RecentItem) {
  const others = recentItems(userId).filter((item) => item.link !== link)
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify([{ kind, title, hint, link }, ...others].slice(0, most)))
  } catch {
    // A browser without storage remembers nothing.
  }
}

export function forgetRecent() {
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
}
