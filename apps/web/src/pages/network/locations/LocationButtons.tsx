import { type Location, locations } from '@handoff/contracts/network/locations/locations'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useLazyPart } from '../../../kit/loading/useLazyPart.ts'
import { useAction } from '../../../kit/query/useAction.ts'
import { Can } from '../../../kit/session/Can.tsx'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'

const loadForm = () => import('../../../features/network/locations/LocationDialog.tsx')

type Props = {
  location: Location
  /** Called before it is deleted, and with undefined if it stays after all. */
  onLeaving: (id: number | undefined) => void
  onRemoved: () => void
}

/** What one may do with a place. */
export function LocationButtons({ location, onLeaving, onRemoved }: Props) {
  const [isEditing, setEditing] = useState(false)
  const Form = useLazyPart(loadForm, isEditing)?.LocationDialog
  return (
    <>
      <Can do={locations.remove}>
        <RemoveButton location={location} onLeaving={onLeaving} onRemoved={onRemoved} />
      </Can>
      {location.mayEdit && <Button onClick={() => setEditing(true)}>Edit</Button>}
      {Form && isEditing && <Form location={location} onClosed={() => setEditing(false)} />}
    </>
  )
}

function RemoveButton({ location: { id, name }, onLeaving, onRemoved }: Props) {
  const [isAsking, setAsking] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const remove = useAction(locations.remove, {
    feedback: 'deleted',
    says: () => `${name} deleted`,
    // Shows the reason in the dialog that asked for the deletion.
    isHandled: ({ message, detail }) => {
      onLeaving(undefined)
      setRefusal([message, detail].filter(Boolean).join('. '))
      return true
    },
    onSuccess: onRemoved,
  })
  return (
    <>
      <Button
        variant="default"
        onClick={() => {
          setRefusal(undefined)
          setAsking(true)
        }}
      >
        Delete
      </Button>
      <ConfirmDialog
        title={`Delete ${name}?`}
        confirm="Delete"
        isDangerous
        isOpen={isAsking}
        isPending={remove.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          onLeaving(id)
          remove.mutate({ id })
        }}
      >
        <Text className="pretty" inherit fz="sm" lh="1.5" c="dimmed">
          It’s no longer shown anywhere. Its hours and services are deleted too.
        </Text>
        {refusal && (
          <Notice tone="bad" role="alert">
            {refusal}.
          </Notice>
        )}
      </ConfirmDialog>
    </>
  )
}
