import { roles } from '@handoff/contracts/access/roles/roles'
import type { ReportKey } from '@handoff/contracts/figures/reports'
import type { RequestOf } from '@handoff/contracts/kit'
import { type Sharing, savedViews } from '@handoff/contracts/platform/savedViews'
import { Checkbox, Radio, Stack, TextInput } from '@mantine/core'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { useEndpointForm } from '../../../kit/query/useEndpointForm.ts'
import { SearchSelect } from '../../../ui/form/SearchSelect.tsx'
import { EndpointDialog } from '../../../ui/overlay/EndpointDialog.tsx'
import { useDialog } from '../../../ui/overlay/useDialog.ts'

type SavedFilters = NonNullable<RequestOf<typeof savedViews.create>['filters']>
type Props = { report: ReportKey; filters: SavedFilters; onClosed: () => void }

const sharingNames: Record<Sharing, string> = {
  me: 'Only me',
  role: 'A role',
  all: 'Everyone who can view network reports',
}

/** The report with its filters, under a name. */
export function SaveViewDialog({ report, filters, onClosed }: Props) {
  const dialog = useDialog(onClosed)
  const { data = [] } = useEndpoint(roles.dropdown, {})
  const form = useEndpointForm(savedViews.create, {
    initialValues: { name: '', sharing: 'me' as Sharing, roleId: null as number | null, isWeekly: false },
    toInput: (values) => ({ ...values, report, filters }),
    draftOf: report,
    onSuccess: dialog.onClose,
  })
  const { sharing, roleId } = form.values
  return (
    <EndpointDialog {...dialog} form={form} title="Save view" submit="Save view" size={440}>
      <TextInput label="Name" maxLength={80} data-autofocus {...form.getInputProps('name')} />
      <Radio.Group label="Who sees it" {...form.getInputProps('sharing')}>
        <Stack gap="xs" mt="xs">
          {(Object.keys(sharingNames) as Sharing[]).map((value) => (
            <Radio key={value} value={value} label={sharingNames[value]} />
          ))}
        </Stack>
      </Radio.Group>
      {sharing === 'role' && (
        <SearchSelect
          label="Role"
          options={data}
          value={roleId === null ? null : { value: String(roleId) }}
          onChange={(role) => form.setFieldValue('roleId', role ? Number(role.value) : null)}
          error={form.errors['roleId']}
          withinPortal={false}
        />
      )}
      <Checkbox
        label="Email me a link every Monday"
        {...(sharing !== 'me' && {
          description:
            'Only you get the email. Others who see this view can save it for themselves with an email of their own.',
        })}
        {...form.getInputProps('isWeekly', { type: 'checkbox' })}
      />
    </EndpointDialog>
  )
}
