import { mostReceivers } from '@handoff/contracts/referrals/referrals/group-modes'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo, useRef, useSyncExternalStore } from 'react'
import { useSearchOf } from '../../../../kit/address/useSearchOf.ts'
import { useMe } from '../../../../kit/session/CurrentUser.ts'
import { type CartMode, type CartSearch, cartOf, cartSearch, idsOf } from './cartSearch.ts'
import { type CartReasons, keptCart } from './keptCart.ts'

/** The providers that are to be asked, in order, and how: in the address of the page, and in the session for a return. */
export function useCart() {
  const { cart, mode } = useSearchOf(cartSearch)
  const go = useGo()
  const { id: userId } = useMe()
  const kept = useSyncExternalStore(keptCart.subscribe, () => JSON.stringify(keptCart.read(userId).reasons))
  const reasons = useMemo(() => JSON.parse(kept) as CartReasons, [kept])
  return useMemo(() => {
    const ids = idsOf(cart)
    const change = (next: (before: number[]) => number[]) =>
      go((before) => ({ ...before, cart: cartOf(next(idsOf(before.cart))) }))
    const setReason = (id: number, reason: string | undefined) => {
      const { [id]: _, ...others } = keptCart.read(userId).reasons
      keptCart.write(userId, {
        ...keptCart.read(userId),
        reasons: reason === undefined ? others : { ...others, [id]: reason },
      })
    }
    return {
      ids,
      mode,
      reasons,
      isFull: ids.length >= mostReceivers,
      has: (id: number) => ids.includes(id),
      /** The reason is needed where a rule of the provider is not met. */
      add: (id: number, notEligibleReason?: string) => {
        if (notEligibleReason !== undefined) setReason(id, notEligibleReason)
        change((before) => (before.includes(id) || before.length >= mostReceivers ? before : [...before, id]))
      },
      remove: (id: number) => {
        setReason(id, undefined)
        change((before) => before.filter((one) => one !== id))
      },
      /** `to`: its place from 0. */
      move: (id: number, to: number) => change((before) => before.filter((one) => one !== id).toSpliced(to, 0, id)),
      setOrder: (next: readonly number[]) => change(() => [...next]),
      setReason,
      setMode: (next: CartMode) => go((before) => ({ ...before, mode: next })),
      clear: () => {
        keptCart.write(userId, { ...keptCart.read(userId), reasons: {} })
        go((before) => ({ ...before, cart: undefined, mode: undefined, draft: undefined }))
      },
    }
  }, [cart, mode, reasons, go, userId])
}

/** Changes the address in place: a press in the cart is no step to walk back. */
function useGo() {
  const navigate = useNavigate()
  return useMemo(
    () => (change: (before: CartSearch) => CartSearch) =>
      void navigate({ to: '.', search: change, replace: true, resetScroll: false }),
    [navigate],
  )
}

/**
 * For the page: keeps what its address says for the session, and begins with what was kept where the address names no
 * cart and no other customer or need. Once it is sent, `keptCart.forget`.
 */
export function useKeptCart() {
  const { id: userId } = useMe()
  const search = useSearchOf(cartSearch)
  const go = useGo()
  const isRestoring = useRef(false)
  const restore = useEffectEvent(() => {
    const { reasons: _, ...kept } = keptCart.read(userId)
    const isOther = (name: 'customerId' | 'categoryId') => search[name] !== undefined && search[name] !== kept[name]
    if (search.cart !== undefined || isOther('customerId') || isOther('categoryId')) return
    if (Object.keys(kept).length === 0) return
    isRestoring.current = true
    go((before) => ({ ...kept, ...before }))
  })
  useEffect(() => restore(), [])
  useEffect(() => {
    // The address does not have it yet.
    if (isRestoring.current) {
      isRestoring.current = false
      return
    }
    const { customerId, categoryId, specialtyIds, cart, mode, draft } = search
    if (customerId === undefined && cart === undefined) return
    const before = keptCart.read(userId)
    const isSame = before.customerId === customerId && before.categoryId === categoryId
    // A reason is about this person and this need.
    const reasons = isSame ? before.reasons : {}
    keptCart.write(userId, { customerId, categoryId, specialtyIds, cart, mode, draft, reasons })
  }, [search, userId])
}
