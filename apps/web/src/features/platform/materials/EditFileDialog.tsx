import type { Material } from '@handoff/contracts/platform/materials'
import { Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useEndpointForm } from '../../../kit/query/useEndpointForm.ts'
import { DateField } from '../../../ui/form/DateField.tsx'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { EndpointDialog } from '../../../ui/overlay/EndpointDialog.tsx'
import { useDialog } from '../../../ui/overlay/useDialog.ts'
import { fileCalls, type Owner } from './fileCalls.ts'
import { beforeAcceptance } from './fileFacts.ts'

type Props = { owner: Owner; file: Material; onClosed: () => void }

/** What is said of a file, and until when it is valid. */
export function EditFileDialog({ owner, file, onClosed }: Props) {
  const dialog = useDialog(onClosed)
  const isCustomers = owner.kind === 'customer'
  // As it was opened: a push may bring a later version while the form is open.
  const [{ version }] = useState(file)
  const form = useEndpointForm(fileCalls[owner.kind].save, {
    initialValues: {
      category: file.category ?? '',
      expiresOn: file.expiresOn,
      shareBeforeAcceptance: file.shareBeforeAcceptance,
    },
    toInput: ({ shareBeforeAcceptance, ...values }) => ({
      id: owner.id,
      materialId: file.id,
      version,
      ...values,
      ...(isCustomers && { shareBeforeAcceptance }),
    }),
    onSuccess: dialog.onClose,
  })
  return (
    <EndpointDialog title={`Edit ${file.name}`} submit="Save" form={form} {...dialog}>
      <Grid columns={{ base: '1fr', sm: '1fr 1fr' }} gap="md" mb="md">
        <TextInput label="Category" maxLength={60} data-autofocus {...form.getInputProps('category')} />
        <DateField label="Expires" {...form.getInputProps('expiresOn')} />
      </Grid>
      {isCustomers && !file.isInternal && (
        <Switch {...beforeAcceptance} {...form.getInputProps('shareBeforeAcceptance', { type: 'checkbox' })} />
      )}
    </EndpointDialog>
  )
}
