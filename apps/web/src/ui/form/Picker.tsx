import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'

/** The device's own picker: it needs no code and suits every hand. */
export const Picker = (props: NativeSelectProps) => (
  <NativeSelect {...props} rightSection={<IconChevronDown size={15} stroke={1.8} />} rightSectionPointerEvents="none" />
)
