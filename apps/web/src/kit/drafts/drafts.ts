/**
 * Unsent input of forms: in this tab only, per user and form. It survives a reload and the end of the session
 * (specification, section 9), and is deleted on success, on logout, and for another user.
 */
type Values = Record<string, unknown>
export type StoredDraft = {
  at: number
  values: Values
  /** The original values of those fields. */
  initial: Values
  /** Input over values that someone else has changed since, and so not in the form until it is requested. */
  held?: Values
  /** Typed just before in another form, which opened this one: not announced when it opens. */
  isContinued?: boolean
}

const prefix = 'draft:'
/** Enough for the forms left open; the oldest are deleted first. */
const most = 20
const longest = 200_000

export const draftKey = (userId: number, form: string) => `${prefix}${userId}:${form}`

export const drafts = {
  read(key: string): StoredDraft | null {
    return attempt(() => JSON.parse(sessionStorage.getItem(key) ?? 'null') as StoredDraft | null) ?? null
  },

  /** Returns whether it is stored; if not, an earlier one is deleted, because it has less than the current input. */
  write(key: string, draft: Omit<StoredDraft, 'at'>, at = Date.now()): boolean {
    const json = JSON.stringify({ at, ...draft } satisfies StoredDraft)
    const isStored = attempt(() => {
      if (json.length > longest) return false
      const others = keys().filter((other) => other !== key)
      const byAge = others.toSorted((one, other) => (drafts.read(one)?.at ?? 0) - (drafts.read(other)?.at ?? 0))
      for (const old of byAge.slice(0, Math.max(0, others.length + 1 - most))) drafts.remove(old)
      sessionStorage.setItem(key, json)
      return true
    })
    if (!isStored) drafts.remove(key)
    return isStored === true
  },

  remove(key: string) {
    attempt(() => sessionStorage.removeItem(key))
  },

  /** After a login: deletes drafts that anyone else typed in this tab. */
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
  /** Immediately, without the delay after typing. */
  save: () => void
  /** Deletes its draft, which is written again only after more input. */
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

/** The page is about to be left: no question, and nothing of it remains. */
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

/** Storage that is full or forbidden is treated as empty. */
function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
