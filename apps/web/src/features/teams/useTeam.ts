import { teams } from '@handoff/contracts/teams'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'

export const useTeamKpis = () => useEndpoint(teams.kpis, {})

/** What a change in the team touches: referrals are handed over, roles count their people. */
export const touched = ['teams', 'roles', 'referrals', 'dashboard']
