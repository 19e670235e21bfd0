import { type Category, categories } from '@handoff/contracts/network/categories'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '../../../kit/query/useAction.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { counted } from '../../../ui/display/counted.ts'
import { SearchSelect } from '../../../ui/form/SearchSelect.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { useDialog } from '../../../ui/overlay/useDialog.ts'

/** Moves everything that hangs on one category to another; the name stays as an alias of that one. */
export function MergeDialog({ category, onClosed }: { category: Category; onClosed: () => void }) {
  const dialog = useDialog(onClosed)
  const [into, setInto] = useState<{ value: string; name: string } | null>(null)
  const [error, setError] = useState<string>()
  const all = useEndpoint(categories.dropdown, {}).data ?? []
  const merge = useAction(categories.merge, {
    says: ({ name }) => `${category.name} merged into ${name}`,
    onSuccess: dialog.onClose,
  })
  const { entities, openReferrals } = category.usage

  const confirm = () => {
    if (into) merge.mutate({ id: category.id, intoId: Number(into.value), confirmed: true })
    else setError('Please select Category')
  }
  return (
    <Dialog
      title={`Merge ${category.name} into another category`}
      {...dialog}
      size={460}
      footer={
        <>
          <Button variant="default" onClick={dialog.onClose}>
            Cancel
          </Button>
          <Button color="red" loading={merge.isPending} onClick={confirm}>
            {into ? `Merge into ${into.name}` : 'Merge'}
          </Button>
        </>
      }
    >
      <Text size="sm" mb="md">
        {counted(entities, 'provider')}, {counted(openReferrals, 'open referral')}, and all specialties move over. “
        {category.name}” stays as an alias. This can’t be undone.
        {category.isSensitive && ` ${category.name} is sensitive, so the other category becomes sensitive too.`}
      </Text>
      <SearchSelect
        label="Category"
        withAsterisk
        withinPortal={false}
        options={all.filter(({ value }) => value !== String(category.id))}
        value={into}
        onChange={(option) => {
          setInto(option)
          setError(undefined)
        }}
        error={error}
      />
    </Dialog>
  )
}
