import { type Category, categories } from '@handoff/contracts/categories'
import type { ApiError, Asked } from '@handoff/contracts/kit'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '../../kit/useAction.ts'
import { counted } from '../../ui/counted.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import css from './CategoryDialog.module.css'

type Props = { category: Category; onClosed: () => void; onEdit: () => void }

/** Takes a category out of every menu, or back into them. */
export function RetireDialog({ category, onClosed, onEdit }: Props) {
  const [isOpen, setOpen] = useState(true)
  const [refusal, setRefusal] = useState<ApiError>()
  const close = () => setOpen(false)
  const save = useAction(categories.save, {
    refreshes: ['categories', 'entities', 'locations'],
    isHandled: (error) => {
      if (error.status === 400) setRefusal(error)
      return error.status === 400
    },
    onSuccess: close,
  })
  const { isActive, name, usage } = category
  return (
    <Dialog
      title={isActive ? `Retire ${name}?` : `Bring ${name} back?`}
      isOpen={isOpen}
      onClose={close}
      onClosed={onClosed}
      size={460}
      footer={
        <>
          <Button variant="default" onClick={close} data-autofocus>
            Cancel
          </Button>
          {refusal ? (
            <Button onClick={onEdit}>Choose another color</Button>
          ) : (
            <Button loading={save.isPending} onClick={() => save.mutate(valuesOf(category, !isActive))}>
              {isActive ? 'Yes, retire it' : 'Yes, bring it back'}
            </Button>
          )}
        </>
      }
    >
      {refusal ? (
        <p role="alert" className={css.refusal}>
          {Object.values(refusal.fields)[0]?.[0] ?? refusal.message}.
        </p>
      ) : isActive ? (
        <>
          Nobody can choose it any more, and the public page does not show it. {counted(usage.members, 'member')} keep
          it for the day when it comes back; {counted(usage.openReferrals, 'open referral')} go on under it.
        </>
      ) : (
        <>It can be chosen again, and {counted(usage.members, 'member')} offer it as before.</>
      )}
    </Dialog>
  )
}

/** All of it as it is, in use or not. */
const valuesOf = (category: Category, isActive: boolean) => {
  const { id, version, name, color, icon, description, code, codeSystem, isSensitive, specialties } = category
  const values = { id, version, name, color, icon, description, code, codeSystem, isSensitive, specialties, isActive }
  return values as Asked<typeof categories.save>
}
