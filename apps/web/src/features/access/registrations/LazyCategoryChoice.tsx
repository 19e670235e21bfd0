import { ComboboxChevron, TextInput } from '@mantine/core'
import { useState } from 'react'
import { afterPress } from '../../../kit/loading/afterPress.ts'
import { useLazyPart } from '../../../kit/loading/useLazyPart.ts'
import { useIdlePreload } from '../../../kit/loading/whenIdle.ts'
import type { CategoryChoiceProps } from './CategoryChoice.tsx'

const load = () => import('./CategoryChoice.tsx')

/** A `CategoryChoice` for first views: an empty field that looks like it, until someone is in it. */
export function LazyCategoryChoice(props: CategoryChoiceProps) {
  const [isWanted, setWanted] = useState(false)
  const [typed, setTyped] = useState('')
  const CategoryChoice = useLazyPart(load, isWanted || props.value.length > 0)?.CategoryChoice
  useIdlePreload(load)

  if (CategoryChoice) return <CategoryChoice {...props} {...(isWanted && { typed })} />
  return (
    <TextInput
      label="Service categories"
      withAsterisk={!props.isOptional}
      placeholder="Choose one or more"
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      autoComplete="off"
      error={props.error}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      // Not while a button of the mouse is down, which would come up over another field.
      onFocus={() => afterPress(() => setWanted(true))}
      rightSection={<ComboboxChevron />}
      rightSectionPointerEvents="none"
    />
  )
}
