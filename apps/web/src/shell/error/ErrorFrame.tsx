import { Box, Flex, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = { code?: string; title: string; text: string; children: ReactNode }

export const ErrorFrame = ({ code, title, text, children }: Props) => (
  <Stack gap="xs" align="center" justify="center" flex={1} py={0} px="lg" mb="18%" ta="center">
    {code && (
      <Box fz="xxl" fw="600" lh="1" lts="var(--font-display)" c="var(--brand)">
        {code}
      </Box>
    )}
    <Title order={1} mt="sm" fz="xl" fw="600" lh="1.25" lts="var(--font-display)">
      {title}
    </Title>
    <Text className="anywhere" inherit maw={440} fz="md" c="dimmed">
      {text}
    </Text>
    <Flex gap="sm" justify="center" wrap="wrap" mt="lg">
      {children}
    </Flex>
  </Stack>
)
