import type { RequestOf } from '@handoff/contracts/kit'
import type { SurveyType } from '@handoff/contracts/surveys/surveys/survey-types'
import { type SurveyGroup, surveys } from '@handoff/contracts/surveys/surveys/surveys'
import { TextInput } from '@mantine/core'
import { useEndpointForm } from '../../../kit/query/useEndpointForm.ts'
import { EndpointDialog } from '../../../ui/overlay/EndpointDialog.tsx'
import { useDialog } from '../../../ui/overlay/useDialog.ts'

type Props = { surveyType: SurveyType; group?: SurveyGroup | undefined; onClosed: () => void }

/** A new group of questions, or another name for one. */
export function GroupDialog({ surveyType, group, onClosed }: Props) {
  const dialog = useDialog(onClosed)
  const endpoint = group ? surveys.saveGroup : surveys.createGroup
  const form = useEndpointForm<typeof endpoint, { name: string; nameEs: string }>(endpoint, {
    initialValues: { name: group?.name ?? '', nameEs: group?.nameEs ?? '' },
    draftOf: surveyType,
    toInput: ({ name, nameEs }) =>
      ({
        ...(group ? { id: group.id, version: group.version } : { surveyType }),
        name,
        nameEs: nameEs || null,
      }) as RequestOf<typeof endpoint>,
    onSuccess: dialog.onClose,
  })
  return (
    <EndpointDialog
      {...dialog}
      form={form}
      title={group ? `Rename ${group.name}` : 'Add group'}
      submit={group ? 'Save group' : 'Add group'}
    >
      <TextInput label="Group" maxLength={80} data-autofocus {...form.getInputProps('name')} />
      <TextInput label="Group in Spanish" lang="es" maxLength={80} {...form.getInputProps('nameEs')} />
    </EndpointDialog>
  )
}
