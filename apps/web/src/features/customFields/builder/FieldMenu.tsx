import { customFields, type UsedField } from '@handoff/contracts/customFields/customFields'
import { IconEye, IconEyeOff, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction } from '../../../kit/query/useAction.ts'
import { RowMenu } from '../../../ui/table/RowMenu.tsx'
import { DeleteFieldDialog } from './DeleteFieldDialog.tsx'

export function FieldMenu({ field, onDeleted }: { field: UsedField; onDeleted: () => void }) {
  const [isDeleting, setDeleting] = useState(false)
  const makeActive = useAction(customFields.makeActive)
  return (
    <>
      <RowMenu
        name={field.name}
        actions={[
          {
            label: field.isActive ? 'Deactivate' : 'Activate',
            icon: field.isActive ? IconEyeOff : IconEye,
            onSelect: () => makeActive.mutate({ id: field.id, isActive: !field.isActive }),
          },
          { label: 'Delete', icon: IconTrash, isDangerous: true, onSelect: () => setDeleting(true) },
        ]}
      />
      {isDeleting && <DeleteFieldDialog field={field} onClosed={() => setDeleting(false)} onDeleted={onDeleted} />}
    </>
  )
}
