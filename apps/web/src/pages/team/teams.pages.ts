import type { PageEntry } from '../../kit/address/pageEntry.ts'
import { teamList } from './teams.search.ts'

export const teamsPages: PageEntry[] = [
  {
    path: '/staff/my-team',
    title: 'My Team',
    search: teamList.schema,
    searchDefaults: teamList.defaults,
    load: async () => (await import('./TeamPage.tsx')).TeamPage,
  },
]
