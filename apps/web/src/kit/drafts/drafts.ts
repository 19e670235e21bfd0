/**
 * What was typed into forms and not sent yet: in this tab only, per user and form. It survives a reload and the end of
 * the session (specification, section 9), and goes with success, a logout, and another user.
 */
type Values = Record<string, unknown>
export type StoredDraft = {
  at: number
  values: Values
  /** What those fields were before. */
  initial: Values
  /** Typed over what someone else has changed since, and so not in the form until it is asked for. */
  held?: Values
  /** Typed a moment ago in another form, which opened this one: no news when it opens. */
  isContinued?: boolean
}

const prefix = 'draft:'
/** Enough for the forms one leaves open; the oldest go first. */
const most = 20
const longest = 200_000

export const draftKey = (userId: number, form: string) => `${prefix}${userId}:${form}`

export const drafts = {
  read(key: string): StoredDraft | null {
    return attempt(() => JSON.parse(sessionStorage.getItem(key) ?? 'null') as StoredDraft | null) ?? null
  },

  /** Whether it is stored; an earlier one is gone where not, as it says less than what was typed. */
  write(key: string, draft: Omit<StoredDraft, 'at'>, at = Date.now()): boolean {
    const stored = JSON.stringify({ at, ...draft } satisfies StoredDraft)
    const isStored = attempt(() => {
      if (stored.length > longest) return false
      const others = keys().filter((other) => other !== key)
      const byAge = others.toSorted((one, other) => (drafts.read(one)?.at ?? 0) - (drafts.read(other)?.at ?? 0))
      for (const old of byAge.slice(0, Math.max(0, others.length + 1 - most))) drafts.remove(old)
      sessionStorage.setItem(key, stored)
      return true
    })
    if (!isStored) drafts.remove(key)
    return isStored === true
  },

  remove(key: string) {
    attempt(() => sessionStorage.removeItem(key))
  },

  /** Someone is logged in: what anyone else typed in this tab is gone. */
  keepOnly(userId: number) {
    for (const form of openForms) if (form.userId !== userId) form.drop()
    for (const key of keys()) if (!key.startsWith(draftKey(userId, ''))) drafts.remove(key)
  },

  /** They have logged out in some tab. */
  removeOf(userId: number) {
    for (const form of openForms) if (form.userId === userId) form.drop()
    for (const key of keys()) if (key.startsWith(draftKey(userId, ''))) drafts.remove(key)
  },

  clear() {
    for (const form of openForms) form.drop()
    for (const key of keys()) drafts.remove(key)
  },
}

/** A form on the screen. */
type OpenForm = {
  userId: number
  isDirty: () => boolean
  /** Now, and not a moment after typing. */
  save: () => void
  /** Its draft goes, and is written again only once something else is typed. */
  drop: () => void
}

const openForms = new Set<OpenForm>()

export const isAnythingTyped = (userId: number) =>
  [...openForms].some((form) => form.userId === userId && form.isDirty())

export function addOpenForm(form: OpenForm) {
  openForms.add(form)
  return () => void openForms.delete(form)
}

export const saveOpenForms = () => {
  for (const form of openForms) form.save()
}

/** Whether the browser asks before it closes a page with unsaved text. */
let asks = true
export const asksBeforeUnload = () => asks

/** The page is about to be left at once: no question, and nothing of it stays. */
export function forgetAtOnce() {
  asks = false
  drafts.clear()
}

addEventListener('pagehide', saveOpenForms)
addEventListener('pageshow', () => {
  asks = true
})
addEventListener('beforeunload', (event) => {
  if (asks && [...openForms].some(({ isDirty }) => isDirty())) event.preventDefault()
})

const keys = () => attempt(() => Object.keys(sessionStorage).filter((key) => key.startsWith(prefix))) ?? []

/** Storage that is full or forbidden is as good as empty. */
function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
