import { type MantineThemeComponents, rem } from '@mantine/core'

type Sized = { size?: string | number }

const buttonSizes: Record<string, Record<string, string>> = {
  sm: { '--button-height': rem(36), '--button-padding-x': rem(16), '--button-fz': rem(13) },
  'compact-sm': { '--button-height': rem(28), '--button-padding-x': rem(12), '--button-fz': rem(13) },
}
const inputSizes: Record<string, Record<string, string>> = {
  sm: { '--input-height': rem(36), '--input-fz': rem(13) },
}

/**
 * Defaults of the product's controls. Plain objects and not `Button.extend(…)`, which would pull every component into
 * the first load. Dialogs fade for 0.3 s and close by a click next to them (specification, section 2).
 */
export const controls: MantineThemeComponents = {
  Button: {
    defaultProps: { size: 'sm' },
    styles: { label: { fontWeight: 500 } },
    vars: (_: unknown, { size = 'sm' }: Sized) => ({ root: buttonSizes[size] ?? {} }),
  },
  ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 34 } },
  Badge: {
    defaultProps: { radius: 'sm', variant: 'light' },
    styles: { root: { textTransform: 'none', fontWeight: 500 } },
  },
  Input: {
    defaultProps: { size: 'sm' },
    vars: (_: unknown, { size = 'sm' }: Sized) => ({ wrapper: inputSizes[size] ?? {} }),
  },
  InputWrapper: {
    styles: {
      label: { fontSize: rem(13), fontWeight: 500, marginBottom: rem(4) },
      error: { fontSize: rem(11.5), marginTop: rem(4) },
      description: { fontSize: rem(11.5) },
    },
  },
  Select: { defaultProps: { size: 'sm', checkIconPosition: 'right', maxDropdownHeight: rem(128) } },
  Switch: { defaultProps: { withThumbIndicator: false } },
  Checkbox: { defaultProps: { radius: 'xs', size: 'xs' } },
  Modal: {
    defaultProps: {
      centered: true,
      radius: 'lg',
      padding: 'xl',
      closeOnClickOutside: true,
      // Otherwise it counts as a second page header.
      attributes: { header: { role: 'none' } },
      transitionProps: { transition: 'fade', duration: 300 },
      overlayProps: { backgroundOpacity: 0.32, color: '#0c0b1d' },
    },
  },
  Drawer: {
    defaultProps: {
      attributes: { header: { role: 'none' } },
      overlayProps: { backgroundOpacity: 0.32, color: '#0c0b1d' },
    },
  },
  Popover: {
    defaultProps: { shadow: 'md', radius: 'lg', transitionProps: { transition: 'pop', duration: 140 } },
  },
  Menu: {
    defaultProps: {
      shadow: 'md',
      radius: 'md',
      transitionProps: { transition: 'pop', duration: 120 },
      // A menu may contain only its entries: the first one gets the focus.
      withInitialFocusPlaceholder: false,
    },
  },
  SegmentedControl: {
    defaultProps: { size: 'xs', radius: 'md' },
    styles: { label: { fontWeight: 500, paddingInline: rem(12) } },
  },
  Notification: {
    defaultProps: { radius: 'lg' },
    styles: {
      title: { fontSize: rem(13), fontWeight: 600 },
      description: { fontSize: rem(13) },
    },
  },
  Skeleton: { defaultProps: { radius: 'md' } },
}
