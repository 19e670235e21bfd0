import type { AuditEntry } from '@handoff/contracts/platform/trail/trail'
import { Box, Flex } from '@mantine/core'
import { IconArrowRight, IconLock } from '@tabler/icons-react'
import { Grid } from '../../../ui/layout/Grid.tsx'
import css from './History.module.css'

/** Each changed field with its old and new value. */
export function Changes({ changes }: Pick<AuditEntry, 'changes'>) {
  if (changes.length === 0) return null
  return (
    <Flex className={css.changes} component="dl" direction="column" gap="xxs" mt="xs" mx={0} mb={0} fz="sm">
      {changes.map(({ field, label, before, after, isMasked }) => (
        <Grid key={field}>
          <Box component="dt" c="dimmed">
            {label}
          </Box>
          <Box className="anywhere" component="dd" m={0}>
            {isMasked ? (
              <span className={css.masked}>
                <IconLock size={13} stroke={1.8} aria-hidden /> Hidden
              </span>
            ) : (
              <>
                {before !== null && <del>{before}</del>}
                {before !== null && <IconArrowRight size={13} stroke={1.8} aria-label="changed to" />}
                {after === null ? (
                  <Box component="i" c="dimmed">
                    removed
                  </Box>
                ) : (
                  <ins>{after}</ins>
                )}
              </>
            )}
          </Box>
        </Grid>
      ))}
    </Flex>
  )
}
