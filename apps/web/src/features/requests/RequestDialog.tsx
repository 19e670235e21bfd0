import { type Asked, type Endpoint, type Named, sideOf } from '@handoff/contracts/kit'
import type { RequestType } from '@handoff/contracts/registrations'
import { type RequestDetail, requests } from '@handoff/contracts/requests'
import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useMe } from '../../kit/CurrentUser.ts'
import { useEndpointForm } from '../../kit/useEndpointForm.ts'
import { DialogFooter } from '../../ui/Dialog.tsx'
import parts from '../../ui/Form.module.css'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { DuplicateHints } from './DuplicateHints.tsx'
import { RequestFields } from './RequestFields.tsx'
import { nothingTyped, payloadOf, type RequestValues, typedFrom } from './requestValues.ts'
import { touched } from './useRequests.ts'

type Props =
  | { mode: 'new'; type: RequestType; onClosed: () => void }
  /** `edit`: as it will be added. `copy`: asked for once more. */
  | { mode: 'edit' | 'copy'; request: RequestDetail; onClosed: () => void }

const names = { 1: 'a location', 2: 'a category', 3: 'an organization', 4: 'an individual' } as const
const endpoints = {
  1: requests.requestLocation,
  2: requests.requestCategory,
  3: requests.requestEntity,
  4: requests.requestEntity,
} as const

export type RequestForm = ReturnType<typeof useRequestForm>

function useRequestForm(props: Props, onSuccess: () => void) {
  const type = props.mode === 'new' ? props.type : props.request.requestType
  const request = props.mode === 'new' ? null : props.request
  const isEdit = props.mode === 'edit'
  const endpoint: Named<Endpoint> = isEdit ? requests.add : endpoints[type]
  const initialValues: RequestValues = {
    payload: request ? typedFrom(request) : nothingTyped,
    notes: request && !isEdit ? (request.notes ?? '') : '',
  }
  return useEndpointForm(endpoint, {
    initialValues,
    toInput: ({ payload, notes }) => {
      const sent = payloadOf(type, payload, request?.payload)
      const asked =
        isEdit && request
          ? { id: request.id, version: request.version, payload: sent, notes }
          : {
              ...(type === 1 && { requestType: 1 }),
              ...(request && { copiedFromId: request.id }),
              payload: sent,
              notes,
            }
      return asked as Asked<typeof endpoint>
    },
    refreshes: touched,
    onSuccess,
  })
}

/** What one asks for; or, for whoever decides, as it shall be added. */
export function RequestDialog(props: Props) {
  const [isOpen, setOpen] = useState(true)
  const close = () => setOpen(false)
  const type = props.mode === 'new' ? props.type : props.request.requestType
  const isEdit = props.mode === 'edit'
  const form = useRequestForm(props, close)
  const isAsker = sideOf(useMe().userType.id) === 'entity'
  const action = props.mode === 'edit' ? props.request.action : 'add'

  return (
    <FormDialog
      isDirty={form.isDirty()}
      title={isEdit ? `Edit ${props.request.title}` : `Ask for ${names[type]}`}
      description={
        isEdit
          ? 'It is added as it stands here. The requester is shown what you changed.'
          : 'An administrator looks at it, and you are told what becomes of it.'
      }
      isOpen={isOpen}
      onClose={close}
      onClosed={props.onClosed}
      size={680}
    >
      <form className={parts.form} onSubmit={form.submit} noValidate>
        <RequestFields
          form={form}
          type={type}
          isAsker={isAsker}
          hints={isAsker && <DuplicateHints type={type} typed={form.values.payload} />}
        />
        <Textarea
          label={isEdit ? 'Note to the requester' : 'Why it is needed'}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={2000}
          {...form.getInputProps('notes')}
        />
        <DialogFooter isSticky>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" loading={form.isPending}>
            {isEdit ? (action === 'change' ? 'Approve and change' : 'Approve and add') : 'Send request'}
          </Button>
        </DialogFooter>
      </form>
    </FormDialog>
  )
}
