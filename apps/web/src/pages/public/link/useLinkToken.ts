import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { maybe } from '../../../kit/address/listSearch.ts'
import { useSearchOf } from '../../../kit/address/useSearchOf.ts'

/** What a link from an email carries. */
export const link = { token: maybe(z.string().check(z.maxLength(200))) }
const linkSearch = z.object(link)

type StoredLink = { token: string; pass?: string }
const prefix = 'link:'

/**
 * The token leaves the address bar once it is read, where someone may look over the shoulder; for a reload it is kept in
 * this tab, with what a code was exchanged for.
 */
export function useLinkToken(of: 'offer' | 'answer' | 'appointment' | 'survey' | 'followUp' | 'verification') {
  const { token: inAddress } = useSearchOf(linkSearch)
  const [kept, setKept] = useState(() => read(of))
  if (inAddress && inAddress !== kept?.token) setKept({ token: inAddress })
  const navigate = useNavigate()
  useEffect(() => {
    if (kept) write(of, kept)
  }, [kept, of])
  useEffect(() => {
    if (inAddress) void navigate({ to: '.', search: (before) => ({ ...before, token: undefined }), replace: true })
  }, [inAddress, navigate])
  const { token = '', pass } = kept ?? {}
  return {
    token,
    /** What is asked by it. */
    asked: { token, ...(pass && { pass }) },
    setPass: (next: string) => setKept({ token, pass: next }),
  }
}

/** Nothing of the links stays on this device. */
export const forgetLinks = () =>
  attempt(() => {
    for (const store of [sessionStorage, localStorage])
      for (const key of Object.keys(store)) if (key.startsWith(prefix)) store.removeItem(key)
  })

/** Whether this tab has opened a link of this kind. */
export const hasLink = (of: string) => read(of) !== null

const read = (of: string) =>
  attempt(() => JSON.parse(sessionStorage.getItem(prefix + of) ?? 'null') as StoredLink) ?? null
const write = (of: string, kept: StoredLink) => attempt(() => sessionStorage.setItem(prefix + of, JSON.stringify(kept)))

/** Storage that is full or forbidden is as good as empty. */
function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
