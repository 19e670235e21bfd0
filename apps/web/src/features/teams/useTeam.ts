import { teams } from '@handoff/contracts/teams'
import { useEndpoint } from '../../kit/useEndpoint.ts'

export const useTeamKpis = () => useEndpoint(teams.kpis, {})
