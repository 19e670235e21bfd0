import { sideOf } from '@handoff/contracts/kit'
import { NoteType, notes } from '@handoff/contracts/notes'
import { Button, Textarea } from '@mantine/core'
import { useEndpointForm } from '../../kit/query/useEndpointForm.ts'
import { useMe } from '../../kit/session/CurrentUser.ts'
import { AudienceSwitch } from '../../ui/filter/AudienceSwitch.tsx'
import { LeaveGuard } from '../../ui/form/LeaveGuard.tsx'
import css from './notes.module.css'

type Props = { entityId: number; name: string; onWritten: () => void }

/** Where a note is written; who will read it stands next to the button. */
export function NoteComposer({ entityId, name, onWritten }: Props) {
  const isAdmin = sideOf(useMe().userType.id) === 'admin'
  const form = useEndpointForm(notes.writeOfEntity, {
    initialValues: { entityId, text: '', noteType: isAdmin ? NoteType.General : NoteType.Internal } as {
      entityId: number
      text: string
      noteType: 1 | 2
    },
    onSuccess: () => {
      form.setFieldValue('text', '')
      form.resetDirty({ ...form.getValues(), text: '' })
      form.clearErrors()
      onWritten()
    },
  })
  return (
    <form className={css.composer} onSubmit={form.submit} noValidate>
      <LeaveGuard isDirty={form.values.text.trim() !== ''} />
      <Textarea
        aria-label="New note"
        placeholder="Write a note"
        autosize
        minRows={2}
        maxRows={10}
        {...form.getInputProps('text')}
      />
      <div className={css.foot}>
        <AudienceSwitch
          name={name}
          isInternal={form.values.noteType === NoteType.Internal}
          onChange={(isInternal) => form.setFieldValue('noteType', isInternal ? NoteType.Internal : NoteType.General)}
        />
        <Button type="submit" loading={form.isPending}>
          Save note
        </Button>
      </div>
    </form>
  )
}
