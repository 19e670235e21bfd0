import { TimeZoneField } from '../../features/platform/settings/TimeZoneField.tsx'
import { useTimeZoneForm } from '../../features/platform/settings/useTimeZoneForm.ts'
import { SettingForm } from '../../ui/frame/SettingForm.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'

/** The same choice as in the popover of the header. */
export function TimeZonePanel() {
  const form = useTimeZoneForm()
  return (
    <SettingForm form={form} submit="Save Setting">
      <Panel title="Your time zone" subtitle="Used for times, quiet hours, and digests.">
        <TimeZoneField form={form} />
      </Panel>
    </SettingForm>
  )
}
