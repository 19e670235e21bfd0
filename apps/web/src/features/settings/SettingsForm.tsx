import { settings } from '@handoff/contracts/settings'
import { Button, Group } from '@mantine/core'
import { useMe } from '../../kit/CurrentUser.ts'
import { session } from '../../kit/session.ts'
import { useEndpointForm } from '../../kit/useEndpointForm.ts'
import { SearchSelect } from '../../ui/SearchSelect.tsx'
import css from './SettingsForm.module.css'
import { useTimeZones } from './useTimeZones.ts'

/** The settings popover: the time zone. The answer to saving is a new token, which takes the old one's place. */
export default function SettingsForm({ onClose }: { onClose: () => void }) {
  const { timeZone } = useMe()
  const zones = useTimeZones()
  const form = useEndpointForm(settings.saveTimeZone, {
    initialValues: { timezone: timeZone },
    refreshes: ['auth', 'profile'],
    onSuccess: (token) => {
      session.rotate(token)
      onClose()
    },
  })
  return (
    <form className={css.form} onSubmit={form.submit} noValidate>
      <SearchSelect
        label="Time Zone"
        options={zones.options}
        isLoading={zones.isPending}
        value={form.values.timezone ? { language: form.values.timezone } : null}
        onChange={(zone) => form.setFieldValue('timezone', zone?.language ?? '')}
        error={form.errors.timezone}
        placeholder="Select a time zone"
        isClearable
        withinPortal={false}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button type="submit" loading={form.isPending}>
          Save Setting
        </Button>
      </Group>
    </form>
  )
}
