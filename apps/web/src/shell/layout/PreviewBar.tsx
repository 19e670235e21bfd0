import { Box, Flex } from '@mantine/core'
import { usePreview } from '../../features/access/roles/usePreview.ts'
import type { PreviewRole } from '../../kit/session/previewRole.ts'
import css from './PreviewBar.module.css'

/** Shows the previewed role on every page, and ends the preview. */
export default function PreviewBar({ role }: { role: PreviewRole }) {
  const { leave } = usePreview()
  return (
    <Flex
      component="aside"
      rowGap="xxs"
      columnGap="sm"
      align="center"
      justify="center"
      wrap="wrap"
      mih={40}
      py="xxs"
      px="md"
      bg="var(--text)"
      c="var(--surface)"
      fz="sm"
      lts="var(--font-tight)"
      ta="center"
      aria-label="Preview"
    >
      <span>
        Previewing Handoff as{' '}
        <Box component="b" fw="600">
          {role.name}
        </Box>
        <span className={css.more}> Changes are off while previewing.</span>
      </span>
      <Box
        type="button"
        className={css.leave}
        component="button"
        py="xxs"
        px="sm"
        bdrs="sm"
        c="inherit"
        onClick={() => void leave()}
      >
        Exit preview
      </Box>
    </Flex>
  )
}
