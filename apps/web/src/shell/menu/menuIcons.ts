import {
  IconChartHistogram,
  IconChecklist,
  IconHierarchy2,
  IconInbox,
  IconLayoutDashboard,
  IconListDetails,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'

/** Apart from the menu, whose paths every page needs. */
export const menuIcons = {
  dashboard: IconLayoutDashboard,
  customers: IconUsers,
  referrals: IconInbox,
  network: IconHierarchy2,
  networkRequests: IconChecklist,
  team: IconUsersGroup,
  survey: IconListDetails,
  analytics: IconChartHistogram,
}
