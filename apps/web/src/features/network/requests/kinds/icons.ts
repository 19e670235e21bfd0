import { RequestType } from '@handoff/contracts/network/requests/request-type'
import { type Icon, IconBuilding, IconCategory, IconMapPin, IconUser } from '@tabler/icons-react'

/** Apart from the kinds: lists show them before any form is fetched. */
export const kindIcons: Record<RequestType, Icon> = {
  [RequestType.Location]: IconMapPin,
  [RequestType.Category]: IconCategory,
  [RequestType.Organization]: IconBuilding,
  [RequestType.Entity]: IconUser,
}
