import { Box, Button, Flex, Progress, Stack, TextInput } from '@mantine/core'
import { clsx } from 'clsx'
import { useState } from 'react'
import { StatusPill } from '../../../ui/display/StatusPill.tsx'
import parts from '../../../ui/form/Form.module.css'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { useCopied } from '../../access/auth/useCopied.ts'
import css from './ChainCheck.module.css'
import { useChainCheck } from './useChainCheck.ts'

const count = (number: number) => number.toLocaleString('en-US')

/** Checks that no entry of the audit trail was altered, removed, or moved. */
export function ChainCheck() {
  const [head, setHead] = useState('')
  const { slice, error, isRunning, start } = useChainCheck()
  return (
    <Panel title="Audit trail" className={css.panel}>
      <form
        className={clsx(parts.long, css.form)}
        onSubmit={(event) => {
          event.preventDefault()
          void start(head.trim() ? { head: head.trim() } : {})
        }}
      >
        <TextInput
          flex="1 1 260px"
          label="Earlier checkpoint"
          description="Paste a checkpoint you saved earlier to confirm that nothing was cut off since then."
          placeholder="1024:9f86d0…"
          value={head}
          error={error?.fields.head?.[0]}
          onChange={(event) => setHead(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={isRunning}>
          Verify
        </Button>
      </form>
      <Stack className={css.result} gap="xs" align="flex-start" fz="sm" c="var(--text-2)" role="status">
        {error && !error.fields.head && <StatusPill tone="bad">{error.message}</StatusPill>}
        {slice && isRunning && (
          <>
            <Progress value={(100 * slice.checked) / Math.max(1, slice.entries)} aria-label="Verified" />
            <span>
              {count(slice.checked)} of {count(slice.entries)} entries
            </span>
          </>
        )}
        {slice?.firstBroken && <StatusPill tone="bad">{`Altered at entry ${count(slice.firstBroken)}`}</StatusPill>}
        {slice?.isIntact && slice.isDone && (
          <>
            <StatusPill tone="good">{`Intact: ${count(slice.entries)} entries`}</StatusPill>
            {slice.head && <Checkpoint head={slice.head} />}
          </>
        )}
      </Stack>
    </Panel>
  )
}

function Checkpoint({ head }: { head: string }) {
  const { isCopied, copy } = useCopied()
  return (
    <Flex component="p" rowGap="xxs" columnGap="xs" align="center" wrap="wrap" m={0}>
      <span>Checkpoint to save elsewhere</span>
      <Box className="anywhere" component="code" fz="xs">
        {head}
      </Box>
      <Button size="compact-sm" variant="subtle" onClick={() => copy(head)}>
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
    </Flex>
  )
}
