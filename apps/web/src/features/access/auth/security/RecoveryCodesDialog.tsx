import { Box, Button, Flex } from '@mantine/core'
import { IconCheck, IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react'
import { Grid } from '../../../../ui/layout/Grid.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { useCopied } from '../useCopied.ts'
import css from './RecoveryCodesDialog.module.css'

type Props = { codes: readonly string[]; isOpen: boolean; onClose: () => void; onClosed?: () => void }

/** Shown this once: anyone who loses the telephone, or the mailbox, gets in with one of these. */
export function RecoveryCodesDialog({ codes, isOpen, onClose, onClosed }: Props) {
  const { isCopied, copy } = useCopied()
  return (
    <Dialog
      title="Save your recovery codes"
      description="Use one of these if you can’t get a code. Each works once. You won’t see them again; older codes no longer work."
      isOpen={isOpen}
      onClose={onClose}
      onClosed={onClosed}
      footer={
        <Button onClick={onClose} data-autofocus>
          I saved them
        </Button>
      }
    >
      <Box className={css.sheet} p="md" bdrs="lg">
        <p className={css.heading}>Recovery codes for {location.host}</p>
        <Grid
          className={`plain ${css.codes}`}
          component="ul"
          columns="repeat(2, minmax(0, 1fr))"
          rowGap="xs"
          columnGap="md"
          justifyItems="center"
          m={0}
          p={0}
          aria-label="Recovery codes"
        >
          {codes.map((code) => (
            <li key={code}>
              <Box component="code" fz="md" lts="0.04em">
                {code}
              </Box>
            </li>
          ))}
        </Grid>
      </Box>
      <Flex gap="xs" wrap="wrap" mt="sm">
        <Button
          variant="default"
          size="compact-md"
          leftSection={isCopied ? <IconCheck size={15} /> : <IconCopy size={15} stroke={1.8} />}
          onClick={() => copy(codes.join('\n'))}
        >
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
        <Button
          component="a"
          variant="default"
          size="compact-md"
          leftSection={<IconDownload size={15} stroke={1.8} />}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(asText(codes))}`}
          download="recovery-codes.txt"
        >
          Download
        </Button>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconPrinter size={15} stroke={1.8} />}
          onClick={() => window.print()}
        >
          Print
        </Button>
      </Flex>
    </Dialog>
  )
}

const asText = (codes: readonly string[]) =>
  `Recovery codes for ${location.host}\nEach works once.\n\n${codes.join('\n')}\n`
