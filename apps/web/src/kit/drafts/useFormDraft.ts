import type { Endpoint, Named } from '@handoff/contracts/kit'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useUser } from '../session/CurrentUser.ts'
import { addOpenForm, draftKey, drafts } from './drafts.ts'
import { formName, restoredValues, typedValues } from './draftValues.ts'

type Values = Record<string, unknown>

/** Delay after the last key. */
const wait = 400

type Start<V> = {
  initialValues: V
  toInput: (values: V) => unknown
  about?: string | number
  hasDraft: boolean
  hasRecord: boolean
}

/** Initial values of the form: the draft, if this tab has one. */
export function useStoredDraft<V extends Values>(endpoint: Named<Endpoint>, start: Start<V>) {
  const user = useUser()
  return useState(() => {
    const { initialValues, toInput, about } = start
    // Without a login nothing is stored: a browser may be shared, and no one logs out of it.
    const isStored = user !== null && start.hasDraft && !endpoint.isSecret
    const name = formName(endpoint, initialValues, toInput(initialValues) as Values, about)
    const key = isStored ? draftKey(user.id, name) : null
    const draft = key === null ? null : drafts.read(key)
    const { values = initialValues, held = null } = restoredValues(initialValues, draft, start.hasRecord) ?? {}
    return {
      userId: user?.id ?? 0,
      key,
      values,
      held,
      at: draft && !draft.isContinued && (held || values !== initialValues) ? draft.at : null,
    }
  })[0]
}

type Form<V> = {
  values: V
  getValues: () => V
  getInitialValues: () => V
  setValues: (values: Partial<V>) => void
  isDirty: () => boolean
  reset: () => void
}
type Stored<V> = { userId: number; key: string | null; at: number | null; held: Partial<V> | null }

/** Stores the input, and shows since when the form has had it. */
export function useFormDraft<V extends Values>(endpoint: Endpoint, source: Stored<V>, form: Form<V>) {
  const { userId, key, at } = source
  const [restoredAt, setRestoredAt] = useState(at)
  const [held, setHeld] = useState(source.held)
  const [isTooLong, setTooLong] = useState(false)
  const isDropped = useRef(false)
  const typedAt = useRef(at)

  const save = useEffectEvent(() => {
    if (key === null || isDropped.current) return
    const typed = form.isDirty() ? typedValues(endpoint, form.getValues(), form.getInitialValues()) : {}
    const before = form.getInitialValues()
    const initial = Object.fromEntries(Object.keys(typed).map((field) => [field, before[field]]))
    if (Object.keys(typed).length > 0 || held)
      setTooLong(!drafts.write(key, { values: typed, initial, ...(held && { held }) }, typedAt.current ?? undefined))
    else drafts.remove(key)
  })
  const isDirty = useEffectEvent(() => form.isDirty())
  const drop = useCallback(() => {
    isDropped.current = true
    setRestoredAt(null)
    setHeld(null)
    setTooLong(false)
    if (key !== null) drafts.remove(key)
  }, [key])

  useEffect(() => {
    if (key === null) return
    const remove = addOpenForm({ userId, isDirty: () => isDirty(), save: () => save(), drop })
    return () => {
      save()
      remove()
    }
  }, [key, userId, drop])

  const { values } = form
  const seen = useRef(values)
  useEffect(() => {
    // Only after input, not when the form appears.
    if (seen.current === values) return
    seen.current = values
    isDropped.current = false
    typedAt.current = Date.now()
    const timer = setTimeout(() => save(), wait)
    return () => clearTimeout(timer)
  }, [values])

  const discard = () => {
    form.reset()
    drop()
  }
  /** The held-back input, over the changes that it would undo. */
  const fillIn = () => {
    if (held) form.setValues(held)
    setHeld(null)
  }
  /** The form was sent; held-back input was not part of it. */
  const handleSent = () => {
    drop()
    if (!held || key === null) return
    setHeld(held)
    setRestoredAt(restoredAt)
    drafts.write(key, { values: {}, initial: {}, held }, restoredAt ?? undefined)
  }
  return {
    restoredAt,
    isHolding: held !== null,
    isStored: key !== null,
    isTooLong,
    drop,
    discard,
    fillIn,
    sent: handleSent,
  }
}

export type FormDraft = ReturnType<typeof useFormDraft>
