import { UTCDateMini } from '@date-fns/utc/date/mini'
import { lightFormat } from 'date-fns/lightFormat'

/** A wall as people read it: 'MM-dd-yyyy', 'h:mm a'. */
export const formatWall = (wall: number, format: string) => lightFormat(new UTCDateMini(wall), format)
