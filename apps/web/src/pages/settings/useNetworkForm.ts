import type { RequestOf } from '@handoff/contracts/kit'
import type { NetworkSettings } from '@handoff/contracts/platform/settings'
import { settings } from '@handoff/contracts/platform/settings'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isSame } from '../../kit/drafts/draftValues.ts'
import { query } from '../../kit/query/useEndpoint.ts'
import { useEndpointForm } from '../../kit/query/useEndpointForm.ts'
import { useVersion } from '../../kit/query/useVersion.ts'
import { branding } from '../../theme/branding.ts'

/** What was answered is shown at once: here, in the sidebar and in the browser's tab. */
export function useShowNetwork() {
  const cache = useQueryClient()
  return (network: NetworkSettings) => {
    cache.setQueryData(query(settings.network, {}).queryKey, network)
    branding.show({ name: network.name, logo: network.logo, colorCode: network.colorCode })
  }
}

/**
 * A part of the network's settings. Only what was changed here is sent: the rest stays as others have saved it. `staleNote`
 * is shown where someone was quicker.
 */
export function useNetworkForm<Values extends Record<string, unknown> = RequestOf<typeof settings.saveNetwork>>(
  network: NetworkSettings,
  initialValues: Values,
  toInput = (values: Values) => values as RequestOf<typeof settings.saveNetwork>,
) {
  const [saved, setSaved] = useState(initialValues)
  const show = useShowNetwork()
  const { version, setVersion, isStale, keepMine } = useVersion(network.version)
  const form = useEndpointForm<typeof settings.saveNetwork, Values>(settings.saveNetwork, {
    initialValues,
    toInput: (values) => ({ ...changedIn(toInput(values), toInput(saved)), version }),
    onSuccess: (settled, values) => {
      setSaved(values)
      setVersion(settled.version)
      show(settled)
    },
  })
  return { ...form, staleNote: isStale(form.error) ? { of: 'setting', onUseMine: keepMine } : null }
}

type Input = RequestOf<typeof settings.saveNetwork>
const changedIn = (input: Input, saved: Input): Input =>
  Object.fromEntries(
    Object.entries(input).filter(([field, value]) => !isSame(value, saved[field as keyof Input])),
  ) as Input
