import { type MantineThemeOverride, rem } from '@mantine/core'

const sizes = {
  sm: { '--input-height': rem(40), '--input-fz': rem(14) },
  xs: { '--input-height': rem(36), '--input-fz': rem(13) },
}

/** Fields are as large as the words around them: who comes here is in a hurry, on a phone, or both. */
export const publicTheme: MantineThemeOverride = {
  components: {
    Input: { vars: (_: unknown, { size }: { size?: string }) => ({ wrapper: sizes[size === 'xs' ? 'xs' : 'sm'] }) },
    InputWrapper: {
      styles: {
        label: { fontSize: rem(14) },
        description: { fontSize: rem(13) },
        error: { fontSize: rem(13) },
      },
    },
    Checkbox: { defaultProps: { size: 'sm' } },
  },
}
