import { useId, useState } from 'react'
import { useLazyPart } from '../../kit/loading/useLazyPart.ts'
import { useIdlePreload } from '../../kit/loading/whenIdle.ts'
import { type SearchSelectProps, SelectButton, type SelectOption } from './SelectButton.tsx'

const load = () => import('../form/SearchSelect.tsx')
const preload = () => void load().catch(() => {})

/** A `SearchSelect` for first views: its list, and the engine that places it, are fetched when it is wanted. */
export function LazySearchSelect<O extends SelectOption>(props: SearchSelectProps<O>) {
  const [isWanted, setWanted] = useState(false)
  const SearchSelect = useLazyPart(load, isWanted)?.SearchSelect
  const id = useId()
  useIdlePreload(load)

  if (SearchSelect) return <SearchSelect {...props} isOpenAtFirst />
  const { onBlur: _, ...closed } = props
  return (
    <SelectButton
      {...closed}
      id={id}
      aria-haspopup="listbox"
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => setWanted(true)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
        event.preventDefault()
        setWanted(true)
      }}
    />
  )
}
