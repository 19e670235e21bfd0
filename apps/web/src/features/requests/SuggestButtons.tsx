import { Button } from '@mantine/core'
import { IconMessage2Plus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useLazyPart } from '../../kit/useLazyPart.ts'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { type Suggested, useMaySuggest } from './useMaySuggest.ts'

const load = () => import('./SuggestDialog.tsx')

type Props = {
  of: Suggested
  name: string
  /** On a page the rarer one waits behind '…'; in a drawer there is room for both; a card has one menu. */
  look: 'page' | 'drawer' | 'menu'
  /** What one may change oneself, or sees only a part of, is not corrected this way. */
  canEdit?: boolean
}

/** For whoever does not keep a record: 'please correct this', and 'please take it away'. */
export function SuggestButtons({ of, name, look, canEdit = true }: Props) {
  const [asked, setAsked] = useState<'change' | 'remove'>()
  const Dialog = useLazyPart(load, asked !== undefined)?.SuggestDialog
  if (!useMaySuggest(of.kind)) return null
  const edit = { label: 'Suggest an edit', icon: IconMessage2Plus, onSelect: () => setAsked('change') }
  const remove = { label: 'Ask to remove', icon: IconTrash, isDangerous: true, onSelect: () => setAsked('remove') }
  return (
    <>
      {look === 'drawer' && (
        <Button variant="default" loading={asked === 'remove' && !Dialog} onClick={remove.onSelect}>
          {remove.label}
        </Button>
      )}
      {look !== 'menu' && canEdit && (
        <Button
          variant="default"
          leftSection={<IconMessage2Plus size={16} stroke={1.7} />}
          loading={asked === 'change' && !Dialog}
          onClick={edit.onSelect}
        >
          {edit.label}
        </Button>
      )}
      {look === 'page' && <RowMenu name={name} actions={[remove]} />}
      {look === 'menu' && <RowMenu name={name} actions={canEdit ? [edit, remove] : [remove]} />}
      {Dialog && asked && <Dialog of={of} action={asked} onClosed={() => setAsked(undefined)} />}
    </>
  )
}
