import { customFields, type UsedField } from '@handoff/contracts/network/customFields/customFields'
import { IconEye, IconEyeOff, IconTrash } from '@tabler/icons-react'
import { useAction } from '../../../../kit/query/useAction.ts'
import { RowMenu } from '../../../../ui/table/RowMenu.tsx'

export function FieldMenu({ field, onDelete }: { field: UsedField; onDelete: () => void }) {
  const makeActive = useAction(customFields.makeActive, {
    says: (_, { isActive }) => `${field.name} ${isActive ? 'activated' : 'deactivated'}`,
  })
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
          { label: 'Delete', icon: IconTrash, isDangerous: true, onSelect: onDelete },
        ]}
      />
    </>
  )
}
