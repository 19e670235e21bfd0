import { type Category, categories } from '@handoff/contracts/categories'
import type { ApiError, Asked } from '@handoff/contracts/kit'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '../../kit/useAction.ts'
import { counted } from '../../ui/counted.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import css from './CategoryDialog.module.css'

const isColorTaken = ({ fields }: ApiError) => fields.color !== undefined

type Props = { category: Category; onClosed: () => void; onEdit: () => void }

/** Takes a category out of every menu, or back into them. */
export function RetireDialog({ category, onClosed, onEdit }: Props) {
  const [isOpen, setOpen] = useState(true)
  const close = () => setOpen(false)
  const save = useAction(categories.save, {
    refreshes: ['categories', 'entities', 'locations'],
    isHandled: isColorTaken,
    onSuccess: close,
  })
  const refusal = save.error && isColorTaken(save.error) ? save.error.fields.color?.[0] : undefined
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
          {refusal}.
        </p>
      ) : isActive ? (
        <>
          Nobody can choose it any more, and the public page does not show it.{' '}
          {counted(usage.members, 'member keeps', 'members keep')} it for the day when it comes back;{' '}
          {counted(usage.openReferrals, 'open referral goes', 'open referrals go')} on under it.
        </>
      ) : (
        <>It can be chosen again, and {counted(usage.members, 'member offers', 'members offer')} it as before.</>
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
