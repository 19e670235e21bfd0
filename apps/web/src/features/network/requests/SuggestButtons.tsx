import { Button, Group } from '@mantine/core'
import { IconMessage2Plus } from '@tabler/icons-react'
import { RowMenu } from '../../../ui/table/RowMenu.tsx'
import css from './requests.module.css'
import type { Suggestible } from './suggestible.ts'
import { useSuggestions } from './useSuggestions.tsx'

type Props = {
  kind: Suggestible
  id: number
  name: string
  /** On a page the rarer one waits behind '…'; a drawer has room for both. */
  look: 'page' | 'drawer'
  /** What one may change oneself, or sees only a part of, is not corrected this way. */
  canEdit?: boolean
}

/** Next to a record that someone else keeps. */
export function SuggestButtons({ kind, id, name, look, canEdit = true }: Props) {
  const { maySuggest, edit, remove, dialog } = useSuggestions(kind)
  if (!maySuggest) return null
  const suggest = canEdit && (
    <Button variant="default" leftSection={<IconMessage2Plus size={16} stroke={1.7} />} onClick={edit(id).onSelect}>
      {edit(id).label}
    </Button>
  )
  return (
    <>
      {look === 'drawer' ? (
        <>
          <Button variant="default" onClick={remove(id).onSelect}>
            {remove(id).label}
          </Button>
          {suggest}
        </>
      ) : (
        <Group className={css.suggest} gap="xxs" wrap="nowrap">
          {suggest}
          <RowMenu name={name} actions={[remove(id)]} />
        </Group>
      )}
      {dialog}
    </>
  )
}
