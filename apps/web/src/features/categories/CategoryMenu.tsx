import { type Category, categories } from '@handoff/contracts/categories'
import { IconArrowMerge, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan } from '../../kit/Can.tsx'
import { useAction } from '../../kit/useAction.ts'
import { useLazyPart } from '../../kit/useLazyPart.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { RowMenu } from '../../ui/RowMenu.tsx'

const loadDialogs = async () => {
  const [{ CategoryDialog }, { MergeDialog }] = await Promise.all([
    import('./CategoryDialog.tsx'),
    import('./MergeDialog.tsx'),
  ])
  return { CategoryDialog, MergeDialog }
}

/** What the administrators can do with one category. */
export function CategoryMenu({ category }: { category: Category }) {
  const [asked, ask] = useState<'edit' | 'merge' | 'delete'>()
  const dialogs = useLazyPart(loadDialogs, asked === 'edit' || asked === 'merge')
  const done = () => ask(undefined)
  const remove = useAction(categories.remove, { refreshes: ['categories'], tells: 'deleted', onSuccess: done })
  const [mayEdit, mayMerge, mayDelete] = [useCan(categories.save), useCan(categories.merge), useCan(categories.remove)]
  const isUsed = category.usage.members > 0 || category.usage.openReferrals > 0

  const actions = [
    ...(mayEdit ? [{ label: 'Edit', icon: IconPencil, onSelect: () => ask('edit') }] : []),
    ...(mayMerge ? [{ label: 'Merge into …', icon: IconArrowMerge, onSelect: () => ask('merge') }] : []),
    // What is in use is merged; the server would refuse to delete it.
    ...(mayDelete && !isUsed
      ? [{ label: 'Delete', icon: IconTrash, isDangerous: true, onSelect: () => ask('delete') }]
      : []),
  ]
  return (
    <>
      <RowMenu name={category.name} actions={actions} />
      {dialogs && asked === 'edit' && <dialogs.CategoryDialog category={category} onClosed={done} />}
      {dialogs && asked === 'merge' && <dialogs.MergeDialog category={category} onClosed={done} />}
      <ConfirmDialog
        title={`Delete ${category.name}?`}
        confirm="Delete category"
        isDangerous
        isOpen={asked === 'delete'}
        isPending={remove.isPending}
        onConfirm={() => remove.mutate({ id: category.id })}
        onClose={done}
      >
        Nobody offers it and no referral names it. It cannot be brought back.
      </ConfirmDialog>
    </>
  )
}
