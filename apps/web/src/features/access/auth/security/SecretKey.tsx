import { Box, Button, Text } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useCopied } from '../useCopied.ts'
import css from './SecurityPanel.module.css'
import type { Generated } from './useSetup.ts'

/** The picture for the app's camera, and the key for anyone who cannot use it. */
export function SecretKey({ generated: { qr, secret } }: { generated: Generated }) {
  const { isCopied, copy } = useCopied()
  const inGroups = secret?.match(/.{1,4}/g)?.join(' ') ?? ''
  return (
    <Box className={css.secret} mb="lg">
      {qr && (
        <Box
          className={css.qr}
          component="img"
          flex="none"
          bdrs="lg"
          bd="1px solid var(--line)"
          src={qr}
          alt="QR code for your authenticator app"
          width={168}
          height={168}
        />
      )}
      <Box miw={0}>
        <Text className={css.words} inherit fz="sm" lh="1.5">
          Scan the QR code with the app, or enter this key:
        </Text>
        <Box
          className={css.key}
          component="code"
          display="block"
          mt="xs"
          mx={0}
          mb="xxs"
          fz="sm"
          lh="1.6"
          lts="0.03em"
          c="var(--text)"
        >
          {inGroups}
        </Box>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={isCopied ? <IconCheck size={15} /> : <IconCopy size={15} stroke={1.8} />}
          onClick={() => copy(secret ?? '')}
        >
          {isCopied ? 'Copied' : 'Copy key'}
        </Button>
      </Box>
    </Box>
  )
}
