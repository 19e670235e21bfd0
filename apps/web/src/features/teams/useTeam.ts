import { teams } from '@handoff/contracts/teams'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'

export const useTeamKpis = () => useEndpoint(teams.kpis, {})
