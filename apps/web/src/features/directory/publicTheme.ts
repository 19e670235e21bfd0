import { type MantineThemeOverride, rem } from '@mantine/core'

/** Fields are as large as the words around them: who comes here is in a hurry, on a phone, or both. */
export const publicTheme: MantineThemeOverride = {
  components: {
    Input: { vars: () => ({ wrapper: { '--input-height': rem(40), '--input-fz': rem(14) } }) },
    InputWrapper: {
      styles: {
        label: { fontSize: rem(14) },
        description: { fontSize: rem(12.75) },
        error: { fontSize: rem(12.75) },
      },
    },
    Checkbox: { defaultProps: { size: 'sm' } },
  },
}
