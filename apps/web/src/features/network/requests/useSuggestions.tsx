import { IconMessage2Plus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useLazyPart } from '../../../kit/loading/useLazyPart.ts'
import { useCan } from '../../../kit/session/Can.tsx'
import type { RowAction } from '../../../ui/table/tableParts.ts'
import { type Suggestible, suggestible } from './suggestible.ts'

const load = () => import('./SuggestDialog.tsx')

/** The administrative side changes things itself. */
const useMaySuggest = (kind: Suggestible) => useCan(suggestible[kind].endpoint)

/** For anyone who does not keep a record: 'please correct this', 'please take it away', and the dialog that follows. */
export function useSuggestions(kind: Suggestible) {
  const [target, setTarget] = useState<{ id: number; action: 'change' | 'remove' }>()
  const Dialog = useLazyPart(load, target !== undefined)?.SuggestDialog
  const maySuggest = useMaySuggest(kind)

  const edit = (id: number): RowAction => ({
    label: 'Suggest an edit',
    icon: IconMessage2Plus,
    onSelect: () => setTarget({ id, action: 'change' }),
  })
  const remove = (id: number): RowAction => ({
    label: `Request removal of this ${suggestible[kind].noun}`,
    icon: IconTrash,
    isDangerous: true,
    onSelect: () => setTarget({ id, action: 'remove' }),
  })
  return {
    maySuggest,
    edit,
    remove,
    /** Both, as entries of a menu. */
    actionsOf: (id: number) => (maySuggest ? [edit(id), remove(id)] : []),
    dialog: Dialog && target && <Dialog kind={kind} {...target} onClosed={() => setTarget(undefined)} />,
  }
}
