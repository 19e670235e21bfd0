import { type EditableMember, members } from '@handoff/contracts/members'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useEndpointForm } from '../../kit/useEndpointForm.ts'
import { Dialog, DialogFooter } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import parts from '../../ui/Form.module.css'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { ListSkeleton } from '../../ui/ListSkeleton.tsx'
import { MemberFields } from './MemberFields.tsx'
import { saveOf, valuesOf } from './memberValues.ts'
import { StaleNote } from './StaleNote.tsx'
import { touched, useEditable } from './useMembership.ts'

type Props = { id: number; onClosed: () => void }

export function EditMemberDialog({ id, onClosed }: Props) {
  const { data, error, refetch } = useEditable(id)
  if (data) return <Form member={data} onClosed={onClosed} />
  return (
    <Dialog title="Edit member" isOpen onClose={onClosed} size={760}>
      {error ? <ErrorState error={error} onRetry={refetch} /> : <ListSkeleton rows={6} />}
    </Dialog>
  )
}

function Form({ member, onClosed }: { member: EditableMember; onClosed: () => void }) {
  const [isOpen, setOpen] = useState(true)
  // As it was when one began: what others change meanwhile must not be written over unseen.
  const [begun] = useState(member)
  const [version, setVersion] = useState(member.version)
  const close = () => setOpen(false)
  const form = useEndpointForm(members.save, {
    initialValues: valuesOf(begun),
    toInput: (values) => saveOf(values, begun, version),
    refreshes: touched,
    onSuccess: close,
  })
  const isStale = form.error?.status === 409 && version !== member.version
  return (
    <FormDialog
      isDirty={form.isDirty()}
      title={`Edit ${begun.name}`}
      isOpen={isOpen}
      onClose={close}
      onClosed={onClosed}
      size={760}
    >
      <form className={parts.form} onSubmit={form.submit} noValidate>
        <MemberFields form={form} member={begun} />
        {isStale && <StaleNote of="member" onUseMine={() => setVersion(member.version)} />}
        <DialogFooter isSticky>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" loading={form.isPending} disabled={isStale}>
            Save
          </Button>
        </DialogFooter>
      </form>
    </FormDialog>
  )
}
