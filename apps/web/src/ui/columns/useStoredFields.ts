import { ApiError } from '@handoff/contracts/kit'
import {
  columnIdOf,
  columnNameOf,
  type DisplayField,
  displayFields,
  displayListOf,
  narrowTargets,
} from '@handoff/contracts/platform/displayFields'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { ask } from '../../kit/query/client.ts'
import { query, useEndpoint } from '../../kit/query/useEndpoint.ts'
import { useUser } from '../../kit/session/CurrentUser.ts'
import { toast } from '../../kit/toast.tsx'
import { takeLocalFields } from './localFields.ts'

export type Snapshot = { id: string; isActive: boolean }[]
const none: DisplayField[] = []

/** The stored choice of a list's columns: it shows at once, and is stored behind it, one after the other. */
export function useStoredFields(name: string, isNarrow = false) {
  const user = useUser()
  const cache = useQueryClient()
  const list = displayListOf(name)
  const target = useMemo(
    () => ({ targetType: (list?.targetType ?? 0) + (isNarrow ? narrowTargets : 0) }),
    [list, isNarrow],
  )
  const { data, isSuccess } = useEndpoint(displayFields.show, target, { enabled: !!list && !!user, isSilent: true })
  const last = useRef(Promise.resolve())

  const save = useCallback(
    (next: Snapshot) => {
      const fields = numbered(list, next)
      const { queryKey } = query(displayFields.show, target)
      void cache.cancelQueries({ queryKey })
      cache.setQueryData(queryKey, fields)
      if (!list) return
      last.current = last.current.then(async () => {
        try {
          const answer = await ask(displayFields.save, { ...target, displayFields: fields })
          // Back at the default, which may be the network's.
          if (fields.length === 0) cache.setQueryData(queryKey, answer.data)
        } catch (error) {
          if (error instanceof ApiError) toast.error(error.message)
          await cache.invalidateQueries({ queryKey })
        }
      })
    },
    [target, cache, list],
  )

  useEffect(() => {
    if (!isSuccess || !user || !list) return
    const local = takeLocalFields(`display-fields:${user.id}:${name}${isNarrow ? ':narrow' : ''}`)
    if (data.length === 0 && local.length > 0) save(local)
  }, [isSuccess, data, user, list, name, isNarrow, save])

  const snapshot = useMemo(
    () =>
      (data ?? none).flatMap(({ id, isActive }) => {
        const column = columnNameOf(list?.columns ?? [], id)
        return column === undefined ? [] : [{ id: column, isActive }]
      }),
    [data, list],
  )
  const forNetwork = useMemo(
    () =>
      list && ((fields: Snapshot) => ({ ...target, scope: 'network' as const, displayFields: numbered(list, fields) })),
    [target, list],
  )
  return { stored: snapshot, save, forNetwork }
}

/** Columns by the numbers that the server knows them by. */
const numbered = (list: ReturnType<typeof displayListOf>, fields: Snapshot) =>
  fields.flatMap(({ id: column, isActive }, position) => {
    const id = columnIdOf(list?.columns ?? [], column)
    return id === undefined ? [] : [{ id, isActive, position }]
  })
