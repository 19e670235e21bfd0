import { previewRole } from './previewRole.ts'

/**
 * The token that identifies this browser to the server. "Remember me" decides where it is stored: without, in session
 * storage only (deleted with the last tab); with, in local storage. Tabs notify each other of a login, a logout, and a
 * renewed token, and a new tab asks the open ones for theirs.
 */
const tokenKey = 'auth_token'
const rememberKey = 'remember_me'
/** Milliseconds. An open tab answers in a few; the answer of a busy one is used when it arrives. */
const longestWait = 300

type Login = { type: 'login'; token: string; userId: number | null; isRemembered: boolean }
type Notice =
  | Login
  | { type: 'asking' }
  | { type: 'leaving'; userId: number | null }
  | { type: 'ended'; userId: number | null; why?: Ending }
  | { type: 'rotated'; from: string; to: string }
type Ending = 'logout' | 'expired'
type Listener = {
  onEnd?: (why: Ending) => void
  /** This tab has another token now; with its user, if known. */
  onReplaced?: (userId: number | null) => void
  /** In another tab, regardless of a login here. */
  onLogoutOf?: (userId: number) => void
}

const listeners = new Set<Listener>()
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('session')

/** Storage of this tab's token. The flag alone is not enough: another tab may have logged in differently since. */
let home = sessionStorage.getItem(tokenKey) === null ? localStorage : sessionStorage
let token = home.getItem(tokenKey)
let userId: number | null = null
/** The user whose session has expired in this tab, and who may return to their input. */
let expiredUserId: number | null = null
let isLeaving = false
/** The single wait for an answer of the other tabs, and how it ends early. */
let pendingAnswer: Promise<void> | undefined
let stopWaiting: (() => void) | undefined
/** Only a tab that has wanted a login follows one elsewhere: a page for customers never gets a token. */
let followsLogins = false

export const session = {
  get token() {
    return token
  },
  get isRemembered() {
    return token !== null && home === localStorage
  },

  /** Asks the open tabs for their login, once: an answer after the wait is used too. */
  async askTabs() {
    if (token || !channel) return
    followsLogins = true
    pendingAnswer ??= new Promise<void>((resolve) => {
      stopWaiting = resolve
      setTimeout(resolve, longestWait)
      post({ type: 'asking' })
    }).finally(() => {
      stopWaiting = undefined
    })
    return pendingAnswer
  },

  /** A login. The other tabs follow it. */
  begin(next: string, rememberMe: boolean, id: number | null = null) {
    forget(sessionStorage, localStorage)
    isLeaving = false
    expiredUserId = null
    token = next
    userId = id
    home = rememberMe ? localStorage : sessionStorage
    if (rememberMe) localStorage.setItem(rememberKey, 'true')
    home.setItem(tokenKey, next)
    post({ type: 'login', token, userId, isRemembered: rememberMe })
  },

  /** The user of the token. */
  identify(id: number) {
    userId = id
  },

  /** The server has issued a new token for the same session. */
  rotate(next: string) {
    if (!token) return
    post({ type: 'rotated', from: token, to: next })
    token = next
    home.setItem(tokenKey, next)
  },

  /** A logout, or a token that the server no longer accepts. The other tabs of the same person follow. */
  end(why: Ending) {
    if (!token) return
    post({ type: 'ended', userId, why: isLeaving ? 'logout' : why })
    close(isLeaving ? 'logout' : why)
  },

  /**
   * A logout: regardless of the server's response, and even if a live connection, here or in another tab, reports it
   * first.
   */
  async leave(callServer: () => Promise<unknown>) {
    isLeaving = true
    post({ type: 'leaving', userId })
    try {
      await callServer()
    } finally {
      session.end('logout')
      isLeaving = false
    }
  },

  /** The user whose session has expired does not return. */
  abandon() {
    expiredUserId = null
    for (const { onEnd } of listeners) onEnd?.('logout')
  },

  subscribe(listener: Listener) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
const post = (notice: Notice) => channel?.postMessage(notice)

function forget(...storages: Storage[]) {
  for (const storage of storages) storage.removeItem(tokenKey)
  if (storages.includes(localStorage)) localStorage.removeItem(rememberKey)
  token = null
  userId = null
  previewRole.end()
}

/** The login of another tab becomes this one's. */
function take({ token: next, userId: id, isRemembered }: Login) {
  token = next
  userId = id
  isLeaving = false
  expiredUserId = null
  home = isRemembered ? localStorage : sessionStorage
  // With "remember me" it is in local storage already.
  if (!isRemembered) home.setItem(tokenKey, next)
  if (stopWaiting) return stopWaiting()
  for (const { onReplaced } of listeners) onReplaced?.(id)
}

function close(why: Ending) {
  followsLogins = true
  expiredUserId = why === 'expired' ? userId : null
  // A logout leaves no one logged in here; an expired token means nothing for the tokens of other tabs.
  forget(...(why === 'logout' ? [sessionStorage, localStorage] : [home]))
  for (const { onEnd } of listeners) onEnd?.(why)
}

channel?.addEventListener('message', ({ data }: MessageEvent<Notice>) => {
  // A remembered token is in local storage, where the new tab finds it.
  if (data.type === 'asking') {
    if (token && !isLeaving && home === sessionStorage) post({ type: 'login', token, userId, isRemembered: false })
    return
  }
  if (data.type === 'login') {
    if (!token && followsLogins) take(data)
    return
  }
  const isLogout = data.type === 'leaving' || (data.type === 'ended' && data.why !== 'expired')
  if (isLogout && data.userId !== null) for (const { onLogoutOf } of listeners) onLogoutOf?.(data.userId)
  if (!token) {
    if (isLogout && expiredUserId !== null && data.userId === expiredUserId) session.abandon()
    return
  }
  if (data.type !== 'rotated' && data.userId !== null && data.userId === userId) {
    if (data.type === 'leaving') isLeaving = true
    else close(data.why === 'expired' && !isLeaving ? 'expired' : 'logout')
  }
  if (data.type === 'rotated' && data.from === token) {
    token = data.to
    home.setItem(tokenKey, data.to)
  }
})

// Local storage is shared: another tab has logged out, or someone (perhaps another person) has logged in there.
addEventListener('storage', ({ key, newValue, oldValue }) => {
  if (key !== tokenKey || !token || oldValue !== token) return
  // The channel reports whether it was a logout, before or after.
  if (newValue === null) return close(isLeaving ? 'logout' : 'expired')
  token = newValue
  for (const { onReplaced } of listeners) onReplaced?.(null)
})
