import { FieldKind } from '@handoff/contracts/network/customFields/kinds'
import {
  IconAlignLeft,
  IconAt,
  IconCalendar,
  IconCheckbox,
  IconFile,
  IconHash,
  IconLetterCase,
  IconLink,
  IconListCheck,
  IconPhone,
  IconToggleRight,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'

type Icon = ComponentType<{ size?: number; stroke?: number }>

export const kindIcons: Record<FieldKind, Icon> = {
  text: IconLetterCase,
  longText: IconAlignLeft,
  number: IconHash,
  date: IconCalendar,
  boolean: IconToggleRight,
  single: IconListCheck,
  multi: IconCheckbox,
  phone: IconPhone,
  email: IconAt,
  url: IconLink,
  file: IconFile,
}

/** In the order in which they are offered. */
export const offeredKinds: readonly FieldKind[] = FieldKind.options
