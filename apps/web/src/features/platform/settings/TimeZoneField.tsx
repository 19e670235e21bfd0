import { SearchSelect } from '../../../ui/form/SearchSelect.tsx'
import type { useTimeZoneForm } from './useTimeZoneForm.ts'
import { useTimeZones } from './useTimeZones.ts'

type Props = { form: ReturnType<typeof useTimeZoneForm>; withinPortal?: boolean }

export function TimeZoneField({ form, withinPortal }: Props) {
  const zones = useTimeZones()
  return (
    <SearchSelect
      label="Time Zone"
      options={zones.options}
      isLoading={zones.isPending}
      value={form.values.timezone ? { value: form.values.timezone } : null}
      onChange={(zone) => form.setFieldValue('timezone', zone?.value ?? '')}
      error={form.errors.timezone}
      placeholder="Select a time zone"
      withinPortal={withinPortal}
    />
  )
}
