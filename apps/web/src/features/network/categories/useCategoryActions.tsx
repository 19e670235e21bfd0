import { type Category, categories } from '@handoff/contracts/network/categories'
import { IconArchive, IconArchiveOff, IconArrowMerge, IconPencil, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useLazyPart } from '../../../kit/loading/useLazyPart.ts'
import { useCan } from '../../../kit/session/Can.tsx'
import type { RowAction } from '../../../ui/table/tableParts.ts'

const loadDialogs = () => import('./categoryDialogs.ts')
type CategoryPart = 'edit' | 'merge' | 'retire' | 'delete'

/** What others ask for, as the page knows it. */
type Suggestions = { actionsOf: (id: number) => RowAction[]; dialog: ReactNode }

/** What one can do with one category, or ask for: behind its menu, and the dialogs that follow. */
export function useCategoryActions(suggestions: Suggestions) {
  const [opened, setOpened] = useState<{ part: CategoryPart; category: Category }>()
  const [mayEdit, mayMerge, mayDelete] = [useCan(categories.save), useCan(categories.merge), useCan(categories.remove)]
  const parts = useLazyPart(loadDialogs, opened !== undefined)

  const actions = (category: Category): RowAction[] => {
    const { isActive } = category
    const open = (next: CategoryPart) => () => setOpened({ part: next, category })
    const retire = isActive ? { label: 'Retire', icon: IconArchive } : { label: 'Restore', icon: IconArchiveOff }
    return [
      ...(mayEdit ? [{ label: 'Edit', icon: IconPencil, onSelect: open('edit') }] : []),
      ...(mayEdit ? [{ ...retire, onSelect: open('retire') }] : []),
      ...(mayMerge && isActive ? [{ label: 'Merge into …', icon: IconArrowMerge, onSelect: open('merge') }] : []),
      ...(isActive ? suggestions.actionsOf(category.id) : []),
      ...(mayDelete ? [{ label: 'Delete', icon: IconTrash, isDangerous: true, onSelect: open('delete') }] : []),
    ]
  }

  const done = () => setOpened(undefined)
  const category = opened?.category
  const dialogs =
    parts && category ? (
      <>
        {opened.part === 'edit' && <parts.CategoryDialog category={category} onClosed={done} />}
        {opened.part === 'merge' && <parts.MergeDialog category={category} onClosed={done} />}
        {opened.part === 'retire' && <parts.RetireDialog category={category} onClosed={done} />}
        {opened.part === 'delete' && (
          <parts.DeleteDialog category={category} onClosed={done} onInstead={(part) => setOpened({ part, category })} />
        )}
      </>
    ) : (
      suggestions.dialog
    )
  return { actions, dialogs }
}
