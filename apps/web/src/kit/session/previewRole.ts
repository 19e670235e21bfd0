import { useSyncExternalStore } from 'react'

export type PreviewRole = { id: number; name: string }

const key = 'preview_role'
const listeners = new Set<() => void>()

/**
 * The role that this tab previews. Each request sends it to the server, which responds as it would to someone with that
 * role, and refuses any change. It ends with the tab, and with the session.
 */
export const previewRole = {
  current: read(),

  begin(role: PreviewRole) {
    sessionStorage.setItem(key, JSON.stringify(role))
    set(role)
  },
  end() {
    sessionStorage.removeItem(key)
    set(null)
  },
}

export const usePreviewRole = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => previewRole.current,
  )

function set(role: PreviewRole | null) {
  if (previewRole.current === role) return
  previewRole.current = role
  for (const listener of listeners) listener()
}

function read(): PreviewRole | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as PreviewRole | null
  } catch {
    return null
  }
}
