import { sideOf } from '@handoff/contracts/kit'
import { Button, Stack, Switch, TextInput } from '@mantine/core'
import { useEndpointForm } from '../../../kit/query/useEndpointForm.ts'
import { useMe } from '../../../kit/session/CurrentUser.ts'
import { counted } from '../../../ui/display/counted.ts'
import { AudienceSwitch } from '../../../ui/filter/AudienceSwitch.tsx'
import { DateField } from '../../../ui/form/DateField.tsx'
import { DraftNote } from '../../../ui/form/DraftNote.tsx'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import { useDialog } from '../../../ui/overlay/useDialog.ts'
import { useAudience } from '../../customers/notes/noteSubject.ts'
import { fileCalls, type Owner } from './fileCalls.ts'
import { beforeAcceptance } from './fileFacts.ts'
import css from './materials.module.css'
import { UploadRow } from './UploadRow.tsx'
import { useUploads } from './useUploads.ts'

type Props = { owner: Owner; files: readonly File[]; onClosed: () => void }

type Values = { category: string; expiresOn: string | null; isInternal: boolean; isEarly: boolean }

/** What is said of the files that were chosen, and how far each has come. */
export function UploadDialog({ owner, files, onClosed }: Props) {
  const endpoint = fileCalls[owner.kind].add
  const isAdmin = sideOf(useMe().userType.id) === 'admin'
  const audience = useAudience(owner)
  const dialog = useDialog(onClosed)
  // The files are chosen again; what was said of them is still there.
  const form = useEndpointForm<typeof endpoint, Values>(endpoint, {
    initialValues: { category: '', expiresOn: null, isInternal: !isAdmin, isEarly: false },
    toInput: (values) => ({ ...values, id: owner.id }),
  })
  const { category, expiresOn, isInternal, isEarly } = form.values
  const close = () => {
    form.draft.drop()
    dialog.onClose()
  }
  const { states, isSending, send, cancel, cancelAll } = useUploads(owner, files, close)
  const left = files.filter((_, at) => states[at]?.kind !== 'done' && states[at]?.kind !== 'canceled')
  const isRetry = Object.values(states).some(({ kind }) => kind === 'done' || kind === 'failed')
  const leave = () => {
    cancelAll()
    close()
  }
  const share = owner.kind === 'customer' && !isInternal && { shareBeforeAcceptance: isEarly }
  return (
    <FormDialog
      title={`Upload ${counted(files.length, 'file')}`}
      description={`To ${owner.name}`}
      isDirty={isSending}
      isOpen={dialog.isOpen}
      onClose={leave}
      onClosed={onClosed}
      footer={
        <>
          <Button variant="default" onClick={isSending ? cancelAll : leave}>
            {isSending ? 'Stop' : 'Cancel'}
          </Button>
          <Button
            loading={isSending}
            disabled={left.length === 0}
            onClick={() => void send({ category, expiresOn, isInternal, ...share })}
          >
            {isRetry ? 'Try again' : 'Upload'}
          </Button>
        </>
      }
    >
      <DraftNote draft={form.draft} />
      <PlainList
        className={css.uploads}
        gap="sm"
        mt={0}
        mx={0}
        mb="md"
        py="sm"
        px="md"
        mah={240}
        bdrs="md"
        bg="var(--surface-sunken)"
        aria-label="Files to upload"
      >
        {files.map((file, at) => (
          <UploadRow key={`${file.name} ${at}`} file={file} state={states[at]} onCancel={() => cancel(at)} />
        ))}
      </PlainList>
      <Grid columns={{ base: '1fr', sm: '1fr 1fr' }} gap="md" mb="md">
        <TextInput
          label="Category"
          placeholder={owner.kind === 'customer' ? 'Identification, letter' : 'License, agreement, leaflet'}
          maxLength={60}
          {...form.getInputProps('category')}
          disabled={isSending}
          data-autofocus
        />
        <DateField
          label="Expires"
          value={expiresOn}
          onChange={(next) => form.setFieldValue('expiresOn', next)}
          disabled={isSending}
        />
      </Grid>
      <Stack gap="sm">
        <AudienceSwitch
          audience={audience}
          isInternal={isInternal}
          onChange={(next) => form.setFieldValue('isInternal', next)}
        />
        {owner.kind === 'customer' && !isInternal && (
          <Switch
            {...beforeAcceptance}
            checked={isEarly}
            onChange={(event) => form.setFieldValue('isEarly', event.currentTarget.checked)}
            disabled={isSending}
          />
        )}
      </Stack>
    </FormDialog>
  )
}
