import type { NetworkSettings } from '@handoff/contracts/platform/settings'
import { settings } from '@handoff/contracts/platform/settings'
import { useQueryClient } from '@tanstack/react-query'
import { query } from '../../kit/query/useEndpoint.ts'
import { useEndpointForm } from '../../kit/query/useEndpointForm.ts'
import { branding } from '../../theme/branding.ts'

/** What was answered is shown at once: here, in the sidebar and in the browser's tab. */
export function useShowNetwork() {
  const cache = useQueryClient()
  return (network: NetworkSettings) => {
    cache.setQueryData(query(settings.network, {}).queryKey, network)
    branding.show({ name: network.name, logo: network.logo, colorCode: network.colorCode })
  }
}

/** A part of the network's settings; what it does not name stays as it is. */
export function useNetworkForm<Part extends Partial<NetworkSettings>>(initialValues: Part) {
  const show = useShowNetwork()
  return useEndpointForm(settings.saveNetwork, { initialValues, onSuccess: show })
}
