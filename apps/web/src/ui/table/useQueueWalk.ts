import { useEffect, useRef, useState } from 'react'
import { useDetailId } from '../../kit/address/useDetailId.ts'
import type { ListState } from '../../kit/address/useListState.ts'
import type { ListQuery } from './tableParts.ts'

type Options = {
  rows: ListQuery<{ id: number }>
  list: Pick<ListState, 'page' | 'size' | 'setPage'>
  /** The first row opens by itself, once for each queue. */
  opensFirst: string | false
}

/** Walks through a list in its panel: previous and next, over the ends of pages, and on after an answer. */
export function useQueueWalk({ rows, list, opensFirst }: Options) {
  const { id, open: show, close } = useDetailId()
  const [chosenId, setChosenId] = useState<number>()
  const open = (next: number) => {
    setChosenId(next)
    show(next)
  }
  const isFresh = rows.data !== undefined && !rows.isPlaceholderData
  const ids = isFresh ? rows.data!.data.map((row) => row.id) : undefined
  const index = id === undefined || !ids ? -1 : ids.indexOf(id)
  const total = rows.data?.total ?? 0
  const pages = Math.max(1, Math.ceil(total / list.size))

  // Where the open one was, for what takes its place once it has left the list.
  const [last, setLast] = useState({ id, index: 0 })
  if (index >= 0 && (last.id !== id || last.index !== index)) setLast({ id, index })
  // The first one is about to open: its place is kept from the start, or the list would jump.
  const [opened, setOpened] = useState<string>()
  if (opensFirst && id !== undefined && opened !== opensFirst) setOpened(opensFirst)
  const isOpening =
    opensFirst !== false && id === undefined && opened !== opensFirst && !rows.isError && ids?.length !== 0
  const answered = useRef<number>(undefined)
  const turned = useRef<{ page: number; at: 'first' | 'last' }>(undefined)
  const started = useRef<string>(undefined)
  // The list may already be fresh when an answer is reported.
  const [, setAnswers] = useState(0)

  useEffect(() => {
    const { current } = answered
    if (current === undefined || !ids || ids.includes(current)) return
    answered.current = undefined
    if (current !== id) return
    const next = ids[last.index] ?? ids.at(-1)
    if (next === undefined) close()
    else show(next)
  })

  useEffect(() => {
    const { current } = turned
    if (!current || !ids || current.page !== list.page) return
    turned.current = undefined
    const next = current.at === 'first' ? ids[0] : ids.at(-1)
    if (next !== undefined) open(next)
  })

  useEffect(() => {
    if (!opensFirst || started.current === opensFirst || !ids) return
    started.current = opensFirst
    if (id === undefined && ids[0] !== undefined) show(ids[0])
  })

  const turnTo = (page: number, at: 'first' | 'last') => () => {
    turned.current = { page, at }
    list.setPage(page)
  }
  const goTo = (next: number | undefined) => (next === undefined ? undefined : () => open(next))
  const isInList = index >= 0
  return {
    id,
    /** A person opened it: it did not open by itself, nor with the address. */
    isChosen: id !== undefined && id === chosenId,
    isOpening,
    open,
    close,
    /** After an answer: the next one opens when this one has left the list. */
    walkOn: (answeredId: number) => {
      answered.current = answeredId
      setAnswers((before) => before + 1)
    },
    at: isInList ? (list.page - 1) * list.size + index + 1 : undefined,
    total,
    onNext: isInList
      ? (goTo(ids?.[index + 1]) ?? (list.page < pages ? turnTo(list.page + 1, 'first') : undefined))
      : id !== undefined && last.id === id
        ? goTo(ids?.[last.index] ?? ids?.at(-1))
        : goTo(ids?.[0]),
    onPrevious: isInList
      ? (goTo(ids?.[index - 1]) ?? (list.page > 1 ? turnTo(list.page - 1, 'last') : undefined))
      : undefined,
  }
}
