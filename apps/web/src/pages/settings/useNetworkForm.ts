import type { RequestOf } from '@handoff/contracts/kit'
import type { NetworkSettings } from '@handoff/contracts/platform/settings'
import { settings } from '@handoff/contracts/platform/settings'
import { useQueryClient } from '@tanstack/react-query'
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

/** A part of the network's settings; what it does not name stays as it is. `staleNote` is shown where someone was quicker. */
export function useNetworkForm<Values extends Record<string, unknown> = RequestOf<typeof settings.saveNetwork>>(
  network: NetworkSettings,
  initialValues: Values,
  toInput = (values: Values) => values as RequestOf<typeof settings.saveNetwork>,
) {
  const show = useShowNetwork()
  const { version, setVersion, isStale, keepMine } = useVersion(network.version)
  const form = useEndpointForm<typeof settings.saveNetwork, Values>(settings.saveNetwork, {
    initialValues,
    toInput: (values) => ({ ...toInput(values), version }),
    onSuccess: (saved) => {
      setVersion(saved.version)
      show(saved)
    },
  })
  return { ...form, staleNote: isStale(form.error) ? { of: 'setting', onUseMine: keepMine } : null }
}
