import { Button } from '@mantine/core'
import { LeaveGuard } from '../../ui/LeaveGuard.tsx'
import { Panel } from '../../ui/Panel.tsx'
import css from './SettingsPage.module.css'
import { TimeZoneField } from './TimeZoneField.tsx'
import { useTimeZoneForm } from './useTimeZoneForm.ts'

/** The same choice as in the popover of the header. */
export function TimeZonePanel() {
  const form = useTimeZoneForm()
  return (
    <form className={css.form} onSubmit={form.submit} noValidate>
      <LeaveGuard isDirty={form.isDirty()} />
      <Panel title="Your time zone" subtitle="Times are shown, and quiet hours and digests kept, by this clock.">
        <div className={css.narrow}>
          <TimeZoneField form={form} />
        </div>
      </Panel>
      <div className={css.buttons}>
        <Button type="submit" loading={form.isPending}>
          Save Setting
        </Button>
      </div>
    </form>
  )
}
