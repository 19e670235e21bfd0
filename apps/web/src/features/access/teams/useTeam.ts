import { teams } from '@handoff/contracts/access/teams'
import { useKpis } from '../../../kit/query/useKpis.ts'

export const useTeamKpis = () => useKpis(teams.kpis, {})
