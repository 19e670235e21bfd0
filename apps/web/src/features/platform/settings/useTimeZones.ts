import { settings } from '@handoff/contracts/platform/settings'
import { useMemo } from 'react'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import type { SelectOption } from '../../../ui/form/SearchSelect.tsx'

/** Shown by their label, '(UTC-08:00) Pacific Time (US & Canada)', and found by their Windows name too. */
export function useTimeZones() {
  const { data, isPending } = useEndpoint(settings.timeZones, {})
  const options = useMemo(
    () =>
      (data ?? []).map(
        ({ name, label, value }): SelectOption => ({
          name: label,
          value,
          keywords: `${name} ${value}`,
        }),
      ),
    [data],
  )
  return { options, isPending }
}
